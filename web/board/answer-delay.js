// When a puzzle's move is answered, on the page and on boards elsewhere. What the answer is, Python
// says.

/** Milliseconds between a move and its answer, so that both can be seen. */
export const ANSWER_DELAY = 600;

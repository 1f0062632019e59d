// When a puzzle's move is answered, on the page and on other people's; how, the engine says.

/** Milliseconds between a move and its answer, so that both can be seen. */
export const PAUSE = 600;
/** After these acts an answer is due; whoever walks in the moves wants none. */
export const PLAYED = new Set(['touch', 'type', 'answer']);

// Telling answers apart.

/** Whether an answer is a whole view, not just words or what was asked for. @param {object} answer @returns {answer is import('../types/protocol.js').BoardView} */
export const isView = (answer) => 'scene' in answer;

/** Whether it is the computer's turn, or a friend's elsewhere. @param {Pick<import('../types/answers.js').View, 'thinks' | 'friend'>} view */
export const isOthersTurn = ({ thinks, friend }) => Boolean(thinks || friend?.waits === 'friend');

// Telling answers apart.

/** Whether an answer is a whole view, not just words or what was asked for. @param {object} answer @returns {answer is import('../types/protocol.js').BoardView} */
export const isView = (answer) => 'scene' in answer;

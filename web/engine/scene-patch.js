// What has changed from one answer to the next, made whole again: Python tells of a scene only that
// to a page that shows the one before. It knows nothing of scenes but that.

/**
 * How to make one value of another: `[value]` is put in its place, `[at, count, items]` takes `count`
 * items out of a list and puts others there, and an object says what changes inside, by key or place.
 * @typedef {[unknown] | [number, number, unknown[]] | {[key: string]: Change}} Change
 */

/** @param {unknown} value @param {Change} change @returns {unknown} */
export function changed(value, change) {
  if (Array.isArray(change)) return change.length === 1 ? change[0] : spliced(value, change);
  /** @type {Record<string, unknown>} */
  const copy = Object(Array.isArray(value) ? [...value] : { .../** @type {object} */ (value) });
  for (const [key, inner] of Object.entries(change)) copy[key] = changed(copy[key], inner);
  return copy;
}

/** @param {unknown} value @param {[number, number, unknown[]]} change */
function spliced(value, [at, count, items]) {
  const before = /** @type {unknown[]} */ (value);
  return [...before.slice(0, at), ...items, ...before.slice(at + count)];
}

/** @typedef {{act?: string, board?: string}} Asking  A message, and of which board it is where there are several. */

/** The scenes of the last answers of an engine, one for each board. */
export class ScenePatcher {
  constructor() {
    /** @type {Map<string, {stamp: number, scene: unknown}>} */
    this.last = new Map();
  }

  /** What is sent for a message: it names the scene that is here. @param {Asking} message */
  asking(message) {
    return { ...message, drawn: this.last.get(message.board ?? '')?.stamp ?? 0 };
  }

  /**
   * An answer with its whole scene. Answers are to come here in their order.
   * @param {Asking} message  What it answers.
   * @param {Record<string, unknown>} answer
   */
  whole({ act, board = '' }, { drawn, redrawn, ...answer }) {
    if (act === 'end') this.last.delete(board);
    if (typeof drawn !== 'number') return answer;
    const { scene = changed(this.last.get(board)?.scene, /** @type {Change} */ (redrawn)) } =
      answer;
    this.last.set(board, { stamp: drawn, scene });
    return { ...answer, scene };
  }
}

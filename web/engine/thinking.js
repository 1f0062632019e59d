// The page's side of the computer players: one task at a time, slice by slice, in an engine of
// their own that starts when it is first needed and never beside the first one's start. A task
// whose next slice nobody asks for has stopped, so stopping takes no longer than a slice.

import { startEngine } from './engine.js';

/** @typedef {import('./engine.js').Engine} Engine */

/**
 * @typedef {object} Found  What a slice answers; see thinker.py.
 * @property {boolean} running
 * @property {string} [failed]
 * @property {string} [move]
 * @property {number} [part]  Of the thinking time, 0 to 1.
 * @property {number[]} [shares]
 * @property {Analysis} [analysis]
 */

/** @typedef {{move: string, sites: string[], line: string, share: number, words: string}} Finding */
/** @typedef {{share: number, words: string, first: string, nodes: number, depth: number,
 *   lines: Finding[]}} Analysis */

/** Milliseconds that a slice may take; what was found is shown in between. */
const SLICE = 40;

export class Thinking {
  /** @param {Engine} engine  The page's engine, whose compiled Python is shared. */
  constructor(engine) {
    this.first = engine;
    /** @type {Promise<Engine> | undefined} */
    this.starting = undefined;
    this.current = 0;
    /** @type {Promise<unknown>} */
    this.before = Promise.resolve();
  }

  /** Start the second engine, once the first one answers. */
  warm() {
    this.starting ??= this.first.ready.then(() =>
      startEngine({ onFailure: () => (this.starting = undefined) }, 'thinker', this.first.module),
    );
    return this.starting;
  }

  /** Whatever is being worked on, work on it no more. */
  stop() {
    this.current += 1;
  }

  /** Ask for no slice until that is done: a processor is left to it. @param {Promise<unknown>} work */
  giveWay(work) {
    this.before = Promise.allSettled([this.before, work]);
  }

  /** Wait until nothing comes first. */
  async room() {
    for (let seen; seen !== this.before;) {
      seen = this.before;
      await seen;
    }
  }

  /**
   * Work on a task until it is done or another one, or `stop`, takes its place.
   *
   * @param {object} task
   * @param {(found: Found) => void} [onSlice]
   * @returns {Promise<Found | undefined>}  The last answer; undefined if it was stopped.
   */
  async run(task, onSlice = () => {}) {
    const mine = (this.current += 1);
    try {
      return await this.work(mine, task, onSlice);
    } catch (error) {
      // An engine that has broken down is replaced by the next task; the match goes on.
      return mine === this.current ? { running: false, failed: reasonOf(error) } : undefined;
    }
  }

  /** @param {number} mine @param {object} task @param {(found: Found) => void} onSlice */
  async work(mine, task, onSlice) {
    const engine = await this.warm();
    await this.room();
    if (mine !== this.current) return undefined;
    let found = await engine.ask({ act: 'start', ...task });
    while (found.running && mine === this.current) {
      found = await engine.ask({ act: 'slice', ms: SLICE });
      if (mine === this.current) onSlice(found);
      await this.room();
    }
    return mine === this.current ? found : undefined;
  }
}

/** @param {unknown} error */
function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}

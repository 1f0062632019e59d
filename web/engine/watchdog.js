// How long an engine may say nothing: one whose worker was ended, or goes round in circles, answers
// nothing, and nobody would hear of it.

import { say } from '../words/words.js';

/** How many seconds of a page that is awake an answer may take: the slowest take one. */
const PATIENCE = 30;

/** Counts the seconds since the last answer, while one is waited for. */
export class Watchdog {
  /** @param {(reason: string) => void} onEnd  Called when it has lasted too long. */
  constructor(onEnd) {
    this.onEnd = onEnd;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.clock = undefined;
  }

  /**
   * Begin to count anew. Seconds are counted one by one: those of a machine that slept are none.
   * @param {boolean} waiting  Whether there is an answer to come.
   */
  begin(waiting) {
    clearInterval(this.clock);
    if (!waiting) return;
    let seconds = 0;
    this.clock = setInterval(() => {
      seconds += 1;
      if (seconds === PATIENCE)
        this.onEnd(say('It has not answered for {n} seconds.', { n: PATIENCE }));
    }, 1000);
  }
}

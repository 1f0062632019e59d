// Why the engine cannot start, is slow or has broken down, and what helps.

import { say } from '../words/words.js';
import { DownloadError } from './download.js';

/**
 * @typedef {object} Failure
 * @property {string} title  What went wrong, in a few words.
 * @property {string} text  What the person can do about it.
 */

const RELOAD = () => say('Check the connection and load the page again.');
const NEWER = () =>
  say(
    'Load the page again: the connection has failed, or there is another version of the site by now. Matches are kept.',
  );
const UNABLE = () => say('This browser cannot run the game.');
const ALLOW = () =>
  say(
    'A lockdown mode, a security level or an extension turns it off: allow it for this site, or open the page in another browser.',
  );

/** What is said when somebody reads it: boards on other pages learn their language late. @param {() => string} title @param {() => string} text @returns {Failure} */
const failure = (title, text) => ({
  get title() {
    return title();
  },
  get text() {
    return text();
  },
});

/** @type {Record<string, Failure>} */
export const FAILURES = {
  old: failure(UNABLE, () =>
    say('It needs module workers: a current Firefox, Chrome, Edge or Safari has them.'),
  ),
  off: failure(UNABLE, () => `${say('It needs WebAssembly, which is not there.')} ${ALLOW()}`),
  refused: failure(
    UNABLE,
    () => `${say('It needs WebAssembly, which is refused here.')} ${ALLOW()}`,
  ),
  slow: failure(
    () => say('This browser runs the games without its compiler.'),
    () => `${say('So they start and think ten to a hundred times as slowly.')} ${ALLOW()}`,
  ),
  download: failure(() => say('The game could not be downloaded.'), NEWER),
  worker: failure(() => say('The game engine could not be started.'), RELOAD),
  silence: failure(() => say('Nothing has arrived for 20 seconds.'), RELOAD),
  crash: failure(
    () => say('The game engine has stopped.'),
    () => say('Load the page again. If it happens again, please report it.'),
  ),
};

/** What site-files.js says of a part that the server has not, or no more. */
const LACKING = /: the server answers (?:\d+|with a page)/;

/** An engine that can't start or has broken down; says what to do. */
export class EngineError extends Error {
  /** @param {Failure} failure @param {unknown} [cause] */
  constructor(failure, cause) {
    super(`${failure.title} ${failure.text}`, { cause });
    this.name = 'EngineError';
    this.failure = failure;
  }
}

/** What the browser lacks that the engine needs, if it lacks anything. @returns {Failure | undefined} */
export function lacking() {
  if (typeof WebAssembly !== 'object') return FAILURES.off;
  return typeof Worker === 'function' ? undefined : FAILURES.old;
}

/** Why what the engine starts from is not there. @param {unknown} error @returns {Failure} */
export const explained = (error) =>
  error instanceof DownloadError ? FAILURES.download : FAILURES.refused;

/** What a page says of a message that could not be answered. @param {unknown} error @returns {Failure} */
export function failureOf(error) {
  if (error instanceof EngineError) return error.failure;
  if (LACKING.test(String(error))) return FAILURES.download;
  return { title: FAILURES.crash.title, text: String(error) };
}

/** Why the engine's start takes longer than anybody waits. @returns {Failure} */
export const ofSlowStart = () => (isInterpreted() ? FAILURES.slow : FAILURES.worker);

/** A module whose function `f` counts down to nothing. */
const LOOP = [
  ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 127, 1, 127, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0],
  ...[10, 18, 1, 16, 0, 3, 64, 32, 0, 65, 1, 107, 34, 0, 13, 0, 11, 32, 0, 11],
];
const ROUNDS = 20;
const TURNS = 2_000_000;
/** Compiled, so many turns take 1 to 8 milliseconds, on old phones too; interpreted 12 and more. */
const INTERPRETED = 10;

/** Whether the browser interprets WebAssembly, and compiles none. @param {() => number} [now]  Milliseconds. */
export function isInterpreted(now = () => performance.now()) {
  const module = new WebAssembly.Module(new Uint8Array(LOOP));
  const { f } = new WebAssembly.Instance(module).exports;
  const count = /** @type {(turns: number) => number} */ (f);
  // A compiler waits until something has run some times.
  for (let round = 0; round < ROUNDS; round += 1) count(TURNS / 100);
  const took = [0, 0, 0].map(() => -now() + (count(TURNS), now()));
  return Math.min(...took) > INTERPRETED;
}

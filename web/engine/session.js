// What answers messages in a worker: the page's program, the server of many boards, or the search.

import { build } from './build.js';

/** @typedef {import('./python.js').Pyodide} Pyodide */

/**
 * What of Python is called from here.
 *
 * @typedef {object} Session
 * @property {(text: string) => string} handle
 */

const ANSWERING = /** @type {Record<string, string[]>} */ ({
  page: ['drystone.app.page', 'Page', build.first],
  boards: ['drystone.embed.server', 'Server'],
  search: ['drystone.app.search_worker', 'SearchWorker'],
});

/**
 * @param {Pyodide} pyodide
 * @param {string} part
 * @param {(name: string) => string | undefined} [fetch]  Fetches what a start does without, where it may.
 * @returns {Session}
 */
export function sessionIn(pyodide, part, fetch) {
  if (fetch) {
    const later = /** @type {{fetch_by: (fetch: Function) => void}} */ (
      pyodide.pyimport('drystone.core.later')
    );
    later.fetch_by(fetch);
  }
  const [module, name, ...given] = ANSWERING[part];
  const classes = /** @type {Record<string, (...given: string[]) => Session>} */ (
    pyodide.pyimport(module)
  );
  return classes[name](...given);
}

/** The last line of a Python traceback says what went wrong. @param {unknown} error */
export function reasonOf(error) {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.trim().split('\n');
  return lines[lines.length - 1].replace(/^(?:\w+\.)*WheelError: /, '');
}

// What answers messages in a worker: the page's program, the server of many boards, or the search.

import { build } from './build.js';
import { messageOf } from './quoted.js';

/** @import { Pyodide } from './python.js' */

const ENGLISH = 'en';

/** Where Python looks for modules that a start does without. */
const ARCHIVE = '/lib/later.zip';

/**
 * What fetches things that a start does without, where that may be done; all wait for it.
 * @typedef {object} Later
 * @property {(name: string, length: number) => string | undefined} text  A file of a game, if it comes whole.
 * @property {() => Uint8Array | undefined} [modules]  The archive of modules, if it comes; without it all are there.
 */

/**
 * What of Python is called from here.
 * @typedef {object} Session
 * @property {(text: string) => string} handle
 * @property {(text: string) => string} [predict]  The same answer, and nothing has happened; only the
 *   page's own program does it.
 */

const ANSWERING = /** @type {Record<string, string[]>} */ ({
  page: ['drystone.app.page', 'Page', build.first],
  boards: ['drystone.embed.server', 'Server'],
  search: ['drystone.app.search_worker', 'SearchWorker'],
});

/**
 * @param {Pyodide} pyodide @param {string} part @param {Later} [fetching]
 * @param {string} [language]  What is said in; English where its catalogue does not come.
 * @returns {Session}
 */
export function sessionIn(pyodide, part, fetching, language = ENGLISH) {
  if (fetching) {
    const later =
      /** @type {{set_fetcher: (f: Function) => void, set_importer: (f: Function) => void}} */ (
        pyodide.pyimport('drystone.core.lazy_assets')
      );
    later.set_fetcher(fetching.text);
    const { modules } = fetching;
    if (modules) later.set_importer(() => archiveIn(pyodide, modules));
  }
  if (language !== ENGLISH) speak(pyodide, language);
  const [module, name, ...given] = ANSWERING[part];
  const classes = /** @type {Record<string, (...given: string[]) => Session>} */ (
    pyodide.pyimport(module)
  );
  return classes[name](...given);
}

/** Have Python say everything in a language. @param {Pyodide} pyodide @param {string} language */
function speak(pyodide, language) {
  const catalogues = /** @type {{language: (code: string) => void}} */ (
    pyodide.pyimport('drystone.core.catalogues')
  );
  try {
    catalogues.language(language);
  } catch {
    // The page says what has not come; it goes on in English.
  }
}

/**
 * Where the modules are that a start does without; they are fetched the first time.
 * @param {Pyodide} pyodide @param {() => Uint8Array | undefined} fetchModules
 * @returns {string | undefined}  Nothing if they do not come.
 */
function archiveIn({ FS }, fetchModules) {
  if (FS.analyzePath(ARCHIVE).exists) return ARCHIVE;
  const bytes = fetchModules();
  if (!bytes) return undefined;
  FS.writeFile(ARCHIVE, bytes);
  return ARCHIVE;
}

/** The last line of a Python traceback says what went wrong. @param {unknown} error */
export function reasonOf(error) {
  const text = messageOf(error);
  const lines = text.trim().split('\n');
  return lines[lines.length - 1].replace(/^(?:\w+\.)*WheelError: /, '');
}

// Runs a Python file in Pyodide under Node:
//
//   node run.mjs PYODIDE_FOLDER REPOSITORY SCRIPT [--stdlib ZIP] [ARGUMENT...]
//
// The repository is mounted at /repo, PYTHONHASHSEED is fixed so that what is marshalled is the
// same each time, and what the script prints goes to standard output. Exit code 1 if it raises.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { withSoonerGlue } from '../wasm/sooner.mjs';

/** @param {string[]} words @returns {{stdlib: string | undefined, rest: string[]}} */
function splitOptions(words) {
  if (words[0] !== '--stdlib') return { stdlib: undefined, rest: words };
  return { stdlib: path.resolve(words[1]), rest: words.slice(2) };
}

const [folder, repository, script, ...words] = process.argv.slice(2);
const { stdlib, rest } = splitOptions(words);
const { loadPyodide } = await import(pathToFileURL(path.join(folder, 'pyodide.mjs')).href);
const pyodide = await loadPyodide({
  ...(await withSoonerGlue(folder)),
  indexURL: folder,
  ...(stdlib ? { stdLibURL: stdlib } : {}),
  lockFileContents: {
    ...JSON.parse(await readFile(path.join(folder, 'pyodide-lock.json'), 'utf8')),
    packages: {},
  },
  env: { PYTHONHASHSEED: '0', PYTHONNODEBUGRANGES: '1', PYTHONDONTWRITEBYTECODE: '1' },
});
pyodide.mountNodeFS('/repo', repository);

try {
  pyodide.pyimport('sys').argv = pyodide.toPy([script, ...rest]);
  // Not as text: what reads and runs text is no part of what a page starts with.
  const here = path.posix.join('/repo', path.relative(repository, script));
  pyodide.pyimport('runpy').run_path.callKwargs(here, { run_name: '__main__' });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

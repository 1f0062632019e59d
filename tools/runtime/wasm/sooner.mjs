// Pyodide's glue without what its start does in a roundabout way: four things that Python has at hand are
// asked for as text, which is cut into words, read and compiled.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const BASE = 'API._pyodide._base';
const INSTEAD = Object.entries({
  [`${BASE}.eval_code("{}")`]: `${BASE}.builtins.dict()`,
  'API.runPythonInternal("import importlib; importlib")': `${BASE}.import_module("importlib")`,
  'API.runPythonInternal("import __main__; __main__.__dict__")': `${BASE}.import_module("__main__").__dict__`,
  'API.runPythonInternal("import builtins; builtins.__dict__")': `${BASE}.builtins.__dict__`,
});

/** @param {string} glue  pyodide.asm.mjs. */
export function sooner(glue) {
  for (const [text] of INSTEAD) {
    if (glue.split(text).length !== 2) throw new Error(`This glue does not ask for ${text} once.`);
  }
  return INSTEAD.reduce((found, [text, instead]) => found.replace(text, instead), glue);
}

/**
 * The option by which Pyodide takes this glue and no other.
 *
 * @param {string} folder  Pyodide's.
 * @returns {Promise<{createPyodideModule: unknown}>}
 */
export async function withSoonerGlue(folder) {
  const glue = readFileSync(path.join(folder, 'pyodide.asm.mjs'), 'utf8');
  const own = mkdtempSync(path.join(tmpdir(), 'glue-'));
  try {
    const file = path.join(own, 'glue.mjs');
    writeFileSync(file, sooner(glue));
    const { default: createPyodideModule } = await import(pathToFileURL(file).href);
    return { createPyodideModule };
  } finally {
    rmSync(own, { recursive: true });
  }
}

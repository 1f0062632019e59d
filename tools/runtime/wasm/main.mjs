// Cuts Pyodide in two:
//
//   node main.mjs PYODIDE_FOLDER STARTS OUT_FOLDER
//
// STARTS is a file with a bit for each function of pyodide.asm.wasm: those of the first part. Written
// are that part under the same name, the rest as pyodide.rest.wasm, and the scripts for them.

import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { thinned } from './glue.mjs';
import { KINDS, readModule } from './module.mjs';
import { sooner } from './sooner.mjs';
import { addressesIn, split } from './split.mjs';
import { withoutUnused } from './unused.mjs';

const [MODULE, GLUE, SCRIPT] = ['pyodide.asm.wasm', 'pyodide.asm.mjs', 'pyodide.mjs'];
const [from, starts, to] = process.argv.slice(2);
const read = (/** @type {string} */ name) => readFileSync(path.join(from, name));
const write = (/** @type {string} */ name, /** @type {string | Uint8Array} */ data) =>
  writeFileSync(path.join(to, name), data);

const bytes = read(MODULE);
const [hash, ...lines] = readFileSync(starts, 'utf8').trim().split('\n');
if (createHash('sha256').update(bytes).digest('hex') !== hash) {
  console.error(
    `${path.basename(starts)} is of another ${MODULE}: run python -m tools.runtime.split_pyodide`,
  );
  process.exit(1);
}
const bits = Buffer.from(lines.join(''), 'base64');
const module = readModule(bytes);
const called = module.imports.filter(({ kind }) => kind === KINDS.function).map(({ name }) => name);

/**
 * The glue without what nothing uses. What is asked for by its address is used if a function needs it
 * that the glue uses: so this begins with none of that, and takes in what turns out to be needed.
 *
 * @param {string[]} addresses
 * @returns {{script: string, kept: Set<string>}}
 */
function leanest(addresses) {
  const taken = new Set([...called, ...addresses]);
  const others = read(SCRIPT).toString();
  const glue = withoutUnused(sooner(read(GLUE).toString()), (name) => taken.has(name), others);
  const found = thinned(glue, others, addresses);
  const more = addressesIn(module, (name) => found.kept.has(name));
  return more.every((name) => taken.has(name))
    ? found
    : leanest([...new Set([...addresses, ...more])]);
}

const { script, kept } = leanest([]);
const parts = split(
  bytes,
  (name) => kept.has(name),
  (number) => Boolean(bits[number >> 3] & (1 << (number & 7))),
);
write(MODULE, parts.first);
write('pyodide.rest.wasm', parts.rest);
write(GLUE, script);
copyFileSync(path.join(from, SCRIPT), path.join(to, SCRIPT));

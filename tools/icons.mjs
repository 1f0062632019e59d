// Draws pictures as PNG:
//
//   node icons.mjs NODE_MODULES PICTURES
//
// PICTURES is a JSON file with a list of {"svg": text, "size": pixels a side, "out": file}.

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, pictures] = process.argv.slice(2);
const library = path.join(modules, '@resvg', 'resvg-wasm');
const { Resvg, initWasm } = await import(pathToFileURL(path.join(library, 'index.mjs')).href);
await initWasm(await readFile(path.join(library, 'index_bg.wasm')));
for (const { svg, size, out } of JSON.parse(await readFile(pictures, 'utf8'))) {
  await writeFile(out, new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng());
}

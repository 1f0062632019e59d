// Draws pictures as PNG:
//
//   node draw.mjs NODE_MODULES JOB
//
// JOB is a JSON file: {"fonts": [file…], "family": name, "pictures": [{"svg": text, "width": pixels,
// "out": file}…]}. Words have no other fonts than these, and that family where their own is not there.

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, job] = process.argv.slice(2);
const library = path.join(modules, '@resvg', 'resvg-wasm');
const { Resvg, initWasm } = await import(pathToFileURL(path.join(library, 'index.mjs')).href);
await initWasm(await readFile(path.join(library, 'index_bg.wasm')));
const { fonts, family, pictures } = JSON.parse(await readFile(job, 'utf8'));
const font = {
  fontBuffers: await Promise.all(fonts.map((/** @type {string} */ file) => readFile(file))),
  defaultFontFamily: family,
  sansSerifFamily: family,
};
for (const { svg, width, out } of pictures) {
  const drawn = new Resvg(svg, { fitTo: { mode: 'width', value: width }, font });
  await writeFile(out, drawn.render().asPng());
}

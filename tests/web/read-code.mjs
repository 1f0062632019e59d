// Reads a QR code from pixels, for tests of what a browser has drawn:
//
//   node read-code.mjs WIDTH HEIGHT < RGBA

import { readFileSync } from 'node:fs';

import readCode from '../../web/node_modules/jsqr/dist/jsQR.js';

const [width, height] = process.argv.slice(2).map(Number);
const found = readCode(new Uint8ClampedArray(readFileSync(0)), width, height);
process.stdout.write(found?.data ?? '');

// Files that readers give the page, however they were written.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { decoded } from '../../../web/storage/files.js';

const TEXT = '[First "Zoë"]';
const codes = [...TEXT].map((letter) => letter.charCodeAt(0));
const WRITTEN = {
  'utf-8': [...new TextEncoder().encode(TEXT)],
  'utf-8 with a mark': [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(TEXT)],
  'utf-16le': [0xff, 0xfe, ...codes.flatMap((code) => [code, 0])],
  'utf-16be': [0xfe, 0xff, ...codes.flatMap((code) => [0, code])],
  'windows-1252': codes,
};

for (const [name, bytes] of Object.entries(WRITTEN))
  test(`a file in ${name}`, () => assert.equal(decoded(new Uint8Array(bytes).buffer), TEXT));

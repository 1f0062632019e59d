// Tables of codecs are found in data by their shape alone, whole, and nothing else is taken.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cut, tablesIn } from '../../../tools/runtime/wasm/tables.mjs';

const START = 1024;
const INDEX = 4096;
const nobody = () => false;

/** Data with an index in it for rows that begin at START, and where the last of them ends. */
function made({ rows = 12, gap = 0, length = 8192 } = {}) {
  const bytes = new Uint8Array(length).fill(7);
  const view = new DataView(bytes.buffer);
  bytes.fill(0, INDEX, INDEX + 2048);
  let end = START;
  for (let row = 0; row < rows; row += 1) {
    const [bottom, top] = [0x21, 0x21 + row];
    view.setUint32(INDEX + 8 * (2 * row + 3), end, true);
    view.setUint8(INDEX + 8 * (2 * row + 3) + 4, bottom);
    view.setUint8(INDEX + 8 * (2 * row + 3) + 5, top);
    end += 2 * (top - bottom + 1) + gap;
  }
  return { segments: [{ at: START, bytes: bytes.subarray(START) }], end: end - gap };
}

test('a table is found whole: its rows and its index', () => {
  const { segments, end } = made();
  assert.deepEqual(tablesIn(segments, nobody), [
    [START, end],
    [INDEX, INDEX + 2048],
  ]);
});

test('rows that do not begin where others end, or too few of them, are no table', () => {
  assert.deepEqual(tablesIn(made({ gap: 2 }).segments, nobody), []);
  assert.deepEqual(tablesIn(made({ rows: 5 }).segments, nobody), []);
  assert.deepEqual(tablesIn([{ at: START, bytes: new Uint8Array(9000) }], nobody), []);
});

test('what starts may name neither an index nor a row', () => {
  const { segments, end } = made();
  for (const address of [START, end - 1, INDEX, INDEX + 2047]) {
    assert.deepEqual(
      tablesIn(segments, ([first, behind]) => first <= address && address < behind),
      [],
    );
  }
});

test('cut in two, data are what they were', () => {
  const bytes = Uint8Array.from({ length: 100 }, (_, at) => at);
  const segments = [
    { at: 10, bytes: bytes.subarray(10, 40) },
    { at: 50, bytes: bytes.subarray(50, 90) },
  ];
  const { outside, inside } = cut(segments, [
    [0, 12],
    [20, 25],
    [38, 55],
    [60, 61],
  ]);
  const said = (/** @type {typeof segments} */ parts) =>
    parts.map((one) => [one.at, [...one.bytes]]);
  const from = (/** @type {number} */ first, /** @type {number} */ behind) => [
    first,
    [...bytes.subarray(first, behind)],
  ];
  assert.deepEqual(said(outside), [from(12, 20), from(25, 38), from(55, 60), from(61, 90)]);
  assert.deepEqual(said(inside), [
    from(10, 12),
    from(20, 25),
    from(38, 40),
    from(50, 55),
    from(60, 61),
  ]);
});

// Finds the large tables of Python's codecs for Chinese, Japanese and Korean texts in a module's
// data: a fifth of what a start would download, and no start reads them. They go with the functions
// that read them.
//
// A table is an index of 256 entries, one for each first byte of a letter: where its row begins, and
// the first and the last of what the row is for; or nothing but zeros. Each row begins where the row
// before it ends. Nothing else in a module looks like this, and so the length of all of it is known.

const ENTRIES = 256;
const ENTRY = 8;
/** So many rows make a table; fewer might be there by chance. */
const ENOUGH = 10;

/** @typedef {[number, number]} Range  Addresses: the first, and the one behind the last. */
/** @typedef {{at: number, bytes: Uint8Array}} Segment  Data, and the address that it is put at. */

/**
 * Find the tables that nothing that starts can read.
 *
 * @param {Segment[]} segments  All data, in the order of addresses.
 * @param {(range: Range) => boolean} used  Whether what starts names an address in there.
 * @returns {Range[]}  Their indexes and rows, in the order of addresses.
 */
export function tablesIn(segments, used) {
  const memory = memoryOf(segments);
  const found = [];
  for (let at = memory.from & ~3; at + ENTRIES * ENTRY <= memory.view.byteLength; at += 4) {
    const rows = rowsAt(memory, at);
    if (!rows) continue;
    const index = /** @type {Range} */ ([at, at + ENTRIES * ENTRY]);
    if (!used(index) && !used(rows)) found.push(index, rows);
    at = index[1] - 4;
  }
  return joined(found);
}

/** All of the data at its addresses. @param {Segment[]} segments */
function memoryOf(segments) {
  const last = segments[segments.length - 1];
  const whole = new Uint8Array(last.at + last.bytes.length);
  for (const { at, bytes } of segments) whole.set(bytes, at);
  return { view: new DataView(whole.buffer), from: segments[0].at };
}

/**
 * Where the rows are of the index at an address; nothing if there is none.
 *
 * @param {{view: DataView, from: number}} memory @param {number} at
 * @returns {Range | undefined}
 */
function rowsAt({ view, from }, at) {
  let [count, start, end] = [0, 0, 0];
  for (let entry = at; entry < at + ENTRIES * ENTRY; entry += ENTRY) {
    const row = view.getUint32(entry, true);
    const [bottom, top] = [view.getUint8(entry + 4), view.getUint8(entry + 5)];
    if (view.getUint16(entry + 6, true) || bottom > top) return undefined;
    if (!row) {
      if (top) return undefined;
      continue;
    }
    if (count ? row !== end : row < from || row % 2) return undefined;
    if (!count) start = row;
    end = row + 2 * (top - bottom + 1);
    if (end > view.byteLength) return undefined;
    count += 1;
  }
  return count < ENOUGH ? undefined : [start, end];
}

/** Ranges in order, those that touch put together. @param {Range[]} ranges */
function joined(ranges) {
  const found = /** @type {Range[]} */ ([]);
  for (const [start, end] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = found[found.length - 1];
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else found.push([start, end]);
  }
  return found;
}

/**
 * Cut data in two: what is not in the ranges, and what is.
 *
 * @param {Segment[]} segments @param {Range[]} ranges  In the order of addresses.
 * @returns {{outside: Segment[], inside: Segment[]}}
 */
export function cut(segments, ranges) {
  const [outside, inside] = [/** @type {Segment[]} */ ([]), /** @type {Segment[]} */ ([])];
  for (const { at, bytes } of segments) {
    const end = at + bytes.length;
    const put = (/** @type {Segment[]} */ where, /** @type {number} */ to) => {
      if (to > done) where.push({ at: done, bytes: bytes.subarray(done - at, to - at) });
      done = Math.max(done, to);
    };
    let done = at;
    for (const [first, behind] of ranges) {
      if (behind <= at || first >= end) continue;
      put(outside, Math.max(first, at));
      put(inside, Math.min(behind, end));
    }
    put(outside, end);
  }
  return { outside, inside };
}

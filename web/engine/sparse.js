// Packs a memory: more than half of Python's is empty, and only the other pages are stored.

const PAGE = 4096;
const MAGIC = 0x736e6170;
const HEADER = 8;

/**
 * Pack a memory: a header, one bit for each page, and the pages that aren't empty.
 * @param {Uint8Array} memory
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function pack(memory) {
  const count = Math.ceil(memory.length / PAGE);
  const bits = new Uint8Array(Math.ceil(count / 8));
  const pages = [];
  for (let page = 0; page < count; page += 1) {
    const bytes = memory.subarray(page * PAGE, (page + 1) * PAGE);
    if (bytes.every((byte) => byte === 0)) continue;
    bits[page >> 3] |= 1 << (page & 7);
    pages.push(bytes);
  }
  const start = HEADER + bits.length;
  const packed = new Uint8Array(start + pages.reduce((sum, bytes) => sum + bytes.length, 0));
  new DataView(packed.buffer).setUint32(0, MAGIC);
  new DataView(packed.buffer).setUint32(4, memory.length);
  packed.set(bits, HEADER);
  let at = start;
  for (const bytes of pages) {
    packed.set(bytes, at);
    at += bytes.length;
  }
  return packed;
}

/**
 * Undo `pack`.
 * @param {ArrayBuffer} data
 * @returns {ArrayBuffer}
 * @throws {RangeError}  If it was not packed by `pack`, or isn't whole.
 */
export function unpack(data) {
  const packed = new Uint8Array(data);
  const view = new DataView(data);
  if (view.getUint32(0) !== MAGIC) throw new RangeError('This is no packed memory.');
  const memory = new Uint8Array(view.getUint32(4));
  const count = Math.ceil(memory.length / PAGE);
  let at = HEADER + Math.ceil(count / 8);
  for (let page = 0; page < count; page += 1) {
    if (!(packed[HEADER + (page >> 3)] & (1 << (page & 7)))) continue;
    const length = Math.min(PAGE, memory.length - page * PAGE);
    memory.set(packed.subarray(at, at + length), page * PAGE);
    at += length;
  }
  if (at !== packed.length) throw new RangeError('This packed memory is not whole.');
  return memory.buffer;
}

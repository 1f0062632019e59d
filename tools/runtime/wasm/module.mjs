// Reads and writes WebAssembly modules, as far as taking functions from one and putting them into
// another needs that: sections, indices of functions inside bodies, nothing else.

export const SECTIONS = {
  types: 1,
  imports: 2,
  functions: 3,
  tables: 4,
  memories: 5,
  globals: 6,
  exports: 7,
  start: 8,
  elements: 9,
  code: 10,
  data: 11,
  dataCount: 12,
  tags: 13,
};
export const KINDS = { function: 0, table: 1, memory: 2, global: 3, tag: 4 };

/** @typedef {ReturnType<typeof readModule>} Module */
/** @typedef {[number, Uint8Array | undefined]} Section  Its number, and what is in it. */

/** Reads numbers and bytes one after the other. */
export class Reader {
  /** @param {Uint8Array} bytes @param {number} [at] */
  constructor(bytes, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  get done() {
    return this.at >= this.bytes.length;
  }

  byte() {
    return this.bytes[this.at++];
  }

  /** A whole number without a sign, of 32 bits at most. */
  number() {
    let found = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      found += (byte & 127) * 2 ** shift;
      if (byte < 128) return found;
    }
  }

  /** Pass a number of any size, with or without a sign. */
  skipNumber() {
    while (this.bytes[this.at++] > 127);
  }

  /** A constant, with a sign: its lower and its upper half, either of which may be an address. */
  halves() {
    let [found, shift, byte] = [0n, 0n, 128];
    while (byte > 127) {
      byte = this.bytes[this.at++];
      found |= BigInt(byte & 127) << shift;
      shift += 7n;
    }
    if (byte & 64) found -= 1n << shift;
    return [found, found >> 32n].map((half) => Number(BigInt.asUintN(32, half)));
  }

  /** @param {number} length */
  take(length) {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  name() {
    return new TextDecoder().decode(this.take(this.number()));
  }

  /** @template T @param {() => T} read @returns {T[]} */
  list(read) {
    return Array.from({ length: this.number() }, read);
  }
}

/** Collects bytes. */
export class Writer {
  constructor() {
    this.bytes = new Uint8Array(1 << 16);
    this.length = 0;
  }

  /** @param {number} more */
  reserve(more) {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.length + more));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  /** @param {...number} bytes */
  byte(...bytes) {
    this.reserve(bytes.length);
    for (const one of bytes) this.bytes[this.length++] = one;
    return this;
  }

  /** @param {number} value */
  number(value) {
    this.reserve(5);
    while (value > 127) {
      this.bytes[this.length++] = (value & 127) | 128;
      value = Math.floor(value / 128);
    }
    this.bytes[this.length++] = value;
    return this;
  }

  /** A number as i32.const has it. @param {number} value  Below 2 ** 31. */
  signed(value) {
    while (value > 63) {
      this.byte((value & 127) | 128);
      value = Math.floor(value / 128);
    }
    return this.byte(value);
  }

  /** @param {Uint8Array} bytes */
  put(bytes) {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  /** @param {string} name */
  name(name) {
    const bytes = new TextEncoder().encode(name);
    return this.number(bytes.length).put(bytes);
  }

  get written() {
    return this.bytes.subarray(0, this.length);
  }
}

/** What an instruction has besides its code. */
const [NONE, NUMBER, TWO, MEMORY, CALL, GLOBAL, CONSTANT] = [0, 1, 2, 3, 4, 5, 6];
/** @type {Uint8Array} */
const PLAIN = new Uint8Array(256).fill(255);
/** @type {(first: number, last: number, kind: number) => void} */
const codes = (first, last, kind) => PLAIN.fill(kind, first, last + 1);
codes(0x00, 0x01, NONE);
codes(0x02, 0x04, NUMBER); // block, loop, if
codes(0x05, 0x05, NONE);
codes(0x06, 0x09, NUMBER); // try, catch, throw, rethrow
codes(0x0a, 0x0b, NONE);
codes(0x0c, 0x0d, NUMBER);
codes(0x0f, 0x0f, NONE);
codes(0x10, 0x10, CALL);
codes(0x11, 0x11, TWO);
codes(0x12, 0x12, CALL);
codes(0x13, 0x13, TWO);
codes(0x18, 0x18, NUMBER); // delegate
codes(0x19, 0x1b, NONE);
codes(0x20, 0x22, NUMBER);
codes(0x23, 0x24, GLOBAL);
codes(0x25, 0x26, NUMBER);
codes(0x28, 0x3e, MEMORY);
codes(0x3f, 0x40, NUMBER);
codes(0x41, 0x42, CONSTANT); // i32.const, i64.const
codes(0x45, 0xc4, NONE);
codes(0xd0, 0xd0, NUMBER);
codes(0xd1, 0xd1, NONE);
codes(0xd2, 0xd2, CALL); // ref.func

/**
 * Go over the instructions of a body.
 *
 * @param {Reader} reader  At the first instruction after the locals.
 * @param {number} end
 * @param {(kind: number, index: number, start: number) => void} onIndex  Called for
 *   each function or global that is named, with where its index begins; the reader is behind it then.
 * @param {(address: number) => void} [onAddress]  Called for each number that may be an address.
 */
export function walk(reader, end, onIndex, onAddress = () => {}) {
  while (reader.at < end) {
    const code = reader.byte();
    const kind = PLAIN[code];
    if (kind === CALL || kind === GLOBAL) {
      const start = reader.at;
      onIndex(kind === CALL ? KINDS.function : KINDS.global, reader.number(), start);
    } else if (kind === NUMBER) reader.skipNumber();
    else if (kind === TWO) (reader.skipNumber(), reader.skipNumber());
    else if (kind === MEMORY) (reader.skipNumber(), onAddress(reader.number()));
    else if (kind === CONSTANT) reader.halves().forEach(onAddress);
    else if (kind !== NONE) special(reader, code, onAddress);
  }
  if (reader.at !== end) throw new Error('A body is longer than it says.');
}

/** @param {Reader} reader @param {number} code @param {(address: number) => void} onAddress */
function special(reader, code, onAddress) {
  if (code === 0x43) reader.at += 4;
  else if (code === 0x44) reader.at += 8;
  else if (code === 0x0e) {
    for (let count = reader.number() + 1; count; count -= 1) reader.skipNumber();
  } else if (code === 0x1c) {
    for (let count = reader.number(); count; count -= 1) reader.skipNumber();
  } else if (code === 0x1f) tryTable(reader);
  else if (code === 0xfc) bulk(reader, reader.number());
  else if (code === 0xfd) vector(reader, reader.number(), onAddress);
  else throw new Error(`The instruction 0x${code.toString(16)} at ${reader.at} is not known.`);
}

/** @param {Reader} reader */
function tryTable(reader) {
  reader.skipNumber();
  for (let count = reader.number(); count; count -= 1) {
    if (reader.byte() < 2) reader.skipNumber();
    reader.skipNumber();
  }
}

/** @param {Reader} reader @param {number} code */
function bulk(reader, code) {
  // Those that name a segment of data would have to be told when segments are cut.
  if (code > 17 || code === 8 || code === 9) {
    throw new Error(`The instruction 0xfc ${code} is not known.`);
  }
  const numbers = code < 8 ? 0 : [10, 12, 14].includes(code) ? 2 : 1;
  for (let count = numbers; count; count -= 1) reader.skipNumber();
}

/** @param {Reader} reader @param {number} code @param {(address: number) => void} onAddress */
function vector(reader, code, onAddress) {
  const lane = code >= 84 && code <= 91;
  if (code <= 11 || code === 92 || code === 93 || lane) {
    reader.skipNumber();
    onAddress(reader.number());
    if (lane) reader.at += 1;
  } else if (code === 12) {
    const { buffer, byteOffset } = reader.take(16);
    const lanes = new DataView(buffer, byteOffset);
    for (let at = 0; at < 16; at += 4) onAddress(lanes.getUint32(at, true));
  } else if (code === 13) reader.at += 16;
  else if (code >= 21 && code <= 34) reader.at += 1;
}

/** Read a module. @param {Uint8Array} bytes */
export function readModule(bytes) {
  /** @type {Map<number, Uint8Array>} */
  const sections = new Map();
  /** @type {{name: string, bytes: Uint8Array}[]} */
  const custom = [];
  const reader = new Reader(bytes, 8);
  while (!reader.done) {
    const id = reader.byte();
    const content = reader.take(reader.number());
    if (id) sections.set(id, content);
    else custom.push({ name: new Reader(content).name(), bytes: content });
  }
  const section = (/** @type {number} */ id) => new Reader(sections.get(id) ?? new Uint8Array([0]));
  const types = readTypes(section(SECTIONS.types));
  const imports = readImports(section(SECTIONS.imports));
  const functions = section(SECTIONS.functions);
  const own = functions.list(() => functions.number());
  const code = section(SECTIONS.code);
  const bodies = code.list(() => code.take(code.number()));
  const exported = section(SECTIONS.exports);
  const exports = exported.list(() => ({
    name: exported.name(),
    kind: exported.byte(),
    index: exported.number(),
  }));
  const elements = readElements(section(SECTIONS.elements));
  return { sections, custom, types, imports, own, bodies, exports, elements };
}

/** @param {Reader} reader  At the types. @returns {{bytes: Uint8Array, parameters: number}[]} */
function readTypes(reader) {
  return reader.list(() => {
    const start = reader.at;
    if (reader.byte() !== 0x60) throw new Error('A type that is no function is not known.');
    const parameters = reader.number();
    reader.at += parameters;
    reader.take(reader.number());
    return { bytes: reader.bytes.subarray(start, reader.at), parameters };
  });
}

/** @param {Reader} reader */
function limits(reader) {
  const start = reader.at;
  const flags = reader.byte();
  reader.skipNumber();
  if (flags & 1) reader.skipNumber();
  return reader.bytes.subarray(start, reader.at);
}

/** What an import or a definition is, as bytes that describe it. @param {Reader} reader @param {number} kind */
function description(reader, kind) {
  const start = reader.at;
  if (kind === KINDS.function) reader.skipNumber();
  else if (kind === KINDS.table) (reader.byte(), limits(reader));
  else if (kind === KINDS.memory) limits(reader);
  else if (kind === KINDS.global) reader.at += 2;
  else (reader.byte(), reader.skipNumber());
  return reader.bytes.subarray(start, reader.at);
}

/** @param {Reader} reader */
function readImports(reader) {
  return reader.list(() => {
    const module = reader.name();
    const name = reader.name();
    const kind = reader.byte();
    return { module, name, kind, description: description(reader, kind) };
  });
}

/** Segments of elements, which are all lists of functions put into a table at the start. @param {Reader} reader */
function readElements(reader) {
  return reader.list(() => {
    if (reader.number() !== 0) throw new Error('Elements of this kind are not known.');
    const start = reader.at;
    if (reader.byte() !== 0x41) throw new Error('Elements do not begin at a number.');
    reader.skipNumber();
    if (reader.byte() !== 0x0b) throw new Error('Elements do not begin at a number.');
    const place = reader.bytes.subarray(start, reader.at);
    return { place, functions: reader.list(() => reader.number()) };
  });
}

/** Segments of data, which are all put at an address at the start. @param {Uint8Array | undefined} bytes */
export function readData(bytes) {
  const reader = new Reader(bytes ?? new Uint8Array([0]));
  return reader.list(() => {
    if (reader.number() !== 0 || reader.byte() !== 0x41)
      throw new Error('Data of this kind are not known.');
    const [at] = reader.halves();
    if (reader.byte() !== 0x0b) throw new Error('Data do not begin at a number.');
    return { at, bytes: reader.take(reader.number()) };
  });
}

/** Descriptions of what a section defines, without what it begins with. @param {Uint8Array | undefined} bytes @param {number} kind */
export function definitions(bytes, kind) {
  if (!bytes) return [];
  const reader = new Reader(bytes);
  return reader.list(() => {
    const found = description(reader, kind);
    if (kind === KINDS.global) walkConstant(reader);
    return found;
  });
}

/** Pass a constant expression. @param {Reader} reader */
function walkConstant(reader) {
  while (reader.byte() !== 0x0b) {
    const code = reader.bytes[reader.at - 1];
    if (code === 0x23) throw new Error('A constant that depends on a global is not known.');
    if (code === 0x43) reader.at += 4;
    else if (code === 0x44) reader.at += 8;
    else reader.skipNumber();
  }
}

/** Write a module of sections, without those that are not there. @param {Section[]} sections */
export function writeModule(sections) {
  const out = new Writer().byte(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);
  for (const [id, bytes] of sections) if (bytes) out.byte(id).number(bytes.length).put(bytes);
  return out.written;
}

/** @template T @param {T[]} items @param {(out: Writer, item: T) => unknown} write */
export function list(items, write) {
  const out = new Writer().number(items.length);
  for (const item of items) write(out, item);
  return out.written;
}

// Splits a WebAssembly module into what starts and the rest, which is loaded when a function of it is
// first called, and leaves out what nothing can reach. In the place of a function of the rest stands a
// small one that has the rest loaded and calls it there. See web/engine/secondary-module.js for the loading.

import {
  definitions,
  KINDS,
  list,
  readData,
  Reader,
  readModule,
  SECTIONS,
  walk,
  writeModule,
  Writer,
} from './module.mjs';
import { cut, tablesIn } from './tables.mjs';

/** What is exported for the rest alone begins so: Pyodide's scripts must not see it. */
export const OWN = '$';
const [I32, FUNCREF, FUNCTION] = [0x7f, 0x70, 0x60];
const [IF, END, CALL, CALL_INDIRECT, LOCAL_GET, GLOBAL_GET, I32_CONST, I32_EQZ] = [
  0x04, 0x0b, 0x10, 0x11, 0x20, 0x23, 0x41, 0x45,
];
const NO_RESULT = 0x40;

/** @typedef {import('./module.mjs').Module} Module */
/** @typedef {import('./module.mjs').Section} Section */
/** @typedef {Map<number, number>} Numbers  What number each function or global has from now on. */
/** @typedef {{name: string, kind: number, index: number}} Export */
/** @typedef {ReturnType<typeof indicesIn>} Named */
/** @typedef {ReturnType<typeof sharedBy>} Shared */
/** @typedef {import('./tables.mjs').Segment} Segment */
/** @typedef {[string, number, Uint8Array]} Import  Its name, its kind, what describes it. */
/** @typedef {[number, number, number[]]} Place  Of functions: their table, where there, and which. */

/**
 * @typedef {object} Plan  Which function goes where; all by their numbers in the module.
 * @property {number} imported  How many are imported.
 * @property {number[]} first  Those that start.
 * @property {number[]} rest  Those of the rest.
 * @property {number[]} stubs  Those of the rest that something in the first part may call.
 */

/**
 * Split a module.
 *
 * @param {Uint8Array} bytes
 * @param {(name: string) => boolean} kept  Whether an export stays.
 * @param {(number: number) => boolean} starts  Whether a function starts, by its number among those defined.
 */
export function split(bytes, kept, starts) {
  const module = readModule(bytes);
  const named = module.bodies.map(indicesIn);
  const plan = planOf(module, named, kept, starts);
  const shared = sharedBy(module, named, plan);
  const data = dataOf(module, plan);
  return {
    first: firstPart(module, plan, shared, kept, data.outside, globalNumbers(module, named, plan)),
    rest: restPart(module, plan, shared, data.inside),
    plan,
  };
}

/**
 * The data of both parts: what only functions of the rest read comes with them.
 *
 * @param {Module} module @param {Plan} plan
 */
function dataOf(module, { imported, first }) {
  const addresses = /** @type {Set<number>} */ (new Set());
  for (const index of first) {
    const body = module.bodies[index - imported];
    const reader = new Reader(body);
    passLocals(reader);
    walk(
      reader,
      body.length,
      () => {},
      (address) => addresses.add(address),
    );
  }
  const sorted = Float64Array.from(addresses).sort();
  const segments = readData(module.sections.get(SECTIONS.data));
  const late = tablesIn(segments, ([start, end]) => {
    const next = sorted.find((address) => address >= start);
    return next !== undefined && next < end;
  });
  return cut(segments, late);
}

/** @param {Segment[]} segments */
const dataSection = (segments) =>
  list(segments, (out, { at, bytes }) =>
    out.byte(0, I32_CONST).signed(at).byte(END).number(bytes.length).put(bytes),
  );

/**
 * The names of what functions ask for by address, of those that are reached from what is kept.
 *
 * @param {Module} module
 * @param {(name: string) => boolean} kept  Whether an export stays.
 */
export function addressesIn(module, kept) {
  const named = module.bodies.map(indicesIn);
  const plan = planOf(module, named, kept, () => true);
  const globals = module.imports.filter(({ kind }) => kind === KINDS.global);
  const used = globalsUsed(named, plan);
  return globals.filter((_, index) => used.has(index)).map(({ name }) => name);
}

/** The globals that functions of either part name. @param {Named[]} named @param {Plan} plan */
function globalsUsed(named, { imported, first, rest }) {
  return new Set([...first, ...rest].flatMap((index) => [...named[index - imported].globals]));
}

/**
 * What number each global of the first part has: addresses that nothing asks for are not imported.
 *
 * @param {Module} module @param {Named[]} named @param {Plan} plan @returns {Numbers}
 */
function globalNumbers(module, named, plan) {
  const used = globalsUsed(named, plan);
  const imported = module.imports.filter(({ kind }) => kind === KINDS.global);
  /** @type {Numbers} */
  const numbers = new Map();
  for (let index = 0; index < globalsOf(module).length; index += 1) {
    const address = imported[index]?.module.startsWith('GOT');
    if (!address || used.has(index)) numbers.set(index, numbers.size);
  }
  return numbers;
}

/** The functions and globals that a body names. @param {Uint8Array} body */
function indicesIn(body) {
  const found = {
    functions: /** @type {Set<number>} */ (new Set()),
    globals: /** @type {Set<number>} */ (new Set()),
  };
  const reader = new Reader(body);
  passLocals(reader);
  walk(reader, body.length, (kind, index) => {
    (kind === KINDS.function ? found.functions : found.globals).add(index);
  });
  return found;
}

/** @param {Reader} reader */
function passLocals(reader) {
  for (let count = reader.number(); count; count -= 1) (reader.skipNumber(), reader.skipNumber());
}

/**
 * @param {Module} module
 * @param {Named[]} named
 * @param {(name: string) => boolean} kept
 * @param {(number: number) => boolean} starts
 * @returns {Plan}
 */
function planOf(module, named, kept, starts) {
  const imported = module.imports.filter(({ kind }) => kind === KINDS.function).length;
  const entries = new Set(module.elements.flatMap(({ functions }) => functions));
  for (const { name, kind, index } of module.exports) {
    if (kind === KINDS.function && kept(name)) entries.add(index);
  }
  const reached = new Set(entries);
  for (const index of reached) {
    for (const next of named[index - imported]?.functions ?? []) reached.add(next);
  }
  const own = [...reached].filter((index) => index >= imported).sort((a, b) => a - b);
  const first = own.filter((index) => starts(index - imported));
  for (const index of first) {
    for (const next of named[index - imported].functions) entries.add(next);
  }
  const rest = own.filter((index) => !starts(index - imported));
  return { imported, first, rest, stubs: rest.filter((index) => entries.has(index)) };
}

/**
 * What the rest takes from the first part: functions by number, and globals.
 *
 * @param {Module} module
 * @param {Named[]} named
 * @param {Plan} plan
 */
function sharedBy(module, named, { imported, rest }) {
  const inRest = new Set(rest);
  const functions = /** @type {Set<number>} */ (new Set());
  const globals = /** @type {Set<number>} */ (new Set());
  for (const index of rest) {
    const body = named[index - imported];
    for (const one of body.functions) if (!inRest.has(one)) functions.add(one);
    for (const one of body.globals) globals.add(one);
  }
  const sorted = (/** @type {Set<number>} */ found) => [...found].sort((a, b) => a - b);
  return { functions: sorted(functions), globals: sorted(globals) };
}

/**
 * A body with other numbers in it.
 *
 * @param {Uint8Array} body
 * @param {Numbers} functions
 * @param {Numbers} globals
 */
function renumbered(body, functions, globals) {
  const out = new Writer();
  const reader = new Reader(body);
  passLocals(reader);
  let done = 0;
  walk(reader, body.length, (kind, index, start) => {
    out.put(body.subarray(done, start));
    out.number(numberOf(kind === KINDS.function ? functions : globals, index));
    done = reader.at;
  });
  return out.put(body.subarray(done)).written;
}

/** @param {number} count @returns {Numbers} */
const same = (count) => new Map(Array.from({ length: count }, (_, index) => [index, index]));
/** @param {Module} module @param {number} imported @param {number} index */
const typeOf = (module, imported, index) => module.own[index - imported];

/** The number that a function has from now on. @param {Numbers} functions @param {number} index */
function numberOf(functions, index) {
  const number = functions.get(index);
  if (number === undefined) throw new Error(`Nothing has the number ${index} any more.`);
  return number;
}

/**
 * The types with those that loading needs: what is loaded is told a number, and gives it back.
 *
 * @param {Module} module
 */
function typesWith(module) {
  const bytes = module.types.map((type) => type.bytes);
  const tells = bytes.push(new Uint8Array([FUNCTION, 1, I32, 0])) - 1;
  const gives = bytes.push(new Uint8Array([FUNCTION, 1, I32, 1, I32])) - 1;
  return { types: list(bytes, (out, type) => out.put(type)), tells, gives };
}

/**
 * @param {Module} module
 * @param {Plan} plan
 * @param {Shared} shared
 * @param {(name: string) => boolean} kept
 * @param {Segment[]} data
 * @param {Numbers} globals
 */
function firstPart(module, plan, shared, kept, data, globals) {
  const { imported, first, stubs } = plan;
  const functions = same(imported);
  for (const index of [...first, ...stubs]) functions.set(index, functions.size);
  const ensure = functions.size;
  const tables = definitions(module.sections.get(SECTIONS.tables), KINDS.table);
  const { types, tells, gives } = typesWith(module);
  const loaded = { table: tables.length, global: globals.size };
  const bodies = [
    ...first.map((index) => renumbered(module.bodies[index - imported], functions, globals)),
    ...stubs.map((index, place) =>
      stub(module, typeOf(module, imported, index), place + 1, ensure, loaded.table),
    ),
    ensureBody(loaded, tells),
  ];
  const renumber = (/** @type {number} */ kind, /** @type {number} */ index) => {
    if (kind === KINDS.function) return numberOf(functions, index);
    return kind === KINDS.global ? numberOf(globals, index) : index;
  };
  const exported = [
    ...module.exports
      .filter(({ name, kind }) => kept(name) || (kind !== KINDS.function && kind !== KINDS.global))
      .map(({ name, kind, index }) => ({
        name,
        kind,
        index: renumber(kind, index),
      })),
    ...offered(module, shared, functions, globals, tables.length),
    { name: `${OWN}loaded`, kind: KINDS.global, index: loaded.global },
  ];
  const own = [...first, ...stubs].map((index) => typeOf(module, imported, index));
  const size = stubs.length + 1;
  return writeModule([
    ...customOf(module),
    [SECTIONS.types, types],
    [SECTIONS.imports, importSection(module, globals)],
    [SECTIONS.functions, list([...own, gives], (out, type) => out.number(type))],
    [
      SECTIONS.tables,
      list([...tables, null], (out, table) =>
        table ? out.put(table) : out.byte(FUNCREF, 1).number(size).number(size),
      ),
    ],
    [SECTIONS.memories, module.sections.get(SECTIONS.memories)],
    [SECTIONS.tags, module.sections.get(SECTIONS.tags)],
    [
      SECTIONS.globals,
      withOneMore(module.sections.get(SECTIONS.globals), [I32, 1, I32_CONST, 0, END]),
    ],
    [SECTIONS.exports, list(exported, writeExport)],
    [
      SECTIONS.elements,
      list(module.elements, (out, { place, functions: listed }) =>
        out
          .number(0)
          .put(place)
          .put(list(listed, (inner, index) => inner.number(numberOf(functions, index)))),
      ),
    ],
    [SECTIONS.code, list(bodies, (out, body) => out.number(body.length).put(body))],
    [SECTIONS.data, dataSection(data)],
  ]);
}

/** @param {Module} module @returns {Section[]} */
const customOf = (module) => module.custom.map(({ bytes }) => [0, bytes]);

/** What is imported, without the globals that have no number. @param {Module} module @param {Numbers} globals */
function importSection(module, globals) {
  let number = -1;
  const stay = module.imports.filter(
    ({ kind }) => kind !== KINDS.global || globals.has((number += 1)),
  );
  return list(stay, (out, { module: from, name, kind, description }) =>
    out.name(from).name(name).byte(kind).put(description),
  );
}

/** All globals: what describes each. @param {Module} module */
function globalsOf(module) {
  return [
    ...module.imports
      .filter(({ kind }) => kind === KINDS.global)
      .map(({ description }) => description),
    ...definitions(module.sections.get(SECTIONS.globals), KINDS.global),
  ];
}

/** @param {Uint8Array | undefined} section @param {number[]} definition */
function withOneMore(section, definition) {
  const reader = new Reader(section ?? new Uint8Array([0]));
  const count = reader.number();
  return new Writer()
    .number(count + 1)
    .put(reader.bytes.subarray(reader.at))
    .byte(...definition).written;
}

/** @param {Writer} out @param {Export} exported */
function writeExport(out, { name, kind, index }) {
  out.name(name).byte(kind).number(index);
}

/**
 * What the first part offers to the rest, under names of our own.
 *
 * @param {Module} module
 * @param {Shared} shared
 * @param {Numbers} functions
 * @param {Numbers} globals
 * @param {number} table
 */
function offered(module, shared, functions, globals, table) {
  const tags = definitions(module.sections.get(SECTIONS.tags), KINDS.tag);
  return [
    ...shared.functions.map((index) => ({
      name: `${OWN}f${index}`,
      kind: KINDS.function,
      index: numberOf(functions, index),
    })),
    ...Array.from({ length: table + 1 }, (_, index) => ({
      name: `${OWN}t${index}`,
      kind: KINDS.table,
      index,
    })),
    { name: `${OWN}m`, kind: KINDS.memory, index: 0 },
    ...shared.globals.map((index) => ({
      name: `${OWN}g${index}`,
      kind: KINDS.global,
      index: numberOf(globals, index),
    })),
    ...tags.map((_, index) => ({ name: `${OWN}e${index}`, kind: KINDS.tag, index })),
  ];
}

/**
 * Hand all that is given to a function of the rest.
 *
 * @param {Module} module
 * @param {number} type
 * @param {number} place
 * @param {number} ensure
 * @param {number} table
 */
function stub(module, type, place, ensure, table) {
  const out = new Writer().number(0);
  for (let index = 0; index < module.types[type].parameters; index += 1)
    out.byte(LOCAL_GET).number(index);
  return out
    .byte(I32_CONST)
    .signed(place)
    .byte(CALL)
    .number(ensure)
    .byte(CALL_INDIRECT)
    .number(type)
    .number(table)
    .byte(END).written;
}

/**
 * Have the rest loaded, by what stands at the first place of its table, and give back the number.
 *
 * @param {{table: number, global: number}} loaded
 * @param {number} tells
 */
function ensureBody({ table, global }, tells) {
  const out = new Writer().number(0).byte(GLOBAL_GET).number(global).byte(I32_EQZ, IF, NO_RESULT);
  out.byte(LOCAL_GET, 0, I32_CONST, 0, CALL_INDIRECT).number(tells).number(table);
  return out.byte(END, LOCAL_GET, 0, END).written;
}

/** @param {Module} module @param {Plan} plan @param {Shared} shared @param {Segment[]} data */
function restPart(module, plan, shared, data) {
  const { imported, rest, stubs } = plan;
  /** @type {Numbers} */
  const functions = new Map();
  for (const index of [...shared.functions, ...rest]) functions.set(index, functions.size);
  const globals = new Map(shared.globals.map((index, number) => [index, number]));
  const described = globalsOf(module);
  const tables = definitions(module.sections.get(SECTIONS.tables), KINDS.table);
  const [memory] = definitions(module.sections.get(SECTIONS.memories), KINDS.memory);
  const tags = definitions(module.sections.get(SECTIONS.tags), KINDS.tag);
  const size = new Writer()
    .byte(FUNCREF, 1)
    .number(stubs.length + 1)
    .number(stubs.length + 1).written;
  const importedTypes = module.imports.filter(({ kind }) => kind === KINDS.function);
  const typeBytes = (/** @type {number} */ index) =>
    index < imported
      ? importedTypes[index].description
      : new Writer().number(typeOf(module, imported, index)).written;
  /** @type {Import[]} */
  const imports = [
    ...shared.functions.map(
      (index) => /** @type {Import} */ ([`f${index}`, KINDS.function, typeBytes(index)]),
    ),
    ...[...tables, size].map(
      (table, index) => /** @type {Import} */ ([`t${index}`, KINDS.table, table]),
    ),
    ['m', KINDS.memory, memory],
    ...shared.globals.map(
      (index) => /** @type {Import} */ ([`g${index}`, KINDS.global, described[index]]),
    ),
    ...tags.map((tag, index) => /** @type {Import} */ ([`e${index}`, KINDS.tag, tag])),
  ];
  const bodies = rest.map((index) =>
    renumbered(module.bodies[index - imported], functions, globals),
  );
  const inRest = new Set(rest);
  /** @type {Place[]} */
  const places = [
    // What is in Python's own table is called there directly from now on.
    ...module.elements
      .flatMap((segment) => runs(segment, inRest))
      .map(({ at, run }) => /** @type {Place} */ ([0, at, run])),
    [tables.length, 1, stubs],
  ];
  return writeModule([
    [SECTIONS.types, typesWith(module).types],
    [
      SECTIONS.imports,
      list(imports, (out, [name, kind, description]) =>
        out
          .name('')
          .name(OWN + name)
          .byte(kind)
          .put(description),
      ),
    ],
    [SECTIONS.functions, list(rest, (out, index) => out.number(typeOf(module, imported, index)))],
    [
      SECTIONS.elements,
      list(places, (out, [table, at, run]) => {
        if (table) out.number(2).number(table);
        else out.number(0);
        out.byte(I32_CONST).signed(at).byte(END);
        if (table) out.byte(0);
        out.put(list(run, (inner, index) => inner.number(numberOf(functions, index))));
      }),
    ],
    [SECTIONS.code, list(bodies, (out, body) => out.number(body.length).put(body))],
    [SECTIONS.data, dataSection(data)],
  ]);
}

/**
 * The places of a table that functions of the rest have, neighbours together.
 *
 * @param {Module['elements'][number]} segment
 * @param {Set<number>} inRest
 */
function runs({ place, functions }, inRest) {
  const from = new Reader(place, 1).number();
  if (from > 63) throw new Error('The table begins at a place that is read in another way.');
  /** @type {{at: number, run: number[]}[]} */
  const found = [];
  functions.forEach((index, number) => {
    if (!inRest.has(index)) return;
    const last = found.at(-1);
    if (last && last.at + last.run.length === from + number) last.run.push(index);
    else found.push({ at: from + number, run: [index] });
  });
  return found;
}

/**
 * The same module, but each function first tells its number: which of them a run needs is seen so.
 *
 * @param {Uint8Array} bytes
 */
export function instrumented(bytes) {
  const module = readModule(bytes);
  const imported = module.imports.filter(({ kind }) => kind === KINDS.function).length;
  const { types, tells } = typesWith(module);
  /** @type {Numbers} */
  const moved = new Map();
  for (let index = 0; index < imported + module.own.length; index += 1) {
    moved.set(index, index < imported ? index : index + 1);
  }
  const globals = same(globalsOf(module).length);
  const bodies = module.bodies.map((body, number) => {
    const reader = new Reader(body);
    passLocals(reader);
    const changed = renumbered(body, moved, globals);
    return new Writer()
      .put(body.subarray(0, reader.at))
      .byte(I32_CONST)
      .signed(number)
      .byte(CALL)
      .number(imported)
      .put(changed.subarray(reader.at)).written;
  });
  const reader = new Reader(module.sections.get(SECTIONS.imports) ?? new Uint8Array([0]));
  const count = reader.number();
  const before = module.imports.findLastIndex(({ kind }) => kind === KINDS.function);
  // Functions count by themselves: one more at the end is the last of them.
  const imports = new Writer()
    .number(count + 1)
    .put(reader.bytes.subarray(reader.at))
    .name('env')
    .name('__reached')
    .byte(KINDS.function)
    .number(tells).written;
  if (before < 0) throw new Error('Nothing is imported.');
  return writeModule([
    ...customOf(module),
    [SECTIONS.types, types],
    [SECTIONS.imports, imports],
    ...[
      SECTIONS.functions,
      SECTIONS.tables,
      SECTIONS.memories,
      SECTIONS.tags,
      SECTIONS.globals,
    ].map((id) => /** @type {Section} */ ([id, module.sections.get(id)])),
    [
      SECTIONS.exports,
      list(module.exports, (out, { name, kind, index }) =>
        writeExport(out, {
          name,
          kind,
          index: kind === KINDS.function ? numberOf(moved, index) : index,
        }),
      ),
    ],
    [
      SECTIONS.elements,
      list(module.elements, (out, { place, functions }) =>
        out
          .number(0)
          .put(place)
          .put(list(functions, (inner, index) => inner.number(numberOf(moved, index)))),
      ),
    ],
    [SECTIONS.dataCount, module.sections.get(SECTIONS.dataCount)],
    [SECTIONS.code, list(bodies, (out, body) => out.number(body.length).put(body))],
    [SECTIONS.data, module.sections.get(SECTIONS.data)],
  ]);
}

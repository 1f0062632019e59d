// Matches in the browser's database. Each change is one transaction: it happens whole or not at
// all, whatever becomes of the page meanwhile.

/** @typedef {import('./panels.js').View} View */

/**
 * @typedef {object} Kept  A match as it is kept.
 * @property {string} id
 * @property {number} revision  Counts the times that its play was kept.
 * @property {string} name  What the reader called it, or "".
 * @property {string} text  Its record: for the engine alone to read.
 * @property {boolean} flip  Whether the board is turned.
 * @property {boolean} over
 * @property {number} saved  When, in milliseconds since 1970.
 * @property {string} query  The address of its game.
 * @property {View} sight  What may be shown of it before the engine has read the text.
 */

const NAME = 'drystone';
const STORE = 'matches';
const NOTES = 'notes';
const BY_TIME = 'saved';
const SOLVED = 'solved';
/** How long the database may take to open, in milliseconds: some browsers never answer. */
const PATIENCE = 3_000;

/** Somebody else has kept another state of the same match. */
export class Conflict extends Error {}

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** @returns {Promise<IDBDatabase>} */
function database() {
  opened ??= new Promise((keep, drop) => {
    const asked = indexedDB.open(NAME, 1);
    setTimeout(() => drop(new Error('The database does not open.')), PATIENCE);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex(BY_TIME, BY_TIME);
      asked.result.createObjectStore(NOTES);
    };
    asked.onerror = () => drop(asked.error);
    asked.onsuccess = () => {
      const found = asked.result;
      // A later version of the site, or the reader clearing everything, must not have to wait.
      found.onversionchange = () => found.close();
      found.onclose = () => (opened = undefined);
      keep(found);
    };
  });
  return opened;
}

/**
 * @template T
 * @typedef {object} Work  What a transaction does.
 * @property {(value: T) => void} give  Sets its result.
 * @property {(error: Error) => void} stop  Ends it: then nothing has been changed.
 * @property {<R>(request: IDBRequest<R>, act: (result: R) => void) => void} then  Goes on after a
 *   request.
 */

/**
 * Do something in one transaction.
 *
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore, work: Work<T>) => void} begin
 * @param {string} [name]  Of the store.
 * @returns {Promise<T>}  Kept once everything is on the disk.
 */
async function transact(mode, begin, name = STORE) {
  const found = await database();
  return new Promise((keep, drop) => {
    /** @type {any} */
    let result;
    /** @type {unknown} */
    let reason;
    const transaction = found.transaction(name, mode, { durability: 'strict' });
    transaction.oncomplete = () => keep(result);
    transaction.onabort = () => drop(reason ?? transaction.error ?? new Error('Nothing is kept.'));
    const stop = (/** @type {unknown} */ error) => {
      reason = error;
      transaction.abort();
    };
    const guarded = (/** @type {() => void} */ act) => {
      try {
        act();
      } catch (error) {
        stop(error);
      }
    };
    const give = (/** @type {T} */ value) => (result = value);
    /** @type {Work<T>['then']} */
    const then = (request, act) => {
      request.onsuccess = () => guarded(() => act(request.result));
    };
    guarded(() => begin(transaction.objectStore(name), { give, stop, then }));
  });
}

/** @param {any} entry @returns {entry is Kept} */
export function isWhole(entry) {
  return (
    typeof entry?.id === 'string' &&
    typeof entry.text === 'string' &&
    typeof entry.sight?.game?.title === 'string' &&
    typeof entry.sight.status?.text === 'string' &&
    Array.isArray(entry.sight.scene)
  );
}

/**
 * Keep a match, if nobody else has kept another state of it since.
 *
 * @param {Kept} entry  Its revision is the one that it was kept with before, or 0.
 * @returns {Promise<number>}  The new revision.
 * @throws {Conflict}
 */
export function keep(entry) {
  return transact('readwrite', (store, { give, stop, then }) => {
    then(store.get(entry.id), (before) => {
      if (before && before.revision !== entry.revision) {
        stop(new Conflict());
        return;
      }
      const revision = entry.revision + 1;
      store.put({ ...entry, revision, name: before?.name ?? entry.name });
      give(revision);
    });
  });
}

/** @param {string} id @returns {Promise<Kept | undefined>} */
export function find(id) {
  return transact('readonly', (store, { give, then }) => then(store.get(id), give));
}

/**
 * List matches, the latest first.
 *
 * @param {number} most
 * @param {(entry: Kept) => boolean} [wanted]
 * @returns {Promise<Kept[]>}
 */
export function latest(most, wanted = () => true) {
  return transact('readonly', (store, { give, then }) => {
    /** @type {Kept[]} */
    const found = [];
    give(found);
    then(store.index(BY_TIME).openCursor(null, 'prev'), (cursor) => {
      if (!cursor || found.length >= most) return;
      if (wanted(cursor.value)) found.push(cursor.value);
      cursor.continue();
    });
  });
}

/** Give a match a name. @param {string} id @param {string} name @returns {Promise<void>} */
export function rename(id, name) {
  return transact('readwrite', (store, { then }) => {
    then(store.get(id), (entry) => entry && store.put({ ...entry, name }));
  });
}

/** @param {string} id @returns {Promise<void>} */
export function remove(id) {
  return transact('readwrite', (store) => store.delete(id));
}

/** Add a match as it is, under another id if there is one with its own. @param {Kept} entry */
export function add(entry) {
  return transact('readwrite', (store, { then }) => {
    then(store.get(entry.id), (taken) => store.add(taken ? { ...entry, id: newId() } : entry));
  });
}

/** Note which match is on the board. @param {string} [id] @returns {Promise<void>} */
export function note(id) {
  return transact('readwrite', (store) => store.put(id, 'last'), NOTES);
}

/** The match that was on the board last. @returns {Promise<string | undefined>} */
export function noted() {
  return transact('readonly', (store, { give, then }) => then(store.get('last'), give), NOTES);
}

/** The keys of the puzzles that were solved in this browser. @returns {Promise<string[]>} */
export async function solvedKeys() {
  const found = await transact(
    'readonly',
    (store, { give, then }) => then(store.get(SOLVED), give),
    NOTES,
  );
  return Array.isArray(found) ? found : [];
}

/** Note that a puzzle is solved. @param {string} key @returns {Promise<void>} */
export function noteSolved(key) {
  return transact(
    'readwrite',
    (store, { then }) => {
      then(store.get(SOLVED), (keys) => store.put([...new Set(keys ?? []).add(key)], SOLVED));
    },
    NOTES,
  );
}

/** A name that no other match has. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('');
}

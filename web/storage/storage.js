// Matches in the browser's database. Each change is one transaction: it happens whole or not at
// all, whatever becomes of the page meanwhile.

import { nameIn, plainName } from '../engine/match-names.js';
import { areLevels, fieldsOf, isQuery, isSeat, textsOf } from './stored.js';
import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { SavedSeat } from '../types/protocol.js' */

/**
 * @typedef {object} SavedMatch  A match as it is stored.
 * @property {string} id
 * @property {number} revision  Counts how often its moves were saved.
 * @property {string} name  What the reader called it, or "".
 * @property {string} text  Its record, which only Python reads.
 * @property {boolean} flip  Whether the board is turned.
 * @property {boolean} over
 * @property {number[]} [levels]  Who plays for seats 1 and 2: a level, or 0 for a person.
 * @property {number} saved  When, in milliseconds since 1970.
 * @property {string} query  The address of its game.
 * @property {View} sight  What may be shown of it before Python has read the text.
 * @property {unknown} [language]  What that is said in: English, where it was stored before it could be another.
 * @property {unknown} [extent]  What it is as a whole, which `extentOf` reads.
 * @property {SavedSeat | null} [friend]  One's side of a match with a friend elsewhere.
 * @property {unknown} [review]  What its review has found, which `reviewOf` reads.
 * @property {unknown} [trail]  What the explorer counts of it, which `trailOf` reads.
 * @property {boolean} [favourite]  Whether the reader has marked it.
 * @property {unknown} [clock]  How long the turn has lasted, which the clocks read.
 * @property {boolean} [looked]  Whether only moves that the explorer lists were looked at in it.
 */

const NAME = 'drystone';
const VERSION = 1;
const STORE = 'matches';
const NOTES = 'notes';
const BY_TIME = 'saved';
const LAST = 'last';
const SOLVED = 'solved';
const PRACTICE = 'practice';
const TRIES = 'tries';
/** How long the database may take to open, in milliseconds: some browsers never answer. */
const PATIENCE = 3_000;

/** Another tab has saved another state of the same match. */
export class Conflict extends Error {}

/** The database has not opened yet; it may still. */
class Slow extends Error {}

/** A match is stored in a way that is not known here. */
class Unreadable extends Error {}

/** Why nothing can be stored or read, as a clause without its full stop. @param {unknown} error */
export function whyNot(error) {
  if (error instanceof Slow) return say('This browser’s storage does not answer');
  if (error instanceof Unreadable)
    return say('This match was stored by a newer version of this site, or is damaged');
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError') return say('There is no room left');
  if (NEWER.has(name)) return say('A newer version of this site keeps what is stored here');
  return say('This browser keeps nothing');
}

/** What a database answers that a newer version has made: its number is higher, or a store is another one. */
const NEWER = new Set(['VersionError', 'NotFoundError']);

/** @type {Promise<IDBDatabase> | undefined} */
let opened;
/** What is done when the database opens that was given up. @type {() => void} */
let openedLate = () => {};

/** Have something done when the database opens later than anybody waits for it. @param {() => void} act */
export const onLateOpening = (act) => (openedLate = act);

/** Whether a newer version has made the database. */
let newer = false;
/** What is done once where a newer version has made it. @type {() => void} */
let foundNewer = () => {};

/** Have something done where a newer version has made the database. @param {() => void} act */
export const onNewerStore = (act) => (foundNewer = act);

/**
 * Open the database. Stores and fields only grow from version to version, so this version goes on with what
 * a newer one has made: it asks for that without a number, and leaves what it does not know as it is.
 * @returns {Promise<IDBDatabase>}
 */
function database() {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, newer ? undefined : VERSION);
    let late = false;
    const patience = setTimeout(() => {
      late = true;
      reject(new Slow('The database does not open.'));
    }, PATIENCE);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(STORE, { keyPath: 'id' }).createIndex(BY_TIME, BY_TIME);
      asked.result.createObjectStore(NOTES);
    };
    asked.onerror = () => {
      clearTimeout(patience);
      opened = undefined; // The next call may be luckier.
      if (newer || asked.error?.name !== 'VersionError') return reject(asked.error);
      newer = true;
      foundNewer();
      resolve(database());
    };
    asked.onsuccess = () => {
      clearTimeout(patience);
      const found = asked.result;
      // A later version of the site, or the reader clearing everything, must not have to wait.
      // What is saved next finds a database again, if only a new one.
      found.onclose = () => (opened = undefined);
      found.onversionchange = () => {
        found.close();
        opened = undefined;
      };
      resolve(found);
      if (!late) return;
      opened = Promise.resolve(found);
      openedLate();
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
 * @template T
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore, work: Work<T>) => void} begin
 * @param {string} [name]  Of the store.
 * @returns {Promise<T>}  Resolves once everything is on the disk.
 */
async function transact(mode, begin, name = STORE) {
  const transaction = await transactionOn(name, mode);
  return new Promise((resolve, reject) => {
    /** @type {T} */
    let result;
    /** @type {unknown} */
    let reason;
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () =>
      reject(reason ?? transaction.error ?? new Error('Nothing is stored.'));
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

/**
 * Begin a transaction. Some systems close a database that is in the background, and tell nobody: then it is
 * opened once more.
 * @param {string} name @param {IDBTransactionMode} mode @returns {Promise<IDBTransaction>}
 */
async function transactionOn(name, mode) {
  const begin = async () => (await database()).transaction(name, mode, { durability: 'strict' });
  try {
    return await begin();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    opened = undefined;
    return begin();
  }
}

/** Whether a match that was stored has all that is needed to list it. @param {unknown} stored @returns {stored is SavedMatch} */
export function isWhole(stored) {
  const { id, name = '', text, query, levels, friend, sight, saved = 0 } = fieldsOf(stored);
  const { game, status, scene } = fieldsOf(sight);
  const { name: of = '', title } = fieldsOf(game);
  const texts = [id, name, text, of, title, fieldsOf(status).text];
  return (
    texts.every((one) => typeof one === 'string') &&
    isQuery(query) &&
    (levels === undefined || areLevels(levels)) &&
    (!friend || isSeat(friend)) &&
    Array.isArray(scene) &&
    Number.isFinite(new Date(Number(saved)).getTime())
  );
}

/**
 * Save a match, if no other tab has saved another state of it since.
 * @param {SavedMatch} entry  Its revision is the one that it was saved with before, or 0.
 * @returns {Promise<number>}  The new revision.
 * @throws {Conflict}
 */
export function save(entry) {
  return transact('readwrite', (store, { give, stop, then }) => {
    then(store.get(entry.id), (before) => {
      if (before && before.revision !== entry.revision) {
        stop(new Conflict());
        return;
      }
      const revision = entry.revision + 1;
      const name = before?.name ?? entry.name;
      const friend = entry.friend && { friend: { ...before?.friend, ...entry.friend } };
      store.put({ ...lasting(before), ...entry, ...friend, revision, name });
      give(revision);
    });
  });
}

/** Fields that say what was so when a match was saved before, where it is saved without them now. */
const PASSING = ['friend', 'extent', 'trail', 'looked'];

/** What stays of a stored match when it is saved anew: its review, and what only a newer version knows. @param {object} [before] */
function lasting(before = {}) {
  return Object.fromEntries(Object.entries(before).filter(([name]) => !PASSING.includes(name)));
}

/** @param {string} id @returns {Promise<unknown>}  A SavedMatch, unless it is damaged. */
export function load(id) {
  return transact('readonly', (store, { give, then }) => then(store.get(id), give));
}

/**
 * List matches, the latest first.
 * @param {number} most
 * @param {(entry: SavedMatch) => boolean} [wanted]
 * @returns {Promise<SavedMatch[]>}
 */
export function latest(most, wanted = () => true) {
  return transact('readonly', (store, { give, then }) => {
    /** @type {SavedMatch[]} */
    const found = [];
    give(found);
    then(store.index(BY_TIME).openCursor(null, 'prev'), (cursor) => {
      if (!cursor || found.length >= most) return;
      if (wanted(cursor.value)) found.push(cursor.value);
      cursor.continue();
    });
  });
}

/**
 * How many matches there are, and so many of them from one on, the latest first.
 * @param {number} first @param {number} most
 * @returns {Promise<{count: number, entries: SavedMatch[]}>}
 */
export function latestFrom(first, most) {
  return transact('readonly', (store, { give, then }) => {
    /** @type {{count: number, entries: SavedMatch[]}} */
    const found = { count: 0, entries: [] };
    let ahead = first;
    give(found);
    then(store.count(), (count) => (found.count = count));
    then(store.index(BY_TIME).openCursor(null, 'prev'), (cursor) => {
      if (!cursor || found.entries.length >= most) return;
      if (!ahead) found.entries.push(cursor.value);
      cursor.advance(ahead || 1);
      ahead = 0;
    });
  });
}

/**
 * What is stored of a match, if it can be read here.
 * @param {unknown} stored @returns {SavedMatch}
 * @throws {Error}  Only a newer version reads it, or it is damaged.
 */
export function readable(stored) {
  if (isWhole(stored)) return stored;
  throw new Unreadable('This match cannot be read here.');
}

/**
 * The stored match with a friend elsewhere that has this name.
 * @param {string} match @returns {Promise<SavedMatch | undefined>}
 * @throws {Error}  It cannot be read here, or not be looked for.
 */
export const friendMatch = (match) => friendMatchNamed((name) => name === match);

/** The same where only its program's own name is known: the site's match comes before a wheel's. @param {string} plain */
export async function friendMatchOfAny(plain) {
  return (await friendMatch(plain)) ?? friendMatchNamed((name) => plainName(name) === plain);
}

/** @param {(name: string) => boolean} wanted @returns {Promise<SavedMatch | undefined>} */
async function friendMatchNamed(wanted) {
  const [found] = await latest(1, ({ friend, sight }) =>
    Boolean(friend && wanted(nameIn(String(sight?.wheel ?? ''), String(friend.match)))),
  );
  return found && readable(found);
}

/** All matches with friends elsewhere that are not over, the latest first. @returns {Promise<SavedMatch[]>} */
export function friendMatches() {
  return latest(Infinity, (entry) => isWhole(entry) && Boolean(entry.friend?.waits));
}

/** Change fields of a stored match, if there is one. @param {string} id @param {object} fields @returns {Promise<void>} */
function change(id, fields) {
  return transact('readwrite', (store, { then }) => {
    then(store.get(id), (entry) => entry && store.put({ ...entry, ...fields }));
  });
}

/** Give a match a name. @param {string} id @param {string} name */
export const rename = (id, name) => change(id, { name });

/** Mark a match, or take the mark away. @param {string} id @param {boolean} favourite */
export const markFavourite = (id, favourite) => change(id, { favourite });

/** Store how the clocks of a match stand, unless it has gone on meanwhile. @param {SavedMatch} entry @returns {Promise<void>} */
export function storeClock({ id, revision, clock }) {
  return transact('readwrite', (store, { then }) => {
    then(store.get(id), (entry) => {
      if (entry?.revision === revision) store.put({ ...entry, clock });
    });
  });
}

/** Store what a review has found beside its match. @param {string} id @param {object} review */
export const storeReview = (id, review) => change(id, { review });

/** Store what the explorer counts of a match, as it was at that revision. @param {SavedMatch} entry @param {string} text */
export const storeTrail = ({ id, revision }, text) => change(id, { trail: { revision, text } });

/** @param {string[]} ids @returns {Promise<void>} */
export const remove = (...ids) =>
  transact('readwrite', (store) => ids.forEach((id) => store.delete(id)));

/** Add matches as they are, each under another id if there is one with its own. @param {SavedMatch[]} entries @returns {Promise<void>} */
export function add(...entries) {
  return transact('readwrite', (store, { then }) => {
    for (const entry of entries)
      then(store.get(entry.id), (taken) => store.add(taken ? { ...entry, id: newId() } : entry));
  });
}

/** What is noted beside the matches. @param {string} name @returns {Promise<unknown>} */
const noted = (name) =>
  transact('readonly', (store, { give, then }) => then(store.get(name), give), NOTES);

/** Change what is noted. @param {string} name @param {(stored: unknown) => unknown} act @returns {Promise<void>} */
function note(name, act) {
  const begin = (/** @type {IDBObjectStore} */ store, /** @type {Work<void>} */ { then }) =>
    then(store.get(name), (stored) => store.put(act(stored), name));
  return transact('readwrite', begin, NOTES);
}

/** Store which match is on the board. @param {string} id */
export const setLast = (id) => note(LAST, () => id);

/** The match that was on the board last or, if that is over or gone, the last one that is not. @returns {Promise<SavedMatch | undefined>} */
export async function lastOpen() {
  const isOpen = (/** @type {unknown} */ entry) => isWhole(entry) && !entry.over;
  const id = await noted(LAST);
  const last = typeof id === 'string' ? await load(id) : undefined;
  if (isWhole(last) && isOpen(last)) return last;
  const [entry] = await latest(1, isOpen);
  return entry;
}

/** The keys of the puzzles that were solved in this browser. @returns {Promise<string[]>} */
export const solvedKeys = async () => textsOf(await noted(SOLVED));

/** Note that puzzles are solved. @param {string[]} keys */
export const noteSolved = (...keys) =>
  note(SOLVED, (stored) => [...new Set([...textsOf(stored), ...keys])]);

/** What became of the mistakes that were tried again, which `pileOf` reads. */
export const practised = () => noted(PRACTICE);

/** Change what became of them. @param {(stored: unknown) => object} act */
export const changePractice = (act) => note(PRACTICE, act);

/** What became of the puzzles that were tried, which `triesOf` reads. */
export const puzzleTries = () => noted(TRIES);

/** Change what became of them. @param {(stored: unknown) => object} act */
export const changeTries = (act) => note(TRIES, act);

/** A name that no other match has. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('');
}

// Wheels that the visitor wants to be remembered: in a database of their own, so that a version of the
// site that knows nothing of them still opens the one with the matches.

import { say } from '../words/words.js';

/** @import { MenuItem } from '../types/protocol.js' */

/**
 * @typedef {object} StoredWheel
 * @property {string} name  The file's.
 * @property {ArrayBuffer} bytes
 * @property {MenuItem[]} menu  Its games, as they were when it was stored.
 */

const NAME = 'drystone-wheels';
const STORE = 'wheels';
/** Most bytes of all wheels together, and most wheels. */
const ROOM = 60_000_000;
const MOST = 20;

/** @returns {Promise<IDBDatabase>} */
function database() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: 'name' });
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error(say('The database does not open.')));
    asked.onsuccess = () => resolve(asked.result);
  });
}

/**
 * Do something in one transaction.
 * @template T
 * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} act
 * @returns {Promise<T>}
 */
async function transact(mode, act) {
  const found = await database();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = found.transaction(STORE, mode, { durability: 'strict' });
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error(say('Nothing is stored.')));
    });
  } finally {
    found.close();
  }
}

/** All stored wheels that are whole, by name. @returns {Promise<StoredWheel[]>} */
export async function storedWheels() {
  const found = await transact('readonly', (store) => store.getAll());
  return found.filter(
    ({ name, bytes, menu }) =>
      typeof name === 'string' && bytes instanceof ArrayBuffer && Array.isArray(menu),
  );
}

/**
 * Store a wheel, in place of one of the same name.
 * @param {StoredWheel} wheel
 * @throws {Error}  There is no room.
 */
export async function storeWheel({ name, bytes, menu }) {
  const others = (await storedWheels()).filter((one) => one.name !== name);
  const sum = others.reduce((total, one) => total + one.bytes.byteLength, bytes.byteLength);
  if (others.length >= MOST || sum > ROOM) {
    throw new Error(
      say('At most {most} wheels of {n} MB together are kept: remove others.', {
        most: MOST,
        n: ROOM / 1e6,
      }),
    );
  }
  await transact('readwrite', (store) => store.put({ name, bytes, menu }));
}

/** @param {string} name */
export async function removeWheel(name) {
  await transact('readwrite', (store) => store.delete(name));
}

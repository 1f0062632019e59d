// A browser's database as far as the page needs it: stores of values by their keys, in memory.

/** The database of a browser that holds these matches and notes, in a version that made it. */
export function databaseOf(matches = [], notes = {}, version = 1) {
  const stores = {
    matches: new Map(matches.map((entry) => [entry.id, entry])),
    notes: new Map(Object.entries(notes)),
  };
  const made = {
    stores,
    version,
    /** Whether there is no room for more. */
    full: false,
    /** The connections that are open. */
    connections: new Set(),
    open(_name, wanted = made.version) {
      if (wanted < made.version) return refused(new DOMException('It is newer.', 'VersionError'));
      made.version = wanted;
      const connection = {
        close: () => made.connections.delete(connection),
        transaction(name) {
          if (!made.connections.has(connection)) {
            throw new DOMException('The connection is closed.', 'InvalidStateError');
          }
          return transactionOf(stores[name], made);
        },
      };
      made.connections.add(connection);
      return answered(connection);
    },
    /** What a newer version does when it opens the database; others are to close theirs. */
    raise() {
      for (const connection of made.connections) connection.onversionchange?.();
      made.version += 1;
    },
  };
  return made;
}

/** A request that fails once somebody can hear of it. */
function refused(error) {
  const request = { error };
  queueMicrotask(() => request.onerror?.());
  return request;
}

/** A request that has succeeded once somebody can hear of it. */
function answered(result) {
  const request = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
}

function transactionOf(store, made) {
  const transaction = { abort: () => transaction.onabort?.() };
  setImmediate(() => transaction.oncomplete?.());
  const checked = (key) => {
    if (typeof key !== 'string') throw new TypeError('This is no valid key.');
    return key;
  };
  const byTime = () => [...store.values()].sort((one, other) => other.saved - one.saved);
  transaction.objectStore = () => ({
    get: (key) => answered(store.get(checked(key))),
    put: (value, key) => {
      if (made.full) throw new DOMException('There is no room.', 'QuotaExceededError');
      return answered(store.set(key ?? value.id, value));
    },
    add: (value) => answered(store.set(checked(value.id), value)),
    count: () => answered(store.size),
    index: () => ({ openCursor: () => cursorOver(byTime()) }),
  });
  return transaction;
}

function cursorOver(values) {
  const request = {};
  const step = (at) =>
    queueMicrotask(() => {
      const advance = (count) => step(at + count);
      const cursor = { value: values[at], continue: () => step(at + 1), advance };
      request.result = at < values.length ? cursor : null;
      request.onsuccess?.();
    });
  step(0);
  return request;
}

// A browser's database as far as the page needs it: stores of values by their keys, in memory.

/** The database of a browser that holds these matches and notes. */
export function databaseOf(matches = [], notes = {}) {
  const stores = {
    matches: new Map(matches.map((entry) => [entry.id, entry])),
    notes: new Map(Object.entries(notes)),
  };
  return {
    stores,
    open: () => answered({ transaction: (name) => transactionOf(stores[name]) }),
  };
}

/** A request that has succeeded once somebody can hear of it. */
function answered(result) {
  const request = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
}

function transactionOf(store) {
  const transaction = { abort: () => transaction.onabort?.() };
  setImmediate(() => transaction.oncomplete?.());
  const checked = (key) => {
    if (typeof key !== 'string') throw new TypeError('This is no valid key.');
    return key;
  };
  const byTime = () => [...store.values()].sort((one, other) => other.saved - one.saved);
  transaction.objectStore = () => ({
    get: (key) => answered(store.get(checked(key))),
    put: (value, key) => answered(store.set(key ?? value.id, value)),
    add: (value) => answered(store.set(checked(value.id), value)),
    index: () => ({ openCursor: () => cursorOver(byTime()) }),
  });
  return transaction;
}

function cursorOver(values) {
  const request = {};
  const step = (at) =>
    queueMicrotask(() => {
      const cursor = { value: values[at], continue: () => step(at + 1) };
      request.result = at < values.length ? cursor : null;
      request.onsuccess?.();
    });
  step(0);
  return request;
}

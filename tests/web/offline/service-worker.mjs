// A browser as far as the service worker needs it: caches, locks, and a host whose answers tests give.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const SOURCE = readFileSync(new URL('../../../web/offline/sw.js', import.meta.url), 'utf8');

/** A cache, in which a browser may find no room. */
class Cache {
  entries = new Map();
  constructor(browser) {
    this.browser = browser;
  }
  async put(key, response) {
    if (this.browser.size() >= this.browser.room) {
      throw new DOMException('There is no room.', 'QuotaExceededError');
    }
    this.entries.set(String(key.url ?? key), response);
  }
  async match(key) {
    return this.entries.get(String(key.url ?? key))?.clone();
  }
  async keys() {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
  async delete(key) {
    return this.entries.delete(String(key.url ?? key));
  }
}

/** A browser in which several sites of one origin have workers, and each of them several versions. */
export class Browser {
  stores = new Map();
  locks = new Set();
  /** How many files there is room for. */
  room = Infinity;
  /** What the host answers: a text, or nothing for 404, by address. */
  host = new Map();
  /** What the pages have heard. */
  heard = [];
  caches = {
    open: async (name) => {
      if (!this.stores.has(name)) this.stores.set(name, new Cache(this));
      return this.stores.get(name);
    },
    keys: async () => [...this.stores.keys()],
    has: async (name) => this.stores.has(name),
    delete: async (name) => this.stores.delete(name),
    match: async (key) => {
      for (const store of this.stores.values()) {
        const found = await store.match(key);
        if (found) return found;
      }
      return undefined;
    },
  };

  size() {
    return [...this.stores.values()].reduce((sum, { entries }) => sum + entries.size, 0);
  }

  /** The versions that are in the caches, as `app` and the number of files. */
  versions() {
    return Object.fromEntries(
      [...this.stores].map(([name, { entries }]) => [
        name.match(/app-[a-z0-9]+/)?.[0] ?? name,
        [...entries.keys()].filter((key) => !key.includes('?')).length,
      ]),
    );
  }

  /**
   * A worker of a version of a site, as it is before it is installed.
   *
   * @param {string} version @param {object} [registration]  The site's, with what else is registered.
   * @param {string} [scope]
   */
  worker(version, registration = {}, scope = 'https://host/') {
    const names = ['index.html', `app-${version}/main.js`, `app-${version}/more.wasm`];
    const text = (name) => `${name} of ${version}`;
    const site = {
      name: version,
      app: `app-${version}`,
      files: Object.fromEntries(names.map((name) => [name, hashOf(text(name))])),
      headers: {},
      languages: {},
      more: {},
      types: { '.js': 'text/javascript', '.html': 'text/html', '.wasm': 'application/wasm' },
    };
    for (const name of names) {
      const url = new URL(name.replace('index.html', ''), scope).href;
      this.host.set(url, text(name));
    }
    // What only those have who read German, and the list of it.
    const german = ['de/index.html', `app-${version}/words/de.js`];
    const list = { files: {}, more: { 'de/index.html': { 'X-Frame-Options': 'DENY' } } };
    for (const name of german) {
      list.files[name] = hashOf(text(name));
      this.host.set(new URL(name.replace('index.html', ''), scope).href, text(name));
    }
    site.languages = { de: hashOf(JSON.stringify(list)) };
    this.host.set(new URL('de/files.json', scope).href, JSON.stringify(list));
    const listeners = {};
    const clients = {
      claim: async () => {},
      matchAll: async () => [{ postMessage: (data) => this.heard.push(data) }],
    };
    const self = {
      registration: Object.assign(registration, { scope }),
      addEventListener: (kind, act) => (listeners[kind] = act),
      clients,
      navigator: {
        locks: {
          query: async () => ({ held: [...this.locks].map((name) => ({ name })), pending: [] }),
        },
      },
      skipWaiting: async () => {},
    };
    const fetch = async (request, { cache } = {}) =>
      this.answer(String(request.url ?? request), cache);
    new Function('self', 'SITE', 'caches', 'fetch', SOURCE)(self, site, this.caches, fetch);
    const send = async (kind, event = {}) => {
      let done;
      listeners[kind]({
        ...event,
        waitUntil: (all) => (done = all),
        respondWith: (all) => (done = all),
      });
      return done;
    };
    return {
      install: () => send('install'),
      activate: () => send('activate'),
      tidy: () => send('message', { data: 'tidy' }),
      speak: (language) =>
        new Promise((resolve, reject) => {
          const port = { postMessage: resolve };
          send('message', { data: { language }, ports: [port] }).catch(reject);
        }),
      ask: (path, rest = {}) =>
        send('fetch', {
          request: { method: 'GET', url: new URL(path, scope).href, mode: 'cors', ...rest },
        }),
    };
  }

  async answer(url, cache) {
    const found = this.host.get(url);
    if (typeof found === 'function') return found(cache);
    return found === undefined ? new Response('', { status: 404 }) : new Response(found);
  }
}

function hashOf(text) {
  return createHash('sha256').update(text).digest('base64');
}

// The page's side of the engine: downloads Python, starts the worker, and turns messages into
// promises. It knows nothing of games.

import { build } from './build.js';
import { DownloadError, bytesOf, moduleOf, remember } from './download.js';
import { heed, stir } from './quiet.js';
import { dropSnapshot, prepareSnapshot } from './snapshot.js';

/**
 * @typedef {object} Failure
 * @property {string} title  What went wrong, in a few words.
 * @property {string} text  What the person can do about it.
 */

/**
 * @typedef {object} Listeners
 * @property {(progress: {loaded: number, total: number}) => void} [onProgress]  Called as bytes
 *   arrive, uncompressed.
 * @property {(failure: Failure) => void} [onFailure]  Called once, when the engine can't start or
 *   has broken down.
 */

/**
 * @typedef {object} Engine
 * @property {(message: object) => Promise<any>} ask  Sends a message to the session and gives its
 *   answer. Messages sent before the engine is ready are kept, in order.
 * @property {(source: File | string) => Promise<void>} installWheel  Installs a pure Python wheel,
 *   from a file or an address on this site.
 * @property {Promise<void>} ready  Kept once the session answers, rejected with an EngineError.
 * @property {Promise<WebAssembly.Module>} module  Python, compiled: another engine can have it.
 * @property {() => Promise<void>} prepare  Prepares the next start, which takes a processor a while.
 */

/** @typedef {'session' | 'boards' | 'thinker'} Part  What of the engine answers. */

/** The longest wheel that is accepted, in bytes. */
const WHEEL_LIMIT = 20_000_000;
/** How long nothing may happen during the start before the page says so, in milliseconds. */
const PATIENCE = 20_000;
/** The same while Python wakes from a snapshot, after which it is started without. */
const SNAPSHOT_PATIENCE = 10_000;
const WASM = `${build.runtime}pyodide.asm.wasm`;
const RELOAD = 'Check the connection and load the page again.';

/** @type {Record<string, Failure>} */
const FAILURES = {
  old: {
    title: 'This browser cannot run the game.',
    text: 'It needs WebAssembly and module workers: a current Firefox, Chrome, Edge or Safari has them, unless a setting or a lockdown mode turns them off.',
  },
  download: { title: 'The game could not be downloaded.', text: RELOAD },
  worker: { title: 'The game engine could not be started.', text: RELOAD },
  silence: { title: 'Nothing has arrived for 20 seconds.', text: RELOAD },
  crash: {
    title: 'The game engine has stopped.',
    text: 'Load the page again. If it happens again, please report it.',
  },
};

/** An engine that can't start or has broken down; says what to do. */
export class EngineError extends Error {
  /** @param {Failure} failure @param {unknown} [cause] */
  constructor(failure, cause) {
    super(`${failure.title} ${failure.text}`, { cause });
    this.name = 'EngineError';
    this.failure = failure;
  }
}

/**
 * Start the engine. Everything it needs is asked for at once.
 *
 * @param {Listeners} [listeners]
 * @param {Part} [part]
 * @param {Promise<WebAssembly.Module>} [module]  Of an engine that has started before.
 * @returns {Engine}
 */
export function startEngine(listeners = {}, part = 'session', module = undefined) {
  const starting = new Starting(listeners, part, module);
  if (typeof WebAssembly !== 'object' || typeof Worker !== 'function') {
    starting.fail(FAILURES.old);
  } else {
    starting.begin();
  }
  return {
    ask: (message) => starting.send({ text: JSON.stringify(message) }).then(JSON.parse),
    installWheel: (source) => starting.installWheel(source),
    ready: starting.ready,
    module: starting.module,
    prepare: () => starting.prepare(),
  };
}

/** One engine, from its first byte on. */
class Starting {
  /**
   * @param {Listeners} listeners
   * @param {Part} part
   * @param {Promise<WebAssembly.Module>} [module]
   */
  constructor(listeners, part, module) {
    this.listeners = listeners;
    this.part = part;
    this.first = !module;
    /** @type {Promise<WebAssembly.Module>} */
    this.module = module ?? new Promise((keep) => (this.compiled = keep));
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** @type {EngineError | undefined} */
    this.broken = undefined;
    this.running = false;
    /** @type {import('./boot.js').Parts | undefined} */
    this.parts = undefined;
    /** What the worker begins with. @type {object | undefined} */
    this.boot = undefined;
    /** Whether Python's memory came from a snapshot. */
    this.snapshot = false;
    /** @type {Map<number, {message: object, keep: (value: any) => void, drop: (reason: unknown) => void}>} */
    this.waiting = new Map();
    heed(this.waiting);
    this.lastId = 0;
    /** @type {Map<string, number>} */
    this.loaded = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Promise<void>} */
    this.ready = new Promise((keep, drop) => {
      this.settle = { keep, drop };
    });
    // Whoever doesn't look at `ready` hears of a failure through onFailure.
    this.ready.catch(() => {});
  }

  begin() {
    this.heard();
    if (!this.hire()) return;
    if (this.first) this.worker?.postMessage({ wake: true });
    this.download().catch((error) => this.fail(explained(error), error));
  }

  /** Start a worker; return whether there is one. */
  hire() {
    try {
      this.worker = new Worker(new URL('../engine/worker.js', import.meta.url), { type: 'module' });
    } catch (error) {
      return this.fail(FAILURES.worker, error);
    }
    this.worker.onmessage = (event) => this.receive(event.data);
    this.worker.onerror = (event) => this.fail(FAILURES[this.running ? 'crash' : 'worker'], event);
    this.worker.onmessageerror = (event) => this.fail(FAILURES.worker, event);
    return true;
  }

  async download() {
    const [module, python] = await Promise.all([
      this.first ? this.compile() : this.module,
      bytesOf(urlOf(build.python), build.files[build.python], (loaded) =>
        this.progress(build.python, loaded),
      ),
    ]);
    this.mark('drystone:downloaded');
    this.parts = this.part === 'session' ? { module, python } : undefined;
    this.boot = { module, python, part: this.part };
    this.worker?.postMessage({ boot: this.boot });
  }

  /** The snapshot is no good: never again, and now without. */
  doubt() {
    this.snapshot = false;
    dropSnapshot();
    this.heard();
  }

  /** Python doesn't wake from its snapshot. */
  startOver() {
    this.doubt();
    this.worker?.terminate();
    if (!this.hire()) return;
    this.worker?.postMessage({ boot: this.boot });
    for (const [id, { message }] of this.waiting) this.worker?.postMessage({ id, ...message });
  }

  async compile() {
    const progress = (/** @type {number} */ loaded) => this.progress(WASM, loaded);
    const module = await moduleOf(urlOf(WASM), build.files[WASM], progress);
    this.compiled?.(module);
    return module;
  }

  /** Note a time of the page's start, which is that of its first engine. @param {string} name */
  mark(name) {
    if (this.first) performance.mark(name);
  }

  /** @param {string} name @param {number} loaded  Bytes of this file so far. */
  progress(name, loaded) {
    this.heard();
    // The compiler may be done before the count is: never backwards.
    this.loaded.set(name, Math.max(loaded, this.loaded.get(name) ?? 0));
    const sum = [...this.loaded.values()].reduce((total, one) => total + one, 0);
    this.listeners.onProgress?.({ loaded: sum, total: build.totalBytes });
  }

  /** Note a sign of life: the patience starts anew. */
  heard() {
    clearTimeout(this.timer);
    if (this.running || this.broken) return;
    const asleep = () => (this.snapshot ? this.startOver() : this.fail(FAILURES.silence));
    this.timer = setTimeout(asleep, this.snapshot ? SNAPSHOT_PATIENCE : PATIENCE);
  }

  /** @param {any} message */
  receive(message) {
    if (message.loaded) this.progress(message.loaded, build.files[message.loaded]);
    else if (message.stage) this.stage(message.stage);
    else if (message.doubt) this.doubt();
    else if (message.broken) this.fail(this.running ? FAILURES.crash : FAILURES.worker, message);
    else this.answer(message);
  }

  /** @param {string} name */
  stage(name) {
    this.mark(`drystone:${name}`);
    if (name === 'found') this.snapshot = true;
    this.heard();
    if (name !== 'ready') return;
    this.mark('boot');
    remember(urlOf(WASM));
    this.running = true;
    clearTimeout(this.timer);
    stir();
    this.settle?.keep();
  }

  /** Prepare the next start. */
  async prepare() {
    const { parts } = this;
    this.parts = undefined;
    if (parts && !this.broken) await prepareSnapshot(parts);
  }

  /** @param {{id: number, text?: string, failed?: string}} message */
  answer({ id, text, failed }) {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    stir();
    if (failed !== undefined) asked?.drop(new Error(failed));
    else asked?.keep(text);
  }

  /** Send a message; the worker keeps the order. @param {object} message @returns {Promise<any>} */
  send(message) {
    if (this.broken) return Promise.reject(this.broken);
    const id = ++this.lastId;
    stir();
    return new Promise((keep, drop) => {
      this.waiting.set(id, { keep, drop, message });
      this.worker?.postMessage({ id, ...message });
    });
  }

  /** @param {File | string} source */
  async installWheel(source) {
    if (typeof source === 'string') {
      const url = new URL(source, document.baseURI);
      if (url.origin !== location.origin) throw new Error('A wheel must come from this site.');
      await this.send({ wheel: { url: url.href, limit: WHEEL_LIMIT } });
      return;
    }
    if (source.size > WHEEL_LIMIT) throw new Error(`${source.name} is longer than 20 MB.`);
    await this.send({ wheel: { name: source.name, bytes: await source.arrayBuffer() } });
  }

  /** Give up. @param {Failure} failure @param {unknown} [cause] @returns {false} */
  fail(failure, cause) {
    if (this.broken) return false;
    this.broken = new EngineError(failure, cause);
    if (this.snapshot) dropSnapshot();
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.settle?.drop(this.broken);
    for (const { drop } of this.waiting.values()) drop(this.broken);
    this.waiting.clear();
    this.listeners.onFailure?.(failure);
    return false;
  }
}

/** @param {string} path  As build.js has it. */
function urlOf(path) {
  return new URL(path, import.meta.url).href;
}

/** @param {unknown} error @returns {Failure} */
function explained(error) {
  return error instanceof DownloadError ? FAILURES.download : FAILURES.old;
}

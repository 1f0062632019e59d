// The page's side of the engine: downloads Python, starts the worker, and turns messages into
// promises. It knows nothing of games.

import { build } from './build.js';
import { bytesOf, moduleOf, rememberDownload, twice } from '../offline/download.js';
import { EngineError, explained, FAILURES, lacking, ofSlowStart } from '../offline/failures.js';
import { language, say } from '../words/words.js';
import { noteActivity, watchRequests } from './idle.js';
import { ScenePatcher } from './scene-patch.js';
import { Watchdog } from './watchdog.js';
import { deleteSnapshot, prepareSnapshot } from './snapshot.js';

/** @import { Failure } from '../offline/failures.js' */

/**
 * @typedef {object} Listeners
 * @property {(progress: {loaded: number, total: number}) => void} [onProgress]  Called as bytes
 *   arrive, uncompressed.
 * @property {(failure: Failure) => void} [onFailure]  Called once, when the engine can't start or
 *   has broken down.
 * @property {(url: string) => void} [onMissing]  Called with what Python wanted and has not come.
 */

/**
 * @template [Answer=unknown]
 * @typedef {object} Engine
 * @property {(message: object) => Promise<Answer>} ask  Sends a message and gives its answer.
 *   Messages sent before the engine is ready wait, and are answered in order.
 * @property {(message: object) => Promise<unknown>} speculate  Has the answer ready for a message that
 *   may come next, if nothing else is to be done; nothing happens before that is sent. Settles once it has.
 * @property {Promise<void>} ready  Resolves once the engine answers; rejects with an EngineError.
 * @property {Promise<WebAssembly.Module>} module  Python, compiled: another engine can have it.
 * @property {() => Promise<void>} complete  Fetches the modules that the start did without.
 * @property {() => Promise<void>} completePython  Fetches what it did without of Python itself.
 * @property {(signal: AbortSignal) => Promise<void>} prepare  Prepares the next start, which takes a
 *   processor a while, unless that is needed for something else meanwhile.
 */

/** @typedef {'page' | 'boards' | 'search'} Part  Which part of the engine answers. */

/**
 * @typedef {object} Request  A message that is not answered yet.
 * @property {Question} message
 * @property {(text: string) => void} resolve
 * @property {(reason: unknown) => void} reject
 */

/**
 * @typedef {object} Question  What is sent to a worker: see worker.js.
 * @property {string} text
 * @property {boolean} [ahead]
 * @property {boolean} [known]
 */

/**
 * @typedef {object} WorkerMessage  What a worker says: see worker.js. One of these fields is there.
 * @property {string} [loaded]  A file of the runtime that has come.
 * @property {string} [stage]  How far the start is.
 * @property {string} [badSnapshot]  Why Python did not start from the snapshot.
 * @property {string} [broken]  Why nothing can be answered any more.
 * @property {number} [id]  The message that is answered, by `text` or `failed`.
 * @property {string} [missing]  What Python wanted and has not come.
 * @property {string} [text]
 * @property {string} [failed]
 */

/** @typedef {'downloading' | 'restoring' | 'starting' | 'ready' | 'failed'} State  How far an engine is; from a snapshot it is restored. */

/**
 * How long nothing may happen in a state, in milliseconds, and what is done then.
 * @type {Partial<Record<State, [number, (client: EngineClient) => void]>>}
 */
const PATIENCE = {
  downloading: [20_000, (client) => client.fail(FAILURES.silence)],
  restoring: [10_000, (client) => client.startWithoutSnapshot()],
  // A slow processor may take so long to start Python.
  starting: [60_000, (client) => client.fail(ofSlowStart())],
};
/** The same while a worker has said nothing at all, once all has arrived; then another takes its place. */
const WORKER_PATIENCE = 10_000;
const WORKER = new URL('../engine/worker.js', import.meta.url);
const WASM = `${build.runtime}pyodide.asm.wasm`;

/** The rest of Python, compiled once for all engines. @type {Promise<WebAssembly.Module> | undefined} */
let rest;

/** @returns {Promise<WebAssembly.Module>} */
function restOfPython() {
  rest ??= twice((cache) => WebAssembly.compileStreaming(fetch(urlOf(build.rest), { cache })));
  // One that did not come may come another time.
  rest.catch(() => (rest = undefined));
  return rest;
}

/**
 * Start the engine. Everything it needs is asked for at once.
 * @template [Answer=unknown]
 * @param {Listeners} [listeners]
 * @param {Part} [part]
 * @param {Promise<WebAssembly.Module>} [module]  Of an engine that has started before.
 * @param {Promise<unknown>} [after]  What it lets go first: until then there is a worker, and no more.
 * @returns {Engine<Answer>}
 */
export function startEngine(listeners = {}, part = 'page', module = undefined, after = undefined) {
  const client = new EngineClient(listeners, part, module);
  const lacks = lacking();
  if (lacks) client.fail(lacks);
  else client.begin(after);
  return {
    ask: async (message) => {
      const answer = JSON.parse(await client.send(message));
      return /** @type {Answer} */ (client.patcher.whole(message, answer));
    },
    speculate: (message) => client.speculate(message),
    ready: client.ready,
    module: client.module,
    complete: () => client.complete(),
    completePython: () => client.completePython(),
    prepare: (signal) => client.prepare(signal),
  };
}

/** One engine: its download, its start, and the messages that it has not answered. */
class EngineClient {
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
    this.module = module ?? new Promise((resolve) => (this.compiled = resolve));
    /** @type {State} */
    this.state = 'downloading';
    /** Why it has failed, if it has. @type {EngineError | undefined} */
    this.broken = undefined;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** Whether another worker takes the place of this one where it says nothing. */
    this.mayReplace = true;
    /** @type {import('./python.js').Parts | undefined} */
    this.parts = undefined;
    /** What the worker begins with. @type {object | undefined} */
    this.boot = undefined;
    /** Whether Python's memory came from a snapshot. */
    this.snapshot = false;
    /** @type {Map<number, Request>} */
    this.requests = new Map();
    watchRequests(this.requests);
    // A search answers in slices, and another one can take its place. The page's own may take long.
    this.watchdog =
      part === 'search'
        ? new Watchdog((title) =>
            this.fail({ title, text: say('Ask again, and it starts anew.') }, title),
          )
        : undefined;
    /** Knows the scenes of the last answers. */
    this.patcher = new ScenePatcher();
    /** What was asked last, if that was ahead of time. @type {{asked: string, text: string, answer: Promise<string>} | undefined} */
    this.speculation = undefined;
    this.lastId = 0;
    /** @type {Map<string, number>} */
    this.loaded = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Promise<void>} */
    this.ready = new Promise((resolve, reject) => {
      this.settle = { resolve, reject };
    });
    // onFailure reports a failure as well: `ready` may be ignored.
    this.ready.catch(() => {});
  }

  /** @param {Promise<unknown>} [after] */
  async begin(after) {
    this.enter('downloading');
    if (!this.startWorker()) return;
    await after;
    this.bring();
  }

  /** Bring what Python starts from. */
  bring() {
    if (this.first) this.worker?.postMessage({ lookForSnapshot: true });
    this.download().catch((error) => this.fail(explained(error), error));
  }

  /** Start a worker; return whether there is one. */
  startWorker() {
    try {
      this.worker = new Worker(WORKER, { type: 'module' });
    } catch (error) {
      return this.fail(FAILURES.worker, error);
    }
    this.worker.onmessage = (event) => this.receive(event.data);
    this.worker.onerror = (event) => this.lose(event);
    this.worker.onmessageerror = (event) => this.fail(FAILURES.worker, event);
    return true;
  }

  async download() {
    const forPage = this.part === 'page';
    if (this.part === 'search') restOfPython();
    const [module, python, later] = await Promise.all([
      this.first ? this.compile() : this.module,
      bytesOf(urlOf(build.python), build.files[build.python], (loaded) =>
        this.progress(build.python, loaded),
      ),
      // The start of the page's own program is the one that does without.
      forPage ? undefined : this.later(),
    ]);
    this.mark('drystone:downloaded');
    this.parts = forPage ? { module, python } : undefined;
    this.boot = { module, python, later, part: this.part, language: language() };
    this.worker?.postMessage({ boot: this.boot });
    this.enter(this.snapshot ? 'restoring' : 'starting');
  }

  /** Download the modules that a start does without. @returns {Promise<ArrayBuffer>} */
  later() {
    return bytesOf(urlOf(build.later), build.laterBytes, () => this.resetTimer());
  }

  /** Have the worker know these modules before it needs one: then nobody waits for them. */
  async complete() {
    const later = await this.later();
    this.worker?.postMessage({ later }, [later]);
  }

  /** Have the worker know the rest of Python before it needs it. */
  async completePython() {
    this.worker?.postMessage({ rest: await restOfPython() });
  }

  /** The snapshot is no good: delete it, and go on without. */
  rejectSnapshot() {
    this.snapshot = false;
    deleteSnapshot();
    this.enter(this.boot ? 'starting' : 'downloading');
  }

  /** The worker has come to an end. @param {ErrorEvent} event */
  lose(event) {
    if (this.mayReplace) this.replaceWorker();
    else this.fail(this.endOfWorker, event);
  }

  /** The worker never came, for its script was lost on the way or the browser forgot it: have another. */
  async replaceWorker() {
    this.mayReplace = false;
    // Its script may have come wrong: the next one has it past the browser's cache.
    await fetch(WORKER, { cache: 'reload' }).catch(() => {});
    this.startOver();
    this.resetTimer();
  }

  /** Python doesn't start from its snapshot: start it without. */
  startWithoutSnapshot() {
    this.rejectSnapshot();
    this.mayReplace = true;
    this.startOver();
  }

  /** Start with a new worker, and send again what was asked. */
  startOver() {
    this.worker?.terminate();
    if (!this.startWorker()) return;
    if (this.boot) this.worker?.postMessage({ boot: this.boot });
    for (const [id, { message }] of this.requests) this.worker?.postMessage({ id, ...message });
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
    this.resetTimer();
    // The compiler may be done before the count is: the sum must not go down.
    this.loaded.set(name, Math.max(loaded, this.loaded.get(name) ?? 0));
    const sum = [...this.loaded.values()].reduce((total, one) => total + one, 0);
    this.listeners.onProgress?.({ loaded: sum, total: build.totalBytes });
  }

  /** Nothing leads out of the state of failure. @param {State} state */
  enter(state) {
    if (this.state !== 'failed') this.state = state;
    this.resetTimer();
  }

  /** Start to wait anew: something has arrived. */
  resetTimer() {
    clearTimeout(this.timer);
    const [after, act] = PATIENCE[this.state] ?? [];
    if (!act) return;
    const replaces = this.state === 'starting' && this.mayReplace;
    this.timer = replaces
      ? setTimeout(() => this.replaceWorker(), WORKER_PATIENCE)
      : setTimeout(() => act(this), after);
  }

  /** What has happened when a worker ends. */
  get endOfWorker() {
    return this.state === 'ready' ? FAILURES.crash : FAILURES.worker;
  }

  /** @param {WorkerMessage} message */
  receive(message) {
    this.mayReplace = false;
    if (message.loaded) this.progress(message.loaded, build.files[message.loaded]);
    else if (message.stage) this.stage(message.stage);
    else if (message.badSnapshot) this.rejectSnapshot();
    else if (message.missing) this.listeners.onMissing?.(message.missing);
    else if (message.broken) this.fail(this.endOfWorker, message);
    else this.answer(message);
  }

  /** @param {string} name */
  async stage(name) {
    this.mark(`drystone:${name}`);
    this.snapshot ||= name === 'found';
    if (name !== 'ready') return this.enter(name === 'found' ? 'restoring' : this.state);
    this.mark('boot');
    rememberDownload(urlOf(WASM));
    this.enter('ready');
    noteActivity();
    // What searches needs the rest of Python at once: where it did not come, its worker asks for it and
    // everything there waits. The page's own program gets it when the page is idle.
    if (this.part === 'search') await this.completePython().catch(() => {});
    this.settle?.resolve();
  }

  /** Prepare the next start; what is needed for it is held until that was done. @param {AbortSignal} signal */
  async prepare(signal) {
    const { parts } = this;
    if (parts && this.state !== 'failed') await prepareSnapshot(parts, signal);
    if (!signal.aborted) this.parts = undefined;
  }

  /** @param {WorkerMessage} message */
  answer({ id = 0, text = '', failed }) {
    const request = this.requests.get(id);
    this.requests.delete(id);
    this.watchdog?.begin(this.requests.size > 0);
    noteActivity();
    if (failed !== undefined) request?.reject(new Error(failed));
    else request?.resolve(text);
  }

  /** Send a message. @param {object} message @returns {Promise<string>} */
  send(message) {
    const { speculation } = this;
    // A message can be a record of megabytes: it is written once where there is nothing to compare.
    if (!speculation || speculation.asked !== JSON.stringify(message))
      return this.post({ text: this.textOf(message) });
    // Nothing has come between: the answer is the same. Python hears of it, and does it now.
    this.post({ text: speculation.text, known: true }).catch(() => {});
    return speculation.answer;
  }

  /** What Python is sent: the message, and which scene is here by now. @param {object} message */
  textOf(message) {
    return JSON.stringify(this.patcher.asking(message));
  }

  /**
   * Ask what a message would be answered with if it came next.
   *
   * After a press Chromium holds back what workers send until a frame has been drawn
   * (DeferRendererTasksAfterInput), so that an answer that is asked for by a click is seen a frame
   * later than it could be. What is asked when the pointer goes down has come when it goes up.
   * The worker keeps the order, so that what is still being answered comes before it.
   *
   * An answer to what was asked before may come meanwhile, so the scene may be another one by then: what
   * is sent is the same text all the same.
   * @param {object} message
   */
  async speculate(message) {
    if (this.state !== 'ready') return;
    const text = this.textOf(message);
    const answer = this.post({ text, ahead: true });
    this.speculation = { asked: JSON.stringify(message), text, answer };
    await answer.catch(() => {});
  }

  /** Post a message; the worker keeps the order. @param {Question} message @returns {Promise<string>} */
  post(message) {
    this.speculation = undefined;
    if (this.broken) return Promise.reject(this.broken);
    const id = ++this.lastId;
    noteActivity();
    return new Promise((resolve, reject) => {
      this.requests.set(id, { resolve, reject, message });
      if (this.requests.size === 1) this.watchdog?.begin(true);
      this.worker?.postMessage({ id, ...message });
    });
  }

  /** Give up. @param {Failure} failure @param {unknown} [cause] @returns {false} */
  fail(failure, cause) {
    if (this.broken) return false;
    this.broken = new EngineError(failure, cause);
    this.enter('failed');
    this.speculation = undefined;
    if (this.snapshot) deleteSnapshot();
    this.watchdog?.begin(false);
    this.worker?.terminate();
    this.settle?.reject(this.broken);
    for (const { reject } of this.requests.values()) reject(this.broken);
    this.requests.clear();
    this.listeners.onFailure?.(failure);
    return false;
  }
}

/** @param {string} path  As build.js has it. */
const urlOf = (path) => new URL(path, import.meta.url).href;

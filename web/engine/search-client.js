// The page's side of the computer players: one task at a time, in slices, in a second engine. That
// one starts when it is first needed, and only after the page's own has started. A task stops when
// no further slice is asked for, so stopping takes no longer than one slice.

import { startEngine } from './engine.js';
import { messageOf } from './quoted.js';

/** @import { SearchCommand, SearchView, StartCommand } from '../types/protocol.js' */
/** @typedef {Omit<StartCommand, 'act'>} Task */
/** @typedef {{ask: (message: object) => Promise<object>, ready?: Promise<unknown>}} Searching */
/** @typedef {{ready: Promise<void>, module?: Promise<WebAssembly.Module>}} First */
/** @typedef {(onFailure: () => void) => Searching} Begin */

/** Milliseconds that a slice may take; what was found is shown in between. */
const SLICE = 40;

export class SearchClient {
  /**
   * @param {First} engine  The page's engine, which goes first.
   * @param {Begin} [begin]  Starts the second one; without it, that has the same compiled Python.
   */
  constructor(engine, begin = (onFailure) => startEngine({ onFailure }, 'search', engine.module)) {
    this.first = engine;
    this.begin = begin;
    /** @type {Promise<Searching> | undefined} */
    this.starting = undefined;
    /** The number of the task that is being worked on. */
    this.current = 0;
    /** What is being worked on; '' if nothing is. @type {Task['task'] | ''} */
    this.doing = '';
    /** What has to be done before the next slice. @type {Promise<unknown>} */
    this.before = Promise.resolve();
    /** Whether the second engine answers. */
    this.started = false;
    /** Called when somebody begins to wait for the search: it needs the processor. */
    this.wanted = () => {};
  }

  /** Start the second engine, once the first one answers. */
  start() {
    this.wanted();
    this.starting ??= this.first.ready.then(() => this.begin(() => this.fail()));
    return this.starting;
  }

  /** The second engine has broken down: the next task starts another one. */
  fail() {
    this.starting = undefined;
    this.started = false;
  }

  /** Stop the present task, if there is one. */
  stop() {
    this.current += 1;
    this.doing = '';
  }

  /** Ask for no further slice until that work is done: it needs the processor. @param {Promise<unknown>} work */
  giveWay(work) {
    this.before = Promise.allSettled([this.before, work]);
  }

  /** Wait for all the work that goes first, also for work that is added meanwhile. */
  async waitTurn() {
    for (let seen; seen !== this.before;) {
      seen = this.before;
      await seen;
    }
  }

  /**
   * Work on a task until it is done or another one, or `stop`, takes its place.
   * @param {Task} task
   * @param {(found: SearchView) => void} [onSlice]
   * @returns {Promise<SearchView | undefined>}  The last answer; undefined if it was stopped.
   */
  async run(task, onSlice = () => {}) {
    const mine = (this.current += 1);
    this.doing = task.task;
    try {
      return await this.work(mine, task, onSlice);
    } catch (error) {
      // An engine that has broken down is replaced by the next task; the match goes on.
      return mine === this.current ? { running: false, failed: messageOf(error) } : undefined;
    } finally {
      if (mine === this.current) this.doing = '';
    }
  }

  /** @param {number} mine @param {Task} task @param {(found: SearchView) => void} onSlice */
  async work(mine, task, onSlice) {
    const engine = await this.start();
    await engine.ready;
    const ask = (/** @type {SearchCommand} */ command) =>
      /** @type {Promise<SearchView>} */ (engine.ask(command));
    await this.waitTurn();
    if (mine !== this.current) return undefined;
    let found = await ask({ act: 'start', ...task });
    this.started = true;
    while (found.running && mine === this.current) {
      found = await ask({ act: 'slice', ms: SLICE });
      if (mine === this.current) onSlice(found);
      await this.waitTurn();
    }
    return mine === this.current ? found : undefined;
  }
}

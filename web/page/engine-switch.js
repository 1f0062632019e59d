// Which engines answer a command: those of the site or, where the match on the board is of a wheel, that
// wheel's. Few visitors have wheels: what runs them is loaded when it is needed.

import { SearchClient } from '../engine/search-client.js';
import { moduleAt } from '../offline/site-files.js';

/** @import { Command } from '../types/protocol.js' */
/** @import { SavedMatch } from '../storage/storage.js' */
/** @import { Engines } from '../wheels/engines.js' */
/** @import { Host, WheelGames } from '../wheels/wheel-games.js' */

export class EngineSwitch {
  /** @param {import('../engine/engine.js').Engine} engine  The site's. @param {Pick<Host, 'offerMore' | 'complain'>} page */
  constructor(engine, page) {
    this.engine = engine;
    this.page = page;
    /** Stops what is prepared for the next start. @type {AbortController | undefined} */
    this.preparing = undefined;
    const search = this.searchFor(engine);
    /** The engines of the site. @type {Engines} */
    this.own = { wheel: '', engine, search, waiting: 0, left: () => {} };
    /** Those that have the match on the board. */
    this.now = this.own;
    /** Games of the visitor's own, once there is one. @type {Promise<WheelGames> | undefined} */
    this.wheels = undefined;
  }

  /** A match of these engines is on the board. @param {Engines} engines */
  turnTo(engines) {
    if (engines === this.now) return;
    const before = this.now;
    this.now = engines;
    before.search.stop();
    before.left();
  }

  /**
   * The answer to a command, and whose it is; nothing if the wheel of a stored match is missing.
   * @template {Command} C
   * @param {C} command @param {SavedMatch} [entry]
   */
  async answerTo(command, entry) {
    const file = entry?.sight.wheel;
    const wheels = await (file ? this.loadWheels() : this.wheels);
    if (!wheels) return answerOf(this.own, command);
    const wheel = file ? wheels.find(file, entry.sight.game.name) : undefined;
    if (file && !wheel) return undefined;
    const found = await answerOf(wheels.enginesFor(command, wheel), command);
    const other = wheels.named(command, /** @type {object} */ (found.answer));
    return other ? answerOf(wheels.enginesFor(command, other), command) : found;
  }

  /** Load what runs wheels, once; it begins with those that were stored. @returns {Promise<WheelGames>} */
  loadWheels() {
    this.wheels ??= this.importWheels();
    this.wheels.catch(() => (this.wheels = undefined));
    return this.wheels;
  }

  async importWheels() {
    // By its address, so that it stays a module of its own.
    const url = new URL('../wheels/wheel-games.js', import.meta.url).href;
    /** @type {typeof import('../wheels/wheel-games.js')} */
    const { WheelGames } = await moduleAt(url);
    const { own, page } = this;
    const now = () => this.now;
    const wheels = new WheelGames({
      ...page,
      own,
      get now() {
        return now();
      },
      searchFor: (engine, begin) => this.searchFor(engine, begin),
    });
    await wheels.restore().catch((error) => console.info('No wheels are stored:', error));
    return wheels;
  }

  /**
   * A search that comes before whatever nobody waits for.
   * @param {{ready: Promise<void>, module?: Promise<WebAssembly.Module>}} engine
   * @param {import('../engine/search-client.js').Begin} [begin]
   */
  searchFor(engine, begin) {
    const search = new SearchClient(engine, begin);
    search.wanted = () => this.preparing?.abort();
    return search;
  }

  /** Prepare the next start, unless the search is wanted meanwhile; return whether it was done. */
  async prepareNextStart() {
    const { signal } = (this.preparing = new AbortController());
    await this.engine.prepare(signal);
    this.preparing = undefined;
    return !signal.aborted;
  }
}

/** @template {Command} C @param {Engines} engines @param {C} command */
async function answerOf(engines, command) {
  const answer = await engines.engine.ask(command);
  // What Python answers with is said in protocol.py, and held to it by the tests there.
  const found = /** @type {import('../types/answers.js').AnswerTo<C>} */ (answer);
  return { engines, answer: found };
}

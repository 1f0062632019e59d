// Games that drystone did not ship. Their wheels run in sandboxes (wheels/sandbox.js), one at a time;
// this module says which engine answers a command, and stores the wheels that the visitor wants to have again.
// It is loaded when there is a wheel, and not before: nothing in it may count on the state of a module
// that the page has loaded, too.

import { ASKS_SITE, BRINGS_GAME, BRINGS_MATCH, READS } from '../wire/command-kinds.js';
import { checkedAnswer } from '../wire/checked.js';
import { fetchWheel, Sandbox, WHEEL_LIMIT } from './sandbox.js';
import { removeWheel, storedWheels, storeWheel } from './wheel-shelf.js';
import { looksLike, ofMenu, wheelName } from './wheel-address.js';
import { browserStore } from '../offline/browser-store.js';
import { nameIn, plainName } from '../engine/match-names.js';
import { credited, saidBy, stopped } from './wheel-words.js';
import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { Command, MenuItem } from '../types/protocol.js' */
/** @import { Engines, SearchMaker } from './engines.js' */

/**
 * @typedef {object} Host  What a page gives.
 * @property {Engines} own  The engines of the site.
 * @property {Engines} now  Those that have the match on the board.
 * @property {SearchMaker} searchFor
 * @property {(items: MenuItem[]) => void} offerMore  Offers games besides the site's own.
 * @property {(text: string) => void} complain
 */

/**
 * @typedef {object} Known  A wheel that can be played.
 * @property {string} name  The file's.
 * @property {ArrayBuffer} bytes
 * @property {MenuItem[]} menu
 * @property {boolean} stored
 */

/** Says to the next visit that there are wheels to look for. */
const STORED = 'drystone:wheels';
/** How far the numbers of one sandbox are from those of the next. */
const SPAN = 1_000_000_000;
/** How long, in milliseconds, a sandbox that was left may take for what it was asked, such as saving. */
const PATIENCE = 3_000;
/** How long one that was added waits to be played. */
const ADDED = 60_000;
export class WheelGames {
  /** @param {Host} host */
  constructor(host) {
    this.host = host;
    /** @type {Map<string, Known>} */
    this.known = new Map();
    /** The engines that run, by their wheel. @type {{sandbox: Sandbox, engines: Engines, span: number} | undefined} */
    this.running = undefined;
    this.spans = 0;
  }

  /** Have the wheels that were stored. */
  async restore() {
    for (const { name, bytes, menu } of await storedWheels()) {
      const items = menu.map((item) => checkedItem(item)).filter((item) => item !== undefined);
      this.known.set(name, { name, bytes, menu: items, stored: true });
    }
    this.tell();
  }

  /**
   * Take a wheel in: start it and ask for its games.
   * @param {File | string} source  A file, or an address on this site.
   * @returns {Promise<Known>}
   */
  async add(source) {
    const wheel = typeof source === 'string' ? await fetchWheel(source) : await readWheel(source);
    const before = this.known.get(wheel.name);
    const known = { ...wheel, menu: before?.menu ?? [], stored: false };
    this.known.set(wheel.name, known);
    try {
      this.stop();
      const { engine } = this.engines(known);
      if (this.running) this.left(this.running.sandbox, ADDED);
      const answer = await engine.ask({ act: 'menu' });
      const own = await this.siteGames();
      const { menu = [] } = /** @type {{menu?: MenuItem[]}} */ (answer);
      const taken = [...own, { name: 'drystone', title: 'drystone' }];
      known.menu = menu.filter((item) => !taken.some((one) => looksLike(item, one)));
      if (!known.menu.length)
        throw new Error(say('“{wheel}” has no game in it.', { wheel: wheel.name }));
    } catch (error) {
      this.forget(wheel.name);
      if (before) this.known.set(wheel.name, before);
      throw error;
    }
    this.tell();
    return known;
  }

  /** The games of the site itself. @returns {Promise<MenuItem[]>} */
  async siteGames() {
    const answer = await this.host.own.engine.ask({ act: 'menu' });
    return /** @type {{menu: MenuItem[]}} */ (answer).menu;
  }

  /** Store a wheel for the next visits. @param {string} name */
  async keep(name) {
    const known = this.known.get(name);
    if (!known) return;
    await storeWheel(known);
    known.stored = true;
    browserStore.set(STORED, 'yes');
    this.tell();
  }

  /** Take a wheel away, here and from what is stored. @param {string} name */
  async remove(name) {
    await removeWheel(name);
    this.forget(name);
    browserStore.set(STORED, [...this.known.values()].some(({ stored }) => stored) ? 'yes' : '');
    this.tell();
  }

  /** @param {string} name */
  forget(name) {
    this.known.delete(name);
    if (this.running?.engines.wheel === name) this.stop();
  }

  /** Say which games and wheels there are. */
  tell() {
    this.host.offerMore([...this.known.values()].flatMap(({ name, menu }) => credited(menu, name)));
  }

  /**
   * The wheel with that name or, failing that, with that game.
   * @param {string} name @param {string} [game]
   */
  find(name, game) {
    const all = [...this.known.values()];
    const found = all.find(({ menu }) => menu.some((item) => item.name === game));
    return this.known.get(name) ?? found;
  }

  /**
   * Which engines answer a command.
   * @param {Command} command
   * @param {Known} [wheel]  The wheel that has to.
   * @returns {Engines}
   */
  enginesFor(command, wheel) {
    const { own, now } = this.host;
    if (wheel) return this.engines(wheel);
    if (ASKS_SITE.has(command.act) || READS.has(command.act)) return own;
    if (command.act === 'save') return this.enginesOf(command.match);
    const game = gameOf(command);
    if (game === undefined) return now;
    const found = this.find('', game);
    // A picture does not start an engine.
    const idle = command.act === 'picture' && this.running?.engines.wheel !== found?.name;
    return found && !idle ? this.engines(found) : own;
  }

  /** The engines that a match is in. @param {number} match */
  enginesOf(match) {
    if (match < SPAN) return this.host.own;
    const { running } = this;
    if (running && Math.floor(match / SPAN) === running.span) return running.engines;
    throw new Error(say('The engine of this match was closed.'));
  }

  /**
   * The wheel whose game a text is of, if the site's own engine has refused it for not knowing that.
   * @param {Command} command @param {{said?: View['said']}} answer
   */
  named({ act }, { said }) {
    return READS.has(act) && said?.missing ? this.find('', said.missing) : undefined;
  }

  /** The engines of a wheel, started if need be; another wheel's come to an end. @param {Known} known @returns {Engines} */
  engines(known) {
    const { running } = this;
    if (running?.engines.wheel === known.name && !running.sandbox.ended) return running.engines;
    this.stop();
    const span = (this.spans += 1);
    const numbers = new Numbers(span, known.name);
    const sandbox = new Sandbox(known, {
      check: (act, answer) => numbers.outside(act, ofMenu(known.menu, checkedAnswer(act, answer))),
      onEnd: (reason) => this.host.complain(stopped(known.name, reason)),
    });
    const page = sandbox.start('page');
    const engines = {
      wheel: known.name,
      waiting: 0,
      engine: {
        ask: (/** @type {Command} */ message) => ask(page, message, known.name, numbers),
      },
      search: this.host.searchFor(page, (onFailure) => sandbox.start('search', onFailure)),
      left: () => this.left(sandbox),
    };
    this.running = { sandbox, engines, span };
    return engines;
  }

  /** Another match is on the board: code that nobody plays with is stopped. @param {Sandbox} sandbox @param {number} [patience] */
  left(sandbox, patience = PATIENCE) {
    setTimeout(() => {
      if (this.host.now.wheel !== sandbox.wheel.name) sandbox.close();
    }, patience);
  }

  stop() {
    this.running?.sandbox.close();
    this.running = undefined;
  }
}

/** The numbers and names of matches and lists in one sandbox, made different from those in all others. */
export class Numbers {
  /** @param {number} span @param {string} wheel */
  constructor(span, wheel) {
    this.wheel = wheel;
    this.add = span * SPAN;
    /** The match on the board. */
    this.match = 0;
  }

  /** What is asked, with the numbers that the sandbox has given. @param {object} message */
  inside(message) {
    /** @type {Record<string, unknown>} */
    const sent = { ...message };
    for (const name of ['has', 'match']) {
      if (typeof sent[name] === 'number') sent[name] = Math.max(0, sent[name] - this.add);
      else if (typeof sent[name] === 'string') sent[name] = plainName(sent[name]);
    }
    return sent;
  }

  /** An answer with its numbers changed. @param {string} act @param {Record<string, any>} answer */
  outside(act, answer) {
    if ('stamp' in answer) answer.stamp = this.own(answer.stamp);
    for (const named of [answer, answer.friend]) {
      if (typeof named?.match === 'string') named.match = nameIn(this.wheel, named.match);
      if (typeof named?.after === 'string') named.after = nameIn(this.wheel, named.after);
    }
    if (!answer.saving) return answer;
    const match = this.own(answer.saving.match);
    // What nobody has asked for is not saved: it would fill the list with matches.
    if (!BRINGS_MATCH.has(act) && match !== this.match)
      throw new Error(say('It has changed the match.'));
    answer.saving.match = this.match = match;
    return answer;
  }

  /** One below 0 would become another sandbox's, and 0 stands for none. @param {number} number */
  own(number) {
    return number && (Math.abs(number) % SPAN) + this.add;
  }
}

/**
 * Ask an engine in a sandbox.
 * @param {import('./sandbox.js').Asking} engine @param {Command} message
 * @param {string} wheel @param {Numbers} numbers
 * @returns {Promise<object>}
 */
async function ask(engine, message, wheel, numbers) {
  /** @type {Record<string, any>} */
  const answer = await engine.ask(numbers.inside(message)).catch((error) => {
    throw new Error(stopped(wheel, error.message));
  });
  for (const view of [answer, answer.preview]) {
    if (view && 'scene' in view) view.wheel = wheel;
  }
  const besideBoard = !('scene' in answer) || BRINGS_GAME.has(message.act);
  if (answer.said && besideBoard) answer.said.text = saidBy(wheel, answer.said.text);
  return answer;
}

/** The game that a command is about, if it says so itself. @param {Command} command */
function gameOf(command) {
  if ('game' in command) return command.game;
  const named = ['challenge', 'challenges', 'picture'].includes(command.act);
  return named && 'name' in command ? command.name?.replace(/-\d+$/, '') : undefined;
}

/** @param {File} file */
async function readWheel(file) {
  if (file.size > WHEEL_LIMIT)
    throw new Error(say('{file} is longer than 20 MB.', { file: file.name }));
  return { name: wheelName(file.name), bytes: await file.arrayBuffer() };
}

/** An entry of a menu that was stored, if it still is one. @param {MenuItem} item */
function checkedItem(item) {
  try {
    const answer = checkedAnswer('menu', { menu: [item], levels: [] });
    return /** @type {{menu: MenuItem[]}} */ (answer).menu[0];
  } catch {
    return undefined;
  }
}

// The clocks beside the players' names. Python says what is left as a turn begins; here the turn is
// measured, by stamps: a computer that thinks cheats nobody. Where nobody else waits, the clocks stand
// while the page is out of sight. Loaded only when a match has a clock.

import { make, write } from '../board/dom.js';
import { say } from '../words/words.js';
import { OtherTabs } from './other-tabs.js';
import { LOW, shownAs } from './shown.js';
import { steadyNow } from './steady.js';

/** @import { ClockView } from '../types/protocol.js' */

/** Milliseconds left at which it is said, once: to whom it concerns, and of a player. @type {[number, string, (name: string) => string][]} */
const SAID = [
  [
    60_000,
    say('You have one minute left.'),
    (name) => say('{name} has one minute left.', { name }),
  ],
  [
    10_000,
    say('You have ten seconds left.'),
    (name) => say('{name} has ten seconds left.', { name }),
  ],
];
const SECOND = 1000;

/**
 * @typedef {object} StoredTurn  What is stored of a turn.
 * @property {number} since  When that was, 0 while it stands.
 * @property {number} spent  What had passed by then, in milliseconds.
 * @property {boolean} paused
 * @property {number} whose  Which clock it is, -1 if none ran.
 * @property {number} left  What it had left.
 */

/** How long a turn has lasted. */
export class Turn {
  /** @param {() => number} now */
  constructor(now) {
    this.now = now;
    this.name = '';
    this.spent = 0;
    this.since = 0;
    this.last = 0;
  }

  /** Begin a turn, after what was stored of it. @param {string} name @param {number} [spent] */
  begin(name, spent = 0) {
    Object.assign(this, { name, spent, since: 0 });
  }

  /** Have the time run, or stand. @param {boolean} runs */
  run(runs) {
    if (runs === this.since > 0) return;
    this.spent = this.passed;
    this.since = runs ? (this.last = this.now()) : 0;
  }

  /** Milliseconds. A clock that was set back costs nothing, and gives nothing. */
  get passed() {
    if (!this.since) return this.spent;
    const now = this.now();
    if (now < this.last) this.since -= this.last - now;
    this.last = now;
    return this.spent + now - this.since;
  }
}

/** What was spent of a turn that was stored. @param {unknown} stored @param {number} now @param {boolean} ranOn  Whether it went on meanwhile. */
export function spentOf(stored, now, ranOn) {
  const { since, spent } = /** @type {Partial<StoredTurn>} */ (stored ?? {});
  const whole = (/** @type {unknown} */ one) =>
    Number.isSafeInteger(one) ? Math.max(Number(one), 0) : 0;
  const away = ranOn && whole(since) ? Math.max(now - whole(since), 0) : 0;
  return Math.floor(whole(spent) + away);
}

/**
 * @typedef {object} Around  What is around the clocks.
 * @property {[HTMLElement, HTMLElement]} strips  That above the board and that below it.
 * @property {() => void} flag  Has the flag fall.
 * @property {() => void} store  Stores how they stand.
 * @property {() => import('./other-tabs.js').Place | undefined} place  Where the match is stored.
 * @property {() => boolean} atTable  Whether the board is shown, and no other page of the site.
 * @property {(text: string) => void} speak
 * @property {(words: string, goOn?: () => void) => void} tell  Shows that the clocks stand, and how they go on; with "" no more.
 * @property {ConstructorParameters<typeof OtherTabs>[2]} channel  To the other tabs.
 * @property {() => number} [now]
 */

export class Clocks {
  /** @param {Around} around */
  constructor({ strips, flag, store, place, atTable, speak, tell, channel, now = steadyNow }) {
    this.strips = strips;
    this.flag = flag;
    this.store = store;
    this.atTable = atTable;
    this.speak = speak;
    this.tell = tell;
    this.now = now;
    this.turn = new Turn(now);
    this.tabs = new OtherTabs(this, place, channel);
    this.paused = false;
    /** Whether a friend elsewhere waits, and whether nothing runs, as all is only a picture. */
    this.away = this.still = false;
    /** Whose turn it is, as far as it is known. */
    this.whose = -1;
    /** @type {ClockView | undefined} */
    this.view = undefined;
    /** What was said, by clock and time. @type {Set<string>} */
    this.said = new Set();
    /** The turn whose flag is falling. */
    this.fallen = '';
    this.timer = 0;
    this.faces = strips.map(() => make('span', { className: 'clock', role: 'timer' }));
    this.button = make('button', { className: 'pause' });
    this.button.addEventListener('click', () => this.pause(!this.paused));
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') this.leave();
      else this.tick();
    });
    // Before what the match is stored by.
    addEventListener('pagehide', () => this.leave(), { capture: true });
  }

  /**
   * Show the clocks of a view, or none.
   * @param {ClockView | undefined} view
   * @param {{stored?: unknown, away?: boolean, still?: boolean, replied?: boolean}} [how]  What was
   *   stored of the turn, where the match was; whether a friend is elsewhere; whether nothing runs, as it
   *   is only a picture; whether the computer has moved, which ends no pause.
   */
  show(view, { stored, away = false, still = false, replied = false } = {}) {
    Object.assign(this, { view, still, away });
    if (view && !still && view.turn !== this.turn.name) this.begin(view, stored, away, replied);
    this.faces.forEach((face, at) => (view ? this.strips[at].append(face) : face.remove()));
    if (view && !away && view.runs >= 0) this.strips[1].append(this.button);
    else this.button.remove();
    this.tick();
  }

  /** Another turn begins. @param {ClockView} view @param {unknown} stored @param {boolean} away @param {boolean} replied */
  begin(view, stored, away, replied) {
    const match = (/** @type {string} */ turn) => turn.split('.')[0];
    if (match(view.turn) !== match(this.turn.name)) this.said.clear();
    this.fallen = '';
    this.tabs.countAgain();
    this.turn.begin(view.turn, spentOf(stored, this.now(), away && view.up));
    const { paused, since, whose } = /** @type {Partial<StoredTurn>} */ (stored ?? {});
    this.whose = view.runs >= 0 ? view.runs : Number(whose ?? -1);
    this.paused = Boolean(paused) || (replied && this.paused);
    if (!away && (paused || since)) this.goOn(Boolean(paused));
    else if (!this.paused) this.tell('');
  }

  /** A match goes on. Where its clocks ran, another tab counts, or its page was lost. @param {boolean} stood */
  goOn(stood) {
    this.paused = true;
    if (stood) this.stand();
    else this.tabs.ask(() => this.stand());
  }

  /** Another tab counts the turn, up to now: its stamps may be of another time. @param {unknown} counted */
  take(counted) {
    const { paused } = /** @type {Partial<StoredTurn>} */ (counted);
    this.turn.begin(this.turn.name, spentOf(counted, 0, false));
    this.paused = Boolean(paused);
    if (!this.paused) this.tell('');
    this.tick();
  }

  /** The other tab is left: the turn goes on here, if somebody is. */
  countOn() {
    if (document.visibilityState === 'hidden' || !this.atTable()) this.stand();
    this.tick();
    this.store();
  }

  /** Nobody is here any more: what runs stands, unless a friend waits. */
  leave() {
    const { view, still, paused, away } = this;
    if (!view || view.runs < 0 || still || paused || away || !this.tabs.countHere) return;
    this.stand();
    this.tick();
    this.store();
    this.tabs.say({ left: true });
  }

  /** Somebody is here again, on the same page. */
  back() {
    if (this.paused) this.stand();
  }

  /** The clocks stand, and that is shown. */
  stand() {
    this.paused = true;
    this.tell(say('The clocks have stood since you left.'), () => this.pause(false));
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    this.tabs.countAgain();
    this.tick();
    this.store();
    this.tabs.say({ turn: this.stored });
    this.tell('');
    this.speak(paused ? say('The clocks stand.') : say('The clocks go on.'));
  }

  /** Whether a clock runs. */
  get runs() {
    return this.turn.since > 0;
  }

  /** Milliseconds that the turn has lasted. */
  get spent() {
    return Math.floor(this.turn.passed);
  }

  /** What to store of the turn. @returns {StoredTurn | undefined} */
  get stored() {
    const { turn, paused, view, whose } = this;
    if (!view) return undefined;
    const spent = Math.floor(turn.passed);
    const left = this.leftOf(view.left[whose] ?? 0);
    return { since: turn.since && turn.last, spent, paused, whose, left };
  }

  /** Write what the clocks show now, and come again when that changes. */
  tick() {
    clearTimeout(this.timer);
    const { view } = this;
    const runs = view && !this.still && !this.paused ? view.runs : -1;
    this.turn.run(runs >= 0);
    if (!view) return;
    if (view.runs >= 0) this.whose = view.runs;
    const left = view.left.map((time, at) => (at === this.whose ? this.leftOf(time) : time));
    this.faces.forEach((face, at) => {
      write(face, shownAs(left[at], view.up));
      face.classList.toggle('low', !view.up && left[at] <= LOW);
    });
    this.showPause();
    if (runs >= 0) this.comeAgain(view, left[runs]);
  }

  /** A little after the second, or the tenth, is over, so that it is. @param {ClockView} view @param {number} left */
  comeAgain(view, left) {
    const step = view.up || left > LOW ? SECOND : SECOND / 10;
    const part = view.up ? step - (left % step) : left % step || step;
    if (view.up || left) this.timer = window.setTimeout(() => this.tick(), part + 5);
    if (!view.up) this.runsDown(view, left);
  }

  /** What is left of the time that there was as the turn began. @param {number} time */
  leftOf(time) {
    const { passed } = this.turn;
    return this.view?.up ? time + passed : Math.max(time - passed, 0);
  }

  /** @param {ClockView} view @param {number} left */
  runsDown({ runs, falls, turn }, left) {
    const { countHere } = this.tabs;
    if (countHere) this.warn(runs, left);
    if (left || !falls || this.fallen === turn) return;
    if (!countHere) return this.tabs.runOut();
    this.fallen = turn;
    this.flag();
  }

  showPause() {
    const words = this.paused ? say('Go on') : say('Pause');
    const label = this.paused ? say('Go on: clocks') : say('Pause: clocks');
    if (write(this.button, words)) this.button.setAttribute('aria-label', label);
  }

  /** Say once that little is left. @param {number} at @param {number} left */
  warn(at, left) {
    const full = this.view?.left[at] ?? 0;
    for (const [time, own, of] of SAID) {
      const key = `${at} ${time}`;
      if (left > time || left < time - 2 * SECOND || full <= time || this.said.has(key)) continue;
      this.said.add(key);
      const name = this.strips[at].querySelector('strong')?.textContent ?? '';
      this.speak(name === say('You') ? own : of(name));
    }
  }
}

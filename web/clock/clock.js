// The clocks beside the players' names. Python says what is left as a turn begins; here the turn is
// measured, by stamps of the wall clock: a page that is hidden, a computer that thinks and a reload
// cheat nobody. Loaded only when a match has a clock.

import { make, write } from '../board/dom.js';
import { say } from '../words/words.js';

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
const LOW = 10_000;
const SECOND = 1000;

/** @typedef {{since: number, spent: number, paused: boolean}} StoredTurn  What is stored of a turn: when it began, 0 while it stands, and what had passed before. */

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

/** A time as a clock shows it; the last second is over when it shows none. @param {number} milliseconds @param {boolean} [up] */
export function shownAs(milliseconds, up = false) {
  const seconds = Math[up ? 'floor' : 'ceil'](milliseconds / SECOND);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/**
 * @typedef {object} Around  What is around the clocks.
 * @property {[HTMLElement, HTMLElement]} strips  That above the board and that below it.
 * @property {() => void} flag  Has the flag fall.
 * @property {() => void} store  Stores the match again.
 * @property {(text: string) => void} speak
 * @property {() => number} [now]
 */

export class Clocks {
  /** @param {Around} around */
  constructor({ strips, flag, store, speak, now = Date.now }) {
    this.strips = strips;
    this.flag = flag;
    this.store = store;
    this.speak = speak;
    this.now = now;
    this.turn = new Turn(now);
    this.paused = false;
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
    document.addEventListener('visibilitychange', () => this.tick());
  }

  /**
   * Show the clocks of a view, or none.
   * @param {ClockView | undefined} view
   * @param {{stored?: unknown, away?: boolean, still?: boolean, replied?: boolean}} [how]  What was
   *   stored of the turn, where the match was; whether a friend is elsewhere; whether nothing runs, as it
   *   is only a picture; whether the computer has moved, which ends no pause.
   */
  show(view, { stored, away = false, still = false, replied = false } = {}) {
    this.view = view;
    this.still = still;
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
    this.turn.begin(view.turn, spentOf(stored, this.now(), !away || view.up));
    const { paused } = /** @type {Partial<StoredTurn>} */ (stored ?? {});
    this.paused = Boolean(paused) || (replied && this.paused);
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    this.tick();
    this.store();
    this.speak(paused ? say('The clocks stand.') : say('The clocks go on.'));
  }

  /** Milliseconds that the turn has lasted. */
  get spent() {
    return Math.floor(this.turn.passed);
  }

  /** What to store of the turn. @returns {StoredTurn | undefined} */
  get stored() {
    const { turn, paused } = this;
    return this.view && { since: turn.since, spent: turn.spent, paused };
  }

  /** Write what the clocks show now, and come again when that changes. */
  tick() {
    clearTimeout(this.timer);
    const { view, turn } = this;
    const runs = view && !this.still && !this.paused ? view.runs : -1;
    turn.run(runs >= 0);
    if (!view) return;
    const left = view.left.map((time, at) => (at === view.runs ? this.leftOf(time) : time));
    this.faces.forEach((face, at) => {
      write(face, shownAs(left[at], view.up));
      face.classList.toggle('low', !view.up && left[at] <= LOW);
    });
    this.showPause();
    if (runs < 0) return;
    // A little after the second is over, so that it is.
    const part = view.up ? SECOND - (left[runs] % SECOND) : left[runs] % SECOND || SECOND;
    if (view.up || left[runs]) this.timer = window.setTimeout(() => this.tick(), part + 5);
    if (!view.up) this.runsDown(view, left[runs]);
  }

  /** What is left of the time that there was as the turn began. @param {number} time */
  leftOf(time) {
    const { passed } = this.turn;
    return this.view?.up ? time + passed : Math.max(time - passed, 0);
  }

  /** @param {ClockView} view @param {number} left */
  runsDown({ runs, falls, turn }, left) {
    this.warn(runs, left);
    if (left || !falls || this.fallen === turn) return;
    this.fallen = turn;
    this.flag();
  }

  showPause() {
    const words = this.paused ? say('Go on') : say('Pause');
    if (write(this.button, words))
      this.button.setAttribute('aria-label', `${words}: ${say('clocks')}`);
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

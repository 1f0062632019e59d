// <drystone-board>: a board on anybody's page. What was made when the page was written is shown at
// once; the engine starts when a reader plays, or where nothing was made before.

import { PAUSE, PLAYED } from '../board/answering.js';
import { standalone } from '../board/export.js';
import { Face } from './face.js';
import { madeBefore, readFilm } from './frames.js';
import { HOME, Line } from './remote.js';
import { lookOf, watchSurroundings } from './surroundings.js';

/** @typedef {import('./frames.js').Film} Film */
/** @typedef {import('./face.js').View} View */

/** Attributes that are the element's own business, not the engine's. */
const OWN = new Set(['class', 'id', 'style', 'slot', 'hidden', 'lang', 'dir', 'title', 'frames']);
/** Longest values, in characters: no page means more than that. */
const LONG = 500_000;

export class DrystoneBoard extends HTMLElement {
  static observedAttributes = [
    'theme',
    'coords',
    'game',
    'record',
    'moves',
    'position',
    'at',
    'mode',
  ];

  constructor() {
    super();
    const wishes = {
      walk: (/** @type {string} */ where) => this.goTo(where),
      begin: () => this.begin().catch((/** @type {Error} */ error) => this.fail(error)),
      touch: (/** @type {string} */ site) => this.ask({ act: 'touch', site }),
      ask: (/** @type {object} */ message) => this.ask(message),
    };
    this.face = new Face(this.attachShadow({ mode: 'open' }), wishes);
    /** @type {Film | undefined} */
    this.film = undefined;
    /** @type {View | undefined} */
    this.view = undefined;
    this.at = 0;
    /** Grows with every start, so that what comes late from an earlier one is dropped. */
    this.turn = 0;
    this.line = new Line(
      (progress) => this.face.showProgress(progress),
      (view) => this.view && this.show(view),
    );
  }

  connectedCallback() {
    this.unwatch = watchSurroundings(() => this.dress());
    this.dress();
    if (document.readyState !== 'loading') this.start();
    else addEventListener('DOMContentLoaded', () => this.start(), { once: true });
  }

  disconnectedCallback() {
    this.unwatch?.();
    this.seen?.disconnect();
    this.started = false;
    this.turn += 1;
    this.line.close();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now || !this.started) return;
    if (name === 'theme' || name === 'coords') this.dress();
    else this.fetchFilm().catch((error) => this.fail(error));
  }

  /** The mode as the attribute or the frames say. */
  get mode() {
    return this.getAttribute('mode') ?? this.film?.mode ?? 'diagram';
  }

  /** Wear light or dark, with coordinates or without. */
  dress() {
    const theme = this.getAttribute('theme') || this.film?.theme;
    const { home, probe } = this.face;
    const chosen = theme === 'light' || theme === 'dark' ? theme : undefined;
    home.dataset.look = chosen ?? lookOf(this, probe);
    const coords = this.getAttribute('coords');
    const off = ['off', 'no', 'false', '0'].includes(coords ?? 'off');
    home.toggleAttribute('data-coords', coords === null ? Boolean(this.film?.coords) : !off);
  }

  /** Show what was made before, or wait until the board comes into view. */
  async start() {
    if (!this.isConnected || this.started) return;
    this.started = true;
    try {
      if (this.film) return this.setFilm(this.film);
      const data = await madeBefore(this);
      if (data) this.setFilm(readFilm(data));
      else this.whenSeen(() => this.fetchFilm().catch((error) => this.fail(error)));
    } catch (error) {
      this.fail(error);
    }
  }

  /** @param {() => void} then */
  whenSeen(then) {
    this.seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.seen?.disconnect();
      then();
    });
    this.seen.observe(this);
  }

  /** What the attributes ask for, as the engine reads it. @returns {Record<string, string>} */
  options() {
    const names = this.getAttributeNames().filter(
      (name) => !OWN.has(name) && !/^(on|data-|aria-)/.test(name),
    );
    const pairs = names.map((name) => [name, (this.getAttribute(name) ?? '').slice(0, LONG + 1)]);
    return Object.fromEntries(pairs);
  }

  /** Have the engine make the frames. @param {object} [change]  Options that are other ones. */
  async fetchFilm(change = {}) {
    const turn = (this.turn += 1);
    const answer = await this.line.ask({
      act: 'frames',
      options: { ...this.options(), ...change },
    });
    if (turn !== this.turn) return;
    if (!answer.frames) throw new Error(answer.said?.text ?? 'The engine has not answered.');
    this.face.say(null, '');
    this.setFilm(readFilm(answer.frames));
  }

  /** @param {Film} film */
  setFilm(film) {
    const first = !this.film;
    this.film = film;
    this.view = undefined;
    this.face.setFilm(film, this.mode, this.getAttribute('alt') ?? '');
    this.dress();
    this.showAt(film.at, first);
    if (first) this.tell('ready', { mode: this.mode });
  }

  /** @param {number} at @param {boolean} [quiet] */
  showAt(at, quiet = false) {
    const frames = this.film?.frames ?? [];
    const frame = frames[at];
    if (!frame) return;
    this.at = at;
    const alt = this.mode === 'replay' ? '' : this.getAttribute('alt') || this.film?.alt || '';
    this.face.showFrame(frame, alt, at === 0, at === frames.length - 1);
    if (quiet) return;
    this.tell('position', { position: frame.position, ply: frame.ply, side: frame.side });
    if (frame.outcome) this.tell('end', { outcome: frame.outcome, text: frame.status.text });
  }

  /** Start playing from what is shown. Python starts here. @returns {Promise<void>} */
  async begin() {
    if (this.view || this.beginning) return this.beginning;
    this.beginning = this.open().finally(() => (this.beginning = undefined));
    return this.beginning;
  }

  async open() {
    const turn = (this.turn += 1);
    const frame = this.film?.frames[this.at];
    this.face.showProgress({ loaded: 0, total: 1 });
    const at = this.mode === 'replay' && frame ? { at: String(frame.ply) } : {};
    const task = ['lesson', 'puzzle'].includes(this.mode);
    const options = { ...this.options(), ...at, mode: task ? this.mode : 'play' };
    const view = await this.line.ask({ act: 'begin', options });
    if (turn !== this.turn) return;
    if (!view.scene) throw new Error(view.said?.text ?? 'The engine has not answered.');
    this.face.setLive();
    this.show(view);
  }

  /** @param {object} message @returns {Promise<View | undefined>} */
  async ask(message) {
    if (!this.view) return undefined;
    const { turn } = this;
    try {
      const view = await this.line.ask(message);
      if (turn !== this.turn) return undefined;
      if (view.scene) this.show(view);
      else this.face.say(view.said, '');
      if (PLAYED.has(/** @type {{act: string}} */ (message).act)) this.answer(view);
      return view;
    } catch (error) {
      this.fail(error);
      return undefined;
    }
  }

  /** A puzzle's move is answered, after a while in which it is seen. @param {View} view */
  answer({ quest }) {
    if (!quest?.awaits) return;
    setTimeout(() => this.ask({ act: 'answer', node: quest.node }), PAUSE);
  }

  /** @param {View} view */
  show(view) {
    const before = this.view;
    this.view = view;
    const guide = view.game.guide ? new URL(view.game.guide, HOME).href : '';
    this.face.showView(view, guide);
    if (before && view.ply > before.ply) this.tell('move', { text: view.here.text, ply: view.ply });
    if (view.position !== before?.position) {
      this.tell('position', { position: view.position, ply: view.ply, side: view.side });
    }
    if (view.outcome && !before?.outcome) {
      this.tell('end', { outcome: view.outcome, text: view.status.text });
    }
  }

  /** @param {string} name @param {object} detail */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: name !== 'error' }));
  }

  /** @param {unknown} error */
  fail(error) {
    const text = error instanceof Error ? error.message : String(error);
    this.face.fail(text);
    this.tell('error', { text });
  }

  /** Walk to a ply, or to first, prev, next or last. @param {number | string} where */
  async goTo(where) {
    const last = this.view ? Infinity : (this.film?.frames.length ?? 1) - 1;
    const here = this.view ? this.view.ply : this.at;
    /** @type {Record<string, number>} */
    const places = { first: 0, prev: Math.max(here - 1, 0), next: Math.min(here + 1, last), last };
    const at = places[where] ?? Number(where);
    if (!this.view) {
      if (at !== this.at) this.showAt(at);
      return;
    }
    if (at === Infinity)
      for (let view = this.view; view?.redo;)
        view = /** @type {View} */ (await this.ask({ act: 'redo' }));
    else await this.ask({ act: 'goto', ply: at });
  }

  /** Play a move given as text; the engine starts if need be. @param {string} text */
  async play(text) {
    await this.begin();
    const view = await this.ask({ act: 'type', text: String(text) });
    return Boolean(view && !view.said);
  }

  /** Take back a move, or go back one in a replay. */
  async undo() {
    await (this.view ? this.ask({ act: 'undo' }) : this.goTo('prev'));
  }

  /** Turn the board around. */
  async flip() {
    if (this.view) await this.ask({ act: 'flip' });
    else {
      const { at } = this;
      this.flipped = !this.flipped;
      await this.fetchFilm({ flip: this.flipped ? '' : 'off' });
      this.showAt(at, true);
    }
  }

  /** The record of what is shown, as text. @returns {Promise<string>} */
  async record() {
    if (!this.view) return this.film?.record ?? '';
    const answer = await this.line.ask({ act: 'record' });
    if (answer.record === undefined) throw new Error(answer.said?.text ?? 'There is no record.');
    return answer.record;
  }

  /** The picture as it is shown, as SVG text that needs nothing beside it. @returns {string} */
  svg() {
    const drawn = this.face.board.firstElementChild;
    const words = this.film?.frames[this.at]?.words ?? '';
    return drawn ? standalone(drawn, this.view ? this.view.status.text : words) : '';
  }
}

if (!customElements.get('drystone-board')) customElements.define('drystone-board', DrystoneBoard);

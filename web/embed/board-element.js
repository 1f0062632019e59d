// <drystone-board>: a board on anybody's page. What was made when the page was written is shown at
// once; the engine starts when a reader plays, or where nothing was made before.

import { ANSWER_DELAY, PLAYING } from '../board/answer-delay.js';
import { standalone } from '../board/standalone.js';
import { isView } from '../board/views.js';
import { BoardUI } from './board-ui.js';
import { embeddedData, readReplay } from './replay.js';
import { Connection, HOME } from './connection.js';
import { lookOf, watchSurroundings } from './surroundings.js';

/** @typedef {import('./replay.js').Replay} Replay */
/** @typedef {import('../types/answers.js').View} View */
/** @typedef {import('../types/protocol.js').ServerCommand} ServerCommand */
/**
 * @template {ServerCommand} C
 * @typedef {import('../types/answers.js').BoardAnswerTo<C>} BoardAnswerTo
 */

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
    const actions = {
      walk: (/** @type {string} */ where) => this.goTo(where),
      begin: () => this.begin().catch((/** @type {Error} */ error) => this.fail(error)),
      touch: (/** @type {string} */ site) => this.ask({ act: 'touch', site }),
      ask: (/** @type {ServerCommand} */ command) => this.ask(command),
    };
    this.ui = new BoardUI(this.attachShadow({ mode: 'open' }), actions);
    /** @type {Replay | undefined} */
    this.replay = undefined;
    /** @type {View | undefined} */
    this.view = undefined;
    this.at = 0;
    /** Grows with every start, so that a late answer to an earlier one is ignored. */
    this.turn = 0;
    this.connection = new Connection(
      (progress) => this.ui.showProgress(progress),
      (view) => {
        if (this.view) this.show(view);
      },
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
    this.connection.close();
  }

  /** @param {string} name @param {string | null} before @param {string | null} now */
  attributeChangedCallback(name, before, now) {
    if (before === now || !this.started) return;
    if (name === 'theme' || name === 'coords') this.dress();
    else this.fetchReplay().catch((error) => this.fail(error));
  }

  /** The mode as the attribute or the frames say. */
  get mode() {
    return this.getAttribute('mode') ?? this.replay?.mode ?? 'diagram';
  }

  /** Wear light or dark, with coordinates or without. */
  dress() {
    const theme = this.getAttribute('theme') || this.replay?.theme;
    const { home, probe } = this.ui;
    const chosen = theme === 'light' || theme === 'dark' ? theme : undefined;
    home.dataset.look = chosen ?? lookOf(this, probe);
    const coords = this.getAttribute('coords');
    const off = ['off', 'no', 'false', '0'].includes(coords ?? 'off');
    home.toggleAttribute('data-coords', coords === null ? Boolean(this.replay?.coords) : !off);
  }

  /** Show what was made before, or wait until the board comes into view. */
  async start() {
    if (!this.isConnected || this.started) return;
    this.started = true;
    try {
      if (this.replay) return this.setReplay(this.replay);
      const data = await embeddedData(this);
      if (data) this.setReplay(readReplay(data));
      else this.whenSeen(() => this.fetchReplay().catch((error) => this.fail(error)));
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

  /** What the attributes ask for, as Python reads it. @returns {Record<string, string>} */
  options() {
    const names = this.getAttributeNames().filter(
      (name) => !OWN.has(name) && !/^(on|data-|aria-)/.test(name),
    );
    const pairs = names.map((name) => [name, (this.getAttribute(name) ?? '').slice(0, LONG + 1)]);
    return Object.fromEntries(pairs);
  }

  /** Have Python make the replay. @param {Record<string, string>} [change]  Options that are other ones. */
  async fetchReplay(change = {}) {
    const turn = (this.turn += 1);
    const answer = await this.connection.ask({
      act: 'replay',
      options: { ...this.options(), ...change },
    });
    if (turn !== this.turn) return;
    if ('said' in answer) throw new Error(answer.said.text);
    this.ui.say(null, '');
    this.setReplay(readReplay(answer.replay));
  }

  /** @param {Replay} replay */
  setReplay(replay) {
    const first = !this.replay;
    this.replay = replay;
    this.view = undefined;
    this.ui.setReplay(replay, this.mode, this.getAttribute('alt') ?? '');
    this.dress();
    this.showAt(replay.at, first);
    if (first) this.tell('ready', { mode: this.mode });
  }

  /** @param {number} at @param {boolean} [quiet] */
  showAt(at, quiet = false) {
    const frames = this.replay?.frames ?? [];
    const frame = frames[at];
    if (!frame) return;
    this.at = at;
    const alt = this.mode === 'replay' ? '' : this.getAttribute('alt') || this.replay?.alt || '';
    this.ui.showFrame(frame, alt, at === 0, at === frames.length - 1);
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
    const frame = this.replay?.frames[this.at];
    this.ui.showProgress({ loaded: 0, total: 1 });
    const task = ['lesson', 'puzzle'].includes(this.mode);
    const options = this.options();
    options.mode = task ? this.mode : 'play';
    if (this.mode === 'replay' && frame) options.at = String(frame.ply);
    const view = await this.connection.ask({ act: 'begin', options });
    if (turn !== this.turn) return;
    if (!isView(view)) throw new Error(view.said?.text ?? 'The engine has not answered.');
    this.ui.setLive();
    this.show(view);
  }

  /**
   * Send a command and show its answer.
   *
   * @template {ServerCommand} C
   * @param {C} command
   * @returns {Promise<BoardAnswerTo<C> | undefined>}
   */
  async ask(command) {
    if (!this.view) return undefined;
    const { turn } = this;
    try {
      const answer = await this.connection.ask(command);
      if (turn !== this.turn) return undefined;
      if (isView(answer)) {
        this.show(answer);
        if (PLAYING.has(command.act)) this.answer(answer);
      } else if ('said' in answer) {
        this.ui.say(answer.said, '');
      }
      return answer;
    } catch (error) {
      this.fail(error);
      return undefined;
    }
  }

  /** Ask for the answer to a puzzle's move, after a while in which the move is seen. @param {View} view */
  answer({ challenge }) {
    if (!challenge?.awaits) return;
    setTimeout(() => this.ask({ act: 'answer', node: challenge.node }), ANSWER_DELAY);
  }

  /** @param {View} view */
  show(view) {
    const before = this.view;
    this.view = view;
    const guide = view.game.guide ? new URL(view.game.guide, HOME).href : '';
    this.ui.showView(view, guide);
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
    this.ui.fail(text);
    this.tell('error', { text });
  }

  /** Walk to a ply, or to first, prev, next or last. @param {number | string} where */
  async goTo(where) {
    const last = this.view ? Infinity : (this.replay?.frames.length ?? 1) - 1;
    const here = this.view ? this.view.ply : this.at;
    /** @type {Record<string, number>} */
    const places = { first: 0, prev: Math.max(here - 1, 0), next: Math.min(here + 1, last), last };
    const at = places[where] ?? Number(where);
    if (!(Number.isInteger(at) && at >= 0) && at !== Infinity) {
      const text = `“${String(where).slice(0, 60)}” is no ply: it must be a whole number from 0 on, or first, prev, next or last.`;
      this.ui.say({ kind: 'error', text, rule: '', sites: [] }, '');
      return;
    }
    if (!this.view) {
      if (at !== this.at) this.showAt(at);
      return;
    }
    if (at === Infinity) {
      for (let more = this.view.redo; more;) {
        const answer = await this.ask({ act: 'redo' });
        more = Boolean(answer && isView(answer) && answer.redo);
      }
    } else await this.ask({ act: 'goto', ply: at });
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
      await this.fetchReplay({ flip: this.flipped ? '' : 'off' });
      this.showAt(at, true);
    }
  }

  /** The record of what is shown, as text. @returns {Promise<string>} */
  async record() {
    if (!this.view) return this.replay?.record ?? '';
    const answer = await this.connection.ask({ act: 'record' });
    if ('record' in answer && answer.record !== undefined) return answer.record;
    throw new Error(answer.said?.text ?? 'There is no record.');
  }

  /** The picture as it is shown, as SVG text that needs nothing beside it. @returns {string} */
  svg() {
    const drawn = this.ui.board.firstElementChild;
    const words = this.replay?.frames[this.at]?.words ?? '';
    return drawn ? standalone(drawn, this.view ? this.view.status.text : words) : '';
  }
}

if (!customElements.get('drystone-board')) customElements.define('drystone-board', DrystoneBoard);

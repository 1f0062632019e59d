// <drystone-board>: a board on anybody's page. What was made when the page was written is shown at
// once; the engine starts when a reader plays, or where nothing was made before.

import { ANSWER_DELAY } from '../board/answer-delay.js';
import { TRIES } from '../wire/command-kinds.js';
import { standalone } from '../board/standalone.js';
import { isView } from '../wire/views.js';
import { BoardUI } from './board-ui.js';
import { Connection, HOME, silent } from './connection.js';
import { wordsAt } from './languages.js';
import { adoptProperties, defineProperties, isOn, isOurs } from './properties.js';
import { embeddedData, readReplay } from './replay.js';
import { lookOf, paletteOf, watchSurroundings } from './surroundings.js';
import { messageOf } from '../engine/quoted.js';
import { folder, say } from '../words/words.js';

/** @import { Replay } from './replay.js' */
/** @import { View } from '../types/answers.js' */
/** @import { ServerCommand } from '../types/protocol.js' */
/**
 * @template {ServerCommand} C
 * @typedef {import('../types/answers.js').BoardAnswerTo<C>} BoardAnswerTo
 */

/** Attributes that are never the engine's business; which others are, Python knows. */
const OWN = new Set(['class', 'id', 'style', 'slot', 'hidden', 'lang', 'dir', 'title', 'frames']);
/** Longest values, in characters: no page means more than that. */
const LONG = 500_000;
/** Options that change no picture and no match. */
const WORDS = new Set(['theme', 'palette', 'coords', 'alt', 'caption', 'players']);
/** Options that say how a match is looked at: while somebody plays, the play goes on. */
const VIEW = new Set(['at', 'mode', 'side', 'flip', 'overlay', ...WORDS]);
/** @type {Record<string, number>} */
const PLACES = { start: 0, first: 0, end: Infinity, last: Infinity };

/**
 * Boards that were taken out of the page, in this order. One that comes back goes on; the engine
 * holds a place for some of them only.
 * @type {Set<DrystoneBoard>}
 */
const away = new Set();
const MOST_AWAY = 8;

class DrystoneBoard extends HTMLElement {
  /** @type {BoardUI} */
  #ui;
  /** @type {Connection} */
  #connection;
  /** @type {Replay | undefined} */
  #replay;
  /** Settles once it is known what the board speaks: what is spoken in its place when it first stands there. @type {Promise<void> | undefined} */
  #speaking;
  /** What is shown while somebody plays. @type {View | undefined} */
  #view;
  /** Which frame is shown. */
  #at = 0;
  /** Grows with every start, so that a late answer to an earlier one is ignored. */
  #turn = 0;
  /** The options of what is shown or being fetched. @type {Record<string, string> | undefined} */
  #asked;
  /** The options that the frames were made for. @type {Record<string, string> | undefined} */
  #made;
  /** The frames that are shown, or where they are. @type {string | null} */
  #source = null;
  /** @type {Promise<void> | undefined} */
  #fetching;
  /** @type {Promise<void> | undefined} */
  #beginning;
  #changes = new MutationObserver(() => this.#follow());
  /** @type {IntersectionObserver | undefined} */
  #seen;
  /** @type {(() => void) | undefined} */
  #unwatch;

  constructor() {
    super();
    const actions = {
      walk: (/** @type {string} */ where) => this.goTo(where),
      begin: () => this.#begin().catch((/** @type {Error} */ error) => this.#fail(error)),
      touch: (/** @type {string} */ site, /** @type {'lift' | 'drop' | undefined} */ hand) =>
        this.#ask({ act: 'touch', site, ...(hand && { hand }) }),
      flip: () => this.flipBoard(),
      ask: (/** @type {ServerCommand} */ command) => this.#ask(command),
    };
    this.#ui = new BoardUI(this.attachShadow({ mode: 'open' }), actions);
    this.#connection = new Connection(
      (progress) => this.#connection.inWords(() => this.#ui.showProgress(progress)),
      (view) => {
        if (this.#view) this.#show(view);
      },
      (reason) => this.#lose(reason),
    );
  }

  connectedCallback() {
    away.delete(this);
    adoptProperties(this);
    this.#speaking ??= this.#learn();
    this.#unwatch = watchSurroundings(this, () => this.#dress());
    this.#changes.observe(this, { attributes: true });
    this.#dress();
    if (document.readyState !== 'loading') this.#start();
    else addEventListener('DOMContentLoaded', () => this.#start(), { once: true });
  }

  disconnectedCallback() {
    this.#unwatch?.();
    this.#seen?.disconnect();
    this.#changes.disconnect();
    if (!this.#connection.used) return;
    away.add(this);
    if (away.size <= MOST_AWAY) return;
    const [first] = away;
    away.delete(first);
    first.#end();
  }

  async #learn() {
    this.#connection.words = await wordsAt(this);
    this.#connection.inWords(() => this.#ui.setLanguage());
  }

  /** Go back to where playing began: the engine has lost what was played. @param {string} reason */
  #lose(reason) {
    if (!this.#view || !this.#replay) return;
    this.#turn += 1;
    this.#setReplay(this.#replay, this.#replay.frames[this.#at]?.ply);
    this.#fail(new Error(reason));
  }

  /** Free what the engine holds for this board; what was played on it is over. */
  #end() {
    this.#turn += 1;
    this.#view = this.#asked = undefined;
    this.#connection.close();
  }

  /** The mode as the attribute or the frames say. */
  get #mode() {
    return this.getAttribute('mode') || this.#replay?.mode || 'diagram';
  }

  /** Wear light or dark and some palette, with coordinates or without. */
  #dress() {
    const theme = this.getAttribute('theme') || this.#replay?.theme;
    const { home, probe } = this.#ui;
    const chosen = theme === 'light' || theme === 'dark' ? theme : undefined;
    home.dataset.look = chosen ?? lookOf(this, probe);
    home.dataset.palette = paletteOf(this, this.getAttribute('palette') || this.#replay?.palette);
    const coords = this.#inFrames('coords')
      ? this.#replay?.coords
      : isOn(this.getAttribute('coords'));
    home.toggleAttribute('data-coords', Boolean(coords));
  }

  /** Whether the frames decide about something: no attribute did or does. @param {string} name */
  #inFrames(name) {
    return !this.hasAttribute(name) && !(name in (this.#made ?? {}));
  }

  /** Say what the board is, and what stands below it. */
  #name() {
    const replay = this.#replay;
    if (!replay) return;
    const caption = this.#inFrames('caption') ? replay.caption : this.getAttribute('caption');
    const board = () => say('{game} board', { game: replay.game.title });
    this.#ui.setWords(this.#alt || this.#connection.inWords(board), caption ?? '');
  }

  get #alt() {
    return this.getAttribute('alt') || (this.#inFrames('alt') && this.#replay?.alt) || '';
  }

  /** The frames that the page gives: their address, or themselves. */
  get #frames() {
    return this.getAttribute('data-frames') ?? this.getAttribute('frames');
  }

  /** Show what was made before, or wait until the board comes into view. */
  async #start() {
    await this.#speaking;
    if (!this.isConnected) return;
    if (this.#asked) {
      await this.#follow();
      return;
    }
    const turn = (this.#turn += 1);
    this.#source = this.#frames;
    try {
      const data = await this.#connection.inWords(() => embeddedData(this));
      if (turn !== this.#turn) return;
      if (data) {
        this.#asked = this.#options();
        this.#setReplay(this.#read(data));
      } else {
        const caption = this.getAttribute('caption') ?? '';
        this.#connection.inWords(() => this.#ui.reserveRoom(this.#mode, this.#alt, caption));
        this.#whenSeen(() => this.#fetchReplay());
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {() => void} then */
  #whenSeen(then) {
    this.#seen?.disconnect();
    this.#seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      this.#seen?.disconnect();
      then();
    });
    this.#seen.observe(this);
  }

  /** What the attributes ask for, as Python reads it. @returns {Record<string, string>} */
  #options() {
    const names = this.getAttributeNames().filter(
      (name) => !OWN.has(name) && !/^(on|data-|aria-)/.test(name),
    );
    const pairs = names.map((name) => [name, (this.getAttribute(name) ?? '').slice(0, LONG + 1)]);
    return Object.fromEntries(pairs);
  }

  /** Show what the attributes ask for now. */
  async #follow() {
    this.#dress();
    this.#name();
    const before = this.#asked;
    if (!before) return;
    if (this.#frames !== this.#source) {
      this.#asked = undefined;
      await this.#start();
      return;
    }
    const now = this.#options();
    const options = this.#replay?.game.options;
    const names = Object.keys({ ...before, ...now }).filter(
      (name) => before[name] !== now[name] && isOurs(name, options),
    );
    this.#asked = now;
    if (!names.length) return;
    if (names.some((name) => !VIEW.has(name))) await this.#fetchReplay();
    else if (this.#view) await this.#lookOtherwise(names, before, now);
    else if (names.join() === 'at') await this.#standAt(now.at ?? '');
    else if (names.some((name) => !WORDS.has(name))) {
      await this.#fetchReplay(names.includes('at') ? undefined : this.#ply);
    } else if (names.includes('alt')) this.#showAt(this.#at, true);
  }

  /**
   * Change how a match is looked at that somebody plays.
   * @param {string[]} names  Options that have changed.
   * @param {Record<string, string>} before @param {Record<string, string>} now
   */
  async #lookOtherwise(names, before, now) {
    if (isOn(before.flip) !== isOn(now.flip)) await this.#ask({ act: 'flip' });
    const overlay = now.overlay || before.overlay;
    if (names.includes('overlay') && overlay) await this.#ask({ act: 'overlay', key: overlay });
    if (names.includes('at') && now.at) await this.goTo(PLACES[now.at] ?? now.at);
  }

  /** Go to what `at` says; Python knows more of such places than a replay. @param {string} at */
  async #standAt(at) {
    const frames = this.#replay?.frames ?? [];
    const place = PLACES[at || 'start'];
    const ply = place === Infinity ? frames.at(-1)?.ply : (place ?? Number(at));
    const index = frames.findIndex((frame) => frame.ply === ply);
    if (this.#mode === 'replay' && index >= 0) this.#showAt(index);
    else await this.#fetchReplay();
  }

  /** The ply that is shown. */
  get #ply() {
    return this.#view?.ply ?? this.#replay?.frames[this.#at]?.ply;
  }

  /** Have Python make the replay. @param {number} [ply]  Where it is to stand, instead of at its start. */
  async #fetchReplay(ply) {
    this.#fetching = this.#fetch(ply).catch((error) => this.#fail(error));
    await this.#fetching;
  }

  /** @param {number} [ply] */
  async #fetch(ply) {
    const turn = (this.#turn += 1);
    this.#seen?.disconnect();
    this.#asked = this.#options();
    const answer = await this.#connection.ask({ act: 'replay', options: this.#asked });
    if (turn !== this.#turn) return;
    if ('said' in answer) throw new Error(answer.said.text);
    this.#ui.tell(null, '');
    this.#setReplay(this.#read(answer.replay), ply);
    // The engine has as many places as boards that are played on, not as boards that are shown.
    if (this.#connection.idle) this.#connection.close();
  }

  /** @param {unknown} data */
  #read(data) {
    return this.#connection.inWords(() => readReplay(data));
  }

  /** @param {Replay} replay @param {number} [ply] */
  #setReplay(replay, ply) {
    const first = !this.#replay;
    this.#replay = replay;
    this.#made = this.#asked;
    this.#view = undefined;
    this.#connection.inWords(() => this.#ui.setReplay(this.#mode));
    this.#name();
    this.#dress();
    const at = replay.frames.findIndex((frame) => frame.ply === ply);
    this.#showAt(at < 0 ? replay.at : at, first || at >= 0);
    if (first) this.#tell('ready', { mode: this.#mode });
  }

  /** @param {number} at @param {boolean} [quiet] */
  #showAt(at, quiet = false) {
    const frames = this.#replay?.frames ?? [];
    const frame = frames[at];
    if (!frame) return;
    this.#at = at;
    const alt = this.#mode === 'replay' ? '' : this.#alt;
    this.#ui.showFrame(frame, alt, at === 0, at === frames.length - 1);
    if (quiet) return;
    this.#tell('position', { position: frame.position, ply: frame.ply, side: frame.side });
    if (frame.outcome) this.#tell('end', { outcome: frame.outcome, text: frame.status.text });
  }

  /** Start playing from what is shown. Python starts here. @returns {Promise<void>} */
  async #begin() {
    await this.#speaking;
    await this.#follow();
    await this.#fetching;
    if (!this.#replay) await this.#fetchReplay();
    if (this.#view || this.#beginning) return this.#beginning;
    this.#beginning = this.#open().finally(() => (this.#beginning = undefined));
    return this.#beginning;
  }

  async #open() {
    const turn = (this.#turn += 1);
    const frame = this.#replay?.frames[this.#at];
    this.#connection.inWords(() => this.#ui.showProgress({ loaded: 0, total: 1 }));
    const task = ['lesson', 'puzzle', 'guess'].includes(this.#mode);
    const options = this.#options();
    this.#asked = { ...options };
    options.mode = task ? this.#mode : 'play';
    // After what was asked for, as that may lead into a variation.
    if (this.#mode === 'replay' && frame) options.at = `${options.at ?? ''} ${frame.ply}`;
    const view = await this.#connection.ask({ act: 'begin', options });
    if (turn !== this.#turn) return;
    if (!isView(view)) throw new Error(view.said?.text ?? this.#connection.inWords(silent));
    this.#connection.inWords(() => this.#ui.setLive());
    this.#show(view);
  }

  /**
   * Send a command and show its answer.
   * @template {ServerCommand} C
   * @param {C} command
   * @returns {Promise<BoardAnswerTo<C> | undefined>}
   */
  async #ask(command) {
    if (!this.#view) return undefined;
    const turn = this.#turn;
    try {
      const answer = await this.#connection.ask(command);
      if (turn !== this.#turn) return undefined;
      if (isView(answer)) {
        this.#show(answer);
        const shown = command.act === 'solution' && answer.challenge?.kind === 'guess';
        if (shown || TRIES.has(command.act)) this.#answer(answer);
      } else if ('said' in answer) {
        this.#ui.tell(answer.said, '');
        this.#ui.speaker.say(answer.said.text);
      }
      return answer;
    } catch (error) {
      this.#fail(error);
      return undefined;
    }
  }

  /** Ask for the answer to a puzzle's move, after a while in which the move is seen. @param {View} view */
  #answer({ challenge }) {
    if (!challenge?.awaits) return;
    setTimeout(() => this.#ask({ act: 'answer', node: challenge.node }), ANSWER_DELAY);
  }

  /** @param {View} view */
  #show(view) {
    const before = this.#view;
    this.#view = view;
    this.#connection.inWords(() => {
      const guide = view.game.guide ? new URL(folder() + view.game.guide, HOME).href : '';
      this.#ui.showView(view, guide);
    });
    if (before && view.ply > before.ply)
      this.#tell('move', { text: view.here.move, ply: view.ply });
    if (view.position !== before?.position) {
      this.#tell('position', { position: view.position, ply: view.ply, side: view.side });
    }
    if (view.outcome && !before?.outcome) {
      this.#tell('end', { outcome: view.outcome, text: view.status.text });
    }
  }

  /** @param {string} name @param {object} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: name !== 'error' }));
  }

  /** @param {unknown} error */
  #fail(error) {
    const text = messageOf(error);
    this.#ui.fail(text);
    this.#tell('error', { text });
  }

  /** Walk to a ply, or to first, prev, next or last. @param {number | string} where */
  async goTo(where) {
    const live = this.#view;
    const last = live ? Infinity : this.#lastFrame;
    const here = live ? live.ply : this.#at;
    /** @type {Record<string, number>} */
    const places = { first: 0, prev: Math.max(here - 1, 0), next: Math.min(here + 1, last), last };
    const at = places[where] ?? (where === '' ? NaN : Number(where));
    if (at !== Infinity && !isCount(at)) this.#fail(this.#connection.inWords(() => noPlace(where)));
    else if (live && at === Infinity) await this.#walkToEnd(live);
    else if (live) await this.#ask({ act: 'goto', ply: at });
    else if (at > last) this.#fail(this.#connection.inWords(() => behind(last, where)));
    else if (at !== this.#at) this.#showAt(at);
  }

  get #lastFrame() {
    return (this.#replay?.frames.length ?? 1) - 1;
  }

  /** @param {View} view */
  async #walkToEnd({ redo }) {
    for (let more = redo; more;) {
      const answer = await this.#ask({ act: 'redo' });
      more = Boolean(answer && isView(answer) && answer.redo);
    }
  }

  /** Play a move given as text; the engine starts if need be. @param {string} text */
  async playMove(text) {
    await this.#begin().catch((/** @type {Error} */ error) => this.#fail(error));
    const view = await this.#ask({ act: 'type', text: String(text) });
    return Boolean(view && !view.said);
  }

  /** Take back a move, or go back one in a replay. */
  async undoMove() {
    await (this.#view ? this.#ask({ act: 'undo' }) : this.goTo('prev'));
  }

  /** Turn the board around: the attribute `flip` says which way it lies. */
  async flipBoard() {
    if (isOn(this.getAttribute('flip'))) this.removeAttribute('flip');
    else this.setAttribute('flip', '');
    await this.#follow();
  }

  /** The record of what is shown, as text. @returns {Promise<string>} */
  async recordText() {
    if (!this.#view) return this.#replay?.record ?? '';
    const answer = await this.#connection.ask({ act: 'record' });
    if ('record' in answer && answer.record !== undefined) return answer.record;
    throw new Error(
      answer.said?.text ?? this.#connection.inWords(() => say('There is no record.')),
    );
  }

  /** The picture as it is shown, as SVG text that needs nothing beside it. @returns {string} */
  svgText() {
    const drawn = this.#ui.board.firstElementChild;
    const words = this.#replay?.frames[this.#at]?.words ?? '';
    return drawn ? standalone(drawn, this.#view ? this.#view.status.text : words) : '';
  }
}

/** @param {number | string} place */
const noPlace = (place) =>
  say('A place is the number of a ply, or first, prev, next or last, not “{place}”.', { place });
/** @param {number} n @param {number | string} place */
const behind = (n, place) =>
  say('The last place here is {n}, and there is no “{place}”.', { n, place });

/** @param {number} number */
const isCount = (number) => Number.isInteger(number) && number >= 0;

defineProperties(DrystoneBoard.prototype);
if (!customElements.get('drystone-board')) customElements.define('drystone-board', DrystoneBoard);

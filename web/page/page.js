// The page as its panels know it: it sends commands to Python and has the panels show the answers.
// It holds no state of a game; what it remembers is what was asked and shown.

import { BRINGS_GAME, REPLACES_BOARD } from '../wire/command-kinds.js';
import { PlacementPreview } from '../input/placement-preview.js';
import { DragController } from '../input/drag.js';
import { byId } from '../board/dom.js';
import { focusBoard, forgetFocus, holdFocus } from '../input/input.js';
import { Magnifier } from '../input/magnifier.js';
import { painted } from '../board/painted.js';
import { render } from '../board/render.js';
import { eachPanel } from '../board/panel.js';
import { isOthersTurn, isView } from '../wire/views.js';
import { EngineError, failureOf } from '../offline/failures.js';
import { Autosave } from './autosave.js';
import { EngineSwitch } from './engine-switch.js';
import { noteTouch, predictedView } from './first-touch.js';
import { showFailure } from '../messages/loading.js';
import { notify } from '../messages/notices.js';
import { preferences } from '../storage/preferences.js';
import { upgradeView } from '../storage/migrations.js';
import { showMessage, showSaid } from '../messages/status.js';
import { speak } from '../board/speaker.js';
import { messageOf } from '../engine/quoted.js';
import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { Command, MenuItem } from '../types/protocol.js' */
/** @import { Engines } from '../wheels/engines.js' */
/** @import { SavedMatch } from '../storage/storage.js' */
/** @typedef {import('../board/panel.js').Panel<Page>} Panel  A panel of the page. */

/** How long Python may take for what was asked before the page is loaded anew, in milliseconds. */
const ANSWERED = 5_000;

/** Milliseconds that a press takes at the most, as a rule: until then nothing else takes a processor. */
const PRESS = 200;

export class Page {
  /**
   * @param {HTMLElement} board @param {readonly import('../board/panel.js').Panel<Page>[]} panels
   * @param {import('../engine/engine.js').Engine} engine
   * @param {(page: Page) => Promise<unknown>} openAddress
   */
  constructor(board, panels, engine, openAddress) {
    /** Opens what the address asks for. */
    this.openAddress = openAddress;
    this.board = board;
    this.panels = panels;
    /** The games that can be chosen. @type {MenuItem[]} */
    this.menu = [];
    /** The computer's levels, their names, and what they see. @type {[number, string, string][]} */
    this.levels = [];
    /** The view that is shown. @type {View | undefined} */
    this.shown = undefined;
    /** The saved match, while it is looked for: touches wait for it. @type {Promise<unknown> | undefined} */
    this.opening = undefined;
    /** All that the address asks for, saved or not, until it is there. @type {Promise<unknown> | undefined} */
    this.opened = undefined;
    /** The start that is shown until Python answers, if one is. @type {Promise<import('./first-touch.js').StartPrediction | undefined> | undefined} */
    this.start = undefined;
    /** What a touch of it has changed. @type {Partial<View> | undefined} */
    this.predicted = undefined;
    /** The match whose picture is shown while its game is missing. @type {SavedMatch | undefined} */
    this.missing = undefined;
    this.running = false;
    /** The clocks, where the match has any. @type {{readonly spent: number, readonly stored: object | undefined, leave(): void, back(): void} | undefined} */
    this.clock = undefined;
    /** What was stored of the turn of a match that was just opened. @type {unknown} */
    this.storedTurn = undefined;
    /** Whether it was said that a part of the page can't be shown. */
    this.broken = false;
    /** Which engines answer. */
    this.engines = new EngineSwitch(engine, {
      offerMore: (items) => {
        const own = this.menu.filter((item) => !this.more.includes(item));
        this.offer(own, this.levels, items);
      },
      complain: (text) => this.complain(text),
    });
    /** The match that was asked for last. @type {Promise<unknown> | undefined} */
    this.coming = undefined;
    /** The command that it was asked for with. @type {Command | undefined} */
    this.bringing = undefined;
    /** What wheels add to the menu. @type {MenuItem[]} */
    this.more = [];
    this.preview = new PlacementPreview(board, (by) => this.ask({ act: 'turn', by }));
    this.magnifier = new Magnifier(board);
    this.drag = new DragController(board, byId('buttons'), {
      touch: (site, hand) => this.touch(site, hand),
      touched: () => this.shown?.touched ?? [],
      plans: () => this.plans,
    });
    this.autosave = new Autosave(
      (command) => this.send(command),
      (command, entry) => this.ask(command, entry),
      () => this.clock?.stored,
    );
  }

  /** The search for the match on the board. */
  get search() {
    return this.engines.now.search;
  }

  /** Python is running: show it. */
  ready() {
    this.running = true;
    this.settle();
  }

  /**
   * Send a command and show its answer.
   * @template {Command} C
   * @param {C} command
   * @param {SavedMatch} [entry]  The match that it is about, if that was stored.
   * @returns {Promise<import('../types/answers.js').AnswerTo<C> | undefined>}
   */
  async ask(command, entry) {
    if (!BRINGS_GAME.has(command.act)) {
      // Of a match whose engine is still to come, a picture is shown: what is done there waits.
      if (this.isPicture) await this.coming;
      return this.isPicture ? undefined : this.askNow(command);
    }
    this.bringing = command;
    const coming = this.askNow(command, entry);
    this.coming = coming;
    return coming;
  }

  /** Whether what is shown is not (yet) on the board of an engine. */
  get isPicture() {
    return (this.shown?.wheel ?? '') !== this.engines.now.wheel;
  }

  /**
   * Send a command at once and show its answer.
   * @template {Command} C
   * @param {C} command @param {SavedMatch} [entry]
   * @returns {Promise<import('../types/answers.js').AnswerTo<C> | undefined>}
   */
  askNow(command, entry) {
    return this.busy(() => this.answered(command, entry));
  }

  /**
   * @template {Command} C
   * @param {C} command @param {SavedMatch} [entry]
   * @returns {Promise<import('../types/answers.js').AnswerTo<C> | undefined>}
   */
  async answered(command, entry) {
    try {
      const found = await this.engines.answerTo(this.message(command), entry);
      if (!found && entry) this.showMissing(entry);
      this.storedTurn = entry?.clock;
      if (found) this.take(command.act, found, entry);
      return found?.answer;
    } catch (error) {
      const ours = error instanceof EngineError || !this.engines.wheels;
      if (!ours) showMessage('error', messageOf(error));
      else showFailure(failureOf(error));
      return undefined;
    }
  }

  /** Say that the page is not ready until something is done. @template T @param {() => Promise<T>} work @returns {Promise<T>} */
  async busy(work) {
    const engines = this.engines.now;
    engines.waiting += 1;
    if (this.running) document.documentElement.dataset.state = 'thinking';
    try {
      return await work();
    } finally {
      engines.waiting -= 1;
      this.settle();
    }
  }

  /** What is sent for a command. @template {Command} C @param {C} command @returns {C & {has: number}} */
  message(command) {
    const { clock, shown } = this;
    return { ...command, has: shown?.stamp ?? 0, ...(clock && { spent: clock.spent }) };
  }

  /**
   * Show an answer, unless it comes from engines whose match is not on the board any more.
   * @param {string} act @param {{engines: Engines, answer: object}} found
   * @param {SavedMatch} [entry]  The match that it is about, if that was stored.
   */
  take(act, { engines, answer }, entry) {
    if (!isView(answer)) {
      if ('said' in answer) this.answer(/** @type {View['said']} */ (answer.said));
      return;
    }
    // The panel that asks for a friend's match says why there is none: what is on the board stays there.
    if (act === 'accept' && answer.said?.kind === 'error') return;
    if (engines !== this.engines.now && (!BRINGS_GAME.has(act) || answer.said?.kind === 'error')) {
      if (BRINGS_GAME.has(act)) this.answer(answer.said);
      return;
    }
    this.engines.turnTo(engines);
    this.setMissing(undefined);
    // What was touched before that stays touched: the answer to that comes next.
    this.show(answer.said ? answer : { ...answer, ...this.predicted }, act);
    this.predicted = undefined;
    this.autosave.seen(answer, act, entry);
  }

  /** Show and say an answer that is words alone. @param {View['said']} said */
  answer(said) {
    showSaid(said);
    speak(said?.text ?? '');
  }

  /**
   * Send a command, and show nothing.
   * @template {Command} C
   * @param {C} command
   * @returns {Promise<import('../types/answers.js').AnswerTo<C>>}
   */
  async send(command) {
    const found = await this.engines.answerTo(command);
    if (!found) throw new Error(say('The wheel of this match is missing.'));
    return found.answer;
  }

  /**
   * @param {View} view
   * @param {string} [act]  The command that it answers.
   * @param {(error: unknown) => void} [report]  What to do where a panel can't show it.
   */
  show(view, act = '', report = (error) => this.reportBroken(error)) {
    const shown = { before: this.shown, act };
    const settleFocus = holdFocus(this.board);
    this.shown = view;
    render(this.board, view.scene, !REPLACES_BOARD.has(act));
    this.board.dataset.position = view.position;
    if (view.outcome) this.board.dataset.outcome = view.outcome;
    else delete this.board.dataset.outcome;
    if (view.curtain) forgetFocus(this.board);
    settleFocus();
    eachPanel(this.panels, (panel) => panel.show?.(view, this, shown), report);
    delete document.documentElement.dataset.first; // What is not displayed takes no focus.
    eachPanel(this.panels, (panel) => panel.place?.(view, this, shown), report);
    this.drag.settle();
  }

  /**
   * Touch a site, perhaps with a piece in the hand; done when the answer is painted. Nothing else
   * takes a processor meanwhile.
   * @param {string} site @param {'lift' | 'drop'} [hand]
   */
  touch(site, hand) {
    const touching = this.touchNow(site, hand);
    if (!this.plans) this.search.giveWay(touching);
    return touching;
  }

  /** Whether a touch is part of a premove: the other thinks, who is not to think longer for it. */
  get plans() {
    return preferences().premoves && Boolean(this.shown && isOthersTurn(this.shown));
  }

  /** What a command has besides that may be a premove. */
  get ahead() {
    return this.plans && { ahead: true };
  }

  /** A site is pressed on, and may be touched: have the answer ready by then. @param {string} site */
  speculate(site) {
    const { engine, waiting } = this.engines.now;
    if (waiting || this.clock || this.plans || this.isPicture || this.missing || !engine.speculate)
      return;
    const speculating = engine.speculate(this.message({ act: 'touch', site }));
    const pressing = new Promise((resolve) => setTimeout(resolve, PRESS));
    this.search.giveWay(Promise.all([speculating, pressing]));
  }

  /** @param {string} site @param {'lift' | 'drop'} [hand] */
  async touchNow(site, hand) {
    const start = performance.now();
    const touched = this.board.querySelector(`[data-site="${CSS.escape(site)}"]`);
    touched?.classList.add('waiting');
    await this.opening;
    const asked = this.ask({ act: 'touch', site, ...(hand && { hand }), ...this.ahead });
    if (hand || !(await this.showPrediction(site))) await asked;
    else asked.then(() => noteTouch());
    touched?.classList.remove('waiting');
    await painted();
    performance.measure('touch-to-painted', { start });
  }

  /**
   * Show what the first touch of a start comes to, where Python is not there yet: it has been asked
   * for a match that the visitor begins, and for the touch, and for nothing else.
   * @param {string} site
   * @returns {Promise<boolean>}  Whether it is shown.
   */
  async showPrediction(site) {
    const { start: coming, bringing } = this;
    const { now } = this.engines;
    this.start = undefined;
    if (this.running || now.waiting !== 2 || bringing?.act !== 'new' || bringing.first)
      return false;
    const start = await coming?.catch(() => undefined);
    const found = start && (await predictedView(start, site).catch(() => undefined));
    if (!found || this.running || now.waiting !== 2 || this.shown !== start.view) return false;
    this.show({ ...start.view, ...found });
    this.predicted = { ...found, announce: '' }; // It was said with what is shown now.
    noteTouch(site);
    return true;
  }

  /** Say once that a part of the page shows something old, or nothing. @param {unknown} error */
  reportBroken(error) {
    console.error('A part of the page could not be shown:', error);
    if (this.broken) return;
    this.broken = true;
    const reason = messageOf(error).replace(/\.$/, '');
    notify(
      'broken',
      say(
        'A part of the page can’t be shown ({reason}). The rest goes on; loading the page again may help.',
        { reason },
      ),
    );
  }

  /**
   * Wait until what was done here up to now is answered and saved; return whether a reload finds it.
   * @returns {Promise<boolean>}
   */
  async settled() {
    // What was pressed in this very moment goes to Python first, which answers one after the other.
    await painted();
    const answered = this.engines.now.engine.ask({ act: 'menu' }).catch(() => {});
    await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, ANSWERED))]);
    return this.autosave.settled();
  }

  /** Start a game. @param {string} game @param {View['game']['values']} options */
  begin(game, options) {
    return this.ask({ act: 'new', game, options });
  }

  /** Move the focus to the board. */
  focusBoard() {
    focusBoard(this.board);
  }

  /**
   * Have the panels offer the games of the site, and more.
   * @param {MenuItem[]} menu @param {[number, string, string][]} levels @param {MenuItem[]} [more]
   */
  offer(menu, levels, more = this.more) {
    const names = new Set(menu.map(({ name }) => name));
    this.more = more.filter(({ name }) => !names.has(name));
    this.menu = [...menu, ...this.more];
    this.levels = levels;
    for (const panel of this.panels) panel.offer?.(this);
  }

  /** The game on the board, as it is offered. @param {View} view */
  itemOf({ game }) {
    return this.menu.find(({ name }) => name === game.name);
  }

  /** Ask for the games anew. @param {'menu' | 'refresh'} act */
  async updateMenu(act) {
    const answer = await this.send({ act });
    if ('said' in answer) throw new Error(answer.said.text);
    this.offer(answer.menu, answer.levels);
  }

  /** Say which match waits for its game; its picture cannot be played on. @param {Page['missing']} entry */
  setMissing(entry) {
    this.missing = entry;
    this.board.inert = Boolean(entry);
  }

  /** Show the picture of a match whose game is not here, and say what it needs. @param {SavedMatch} entry */
  showMissing(entry) {
    const { game, wheel } = entry.sight;
    this.show(upgradeView(entry.sight));
    this.setMissing(entry);
    const help = wheel
      ? say(
          '“{wheel}” is missing: add it again at the foot of the first page, and the match goes on.',
          { wheel },
        )
      : say('A newer version of the site may have it: the match is stored, and goes on there.');
    const words = say('This is a match of {game}, which is not a game of this site.', {
      game: game.title,
    });
    showMessage('error', `${words} ${help}`);
  }

  /** Say that the engine of a wheel has come to an end, and offer another. @param {string} text */
  complain(text) {
    if (!this.engines.now.wheel || !this.shown) {
      showMessage('error', text);
      return;
    }
    showSaid({ kind: 'error', text, rule: '', sites: [] });
    const { name, values } = this.shown.game;
    const { place } = this.autosave;
    notify('wheel', text, {
      [say('Start it again')]: () =>
        place ? this.autosave.resume(place.id) : this.begin(name, values),
    });
  }

  /** Open the match that has waited for its game, if that is there now. */
  async openMissing() {
    const { missing } = this;
    if (missing && this.menu.some(({ name }) => name === missing.sight.game.name)) {
      await this.autosave.resume(missing.id);
    }
  }

  /** Say in `data-state` what the page is doing. */
  settle() {
    const { dataset } = document.documentElement;
    if (!this.running || this.engines.now.waiting || dataset.state === 'error') return;
    dataset.state = this.shown?.thinks ? 'thinking' : 'ready';
  }
}

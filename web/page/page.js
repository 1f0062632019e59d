// The page as its panels know it: it sends commands to Python and has the panels show the answers.
// It holds no state of a game; what it remembers is what was asked and shown.

import { Follower } from '../board/follow.js';
import { focusBoard, forgetFocus, holdFocus } from '../board/input.js';
import { painted } from '../board/painted.js';
import { render } from '../board/render.js';
import { isView } from '../board/views.js';
import { startEngine } from '../engine/engine.js';
import { SearchClient } from '../engine/search-client.js';
import { Autosave } from './autosave.js';
import { showFailure, showProgress } from './loading.js';
import { showSaid } from './said.js';

/** @typedef {import('../types/answers.js').View} View */
/** @typedef {import('../types/protocol.js').Command} Command */
/** @typedef {import('../types/protocol.js').MenuItem} MenuItem */

export class Page {
  /** @param {HTMLElement} board @param {readonly import('../board/panel.js').Panel<Page>[]} panels */
  constructor(board, panels) {
    this.board = board;
    this.panels = panels;
    /** The games that can be chosen. @type {MenuItem[]} */
    this.menu = [];
    /** The computer's levels and their names. @type {[number, string][]} */
    this.levels = [];
    /** The view that is shown. @type {View | undefined} */
    this.shown = undefined;
    /** The saved match, while it is looked for: touches wait for it. @type {Promise<unknown> | undefined} */
    this.opening = undefined;
    /** The match whose picture is shown while its game is missing. @type {import('./storage.js').SavedMatch | undefined} */
    this.missing = undefined;
    this.unanswered = 0;
    this.running = false;
    this.engine = startEngine({ onProgress: showProgress, onFailure: showFailure });
    this.search = new SearchClient(this.engine);
    this.follower = new Follower(board, (by) => this.ask({ act: 'turn', by }));
    this.autosave = new Autosave(
      (command) => this.tell(command),
      (command) => this.ask(command),
    );
  }

  /** Python is running: show it. */
  ready() {
    this.running = true;
    this.settle();
  }

  /**
   * Send a command and show its answer.
   *
   * @template {Command} C
   * @param {C} command
   * @returns {Promise<import('../types/answers.js').AnswerTo<C> | undefined>}
   */
  async ask(command) {
    this.unanswered += 1;
    if (this.running) document.documentElement.dataset.state = 'thinking';
    try {
      const answer = await this.tell({ ...command, has: this.shown?.stamp ?? 0 });
      if (isView(answer)) {
        this.setMissing(undefined);
        this.show(answer, command.act);
        this.autosave.seen(answer, command.act);
      } else if ('said' in answer) {
        showSaid(answer.said);
      }
      return answer;
    } catch (error) {
      showFailure({ title: 'The game engine has stopped.', text: String(error) });
      return undefined;
    } finally {
      this.unanswered -= 1;
      this.settle();
    }
  }

  /**
   * Send a command, and show nothing.
   *
   * @template {Command} C
   * @param {C} command
   * @returns {Promise<import('../types/answers.js').AnswerTo<C>>}
   */
  async tell(command) {
    const answer = await this.engine.ask(command);
    // What Python answers with is said in protocol.py, and held to it by the tests there.
    return /** @type {import('../types/answers.js').AnswerTo<C>} */ (answer);
  }

  /** @param {View} view @param {string} [act]  The command that it answers. */
  show(view, act = '') {
    const shown = { before: this.shown, act };
    const settleFocus = holdFocus(this.board);
    this.shown = view;
    render(this.board, view.scene);
    this.board.dataset.position = view.position;
    if (view.outcome) this.board.dataset.outcome = view.outcome;
    else delete this.board.dataset.outcome;
    if (view.curtain) forgetFocus(this.board);
    settleFocus();
    for (const panel of this.panels) panel.show?.(view, this, shown);
    for (const panel of this.panels) panel.place?.(view, this, shown);
    delete document.documentElement.dataset.first;
  }

  /** Touch a site; done when the answer is painted. @param {string} site */
  async touch(site) {
    const start = performance.now();
    const touched = this.board.querySelector(`[data-site="${CSS.escape(site)}"]`);
    touched?.classList.add('waiting');
    await this.opening;
    await this.ask({ act: 'touch', site });
    touched?.classList.remove('waiting');
    await painted();
    performance.measure('touch-to-painted', { start });
  }

  /** Start a game. @param {string} game @param {View['game']['values']} options */
  begin(game, options) {
    return this.ask({ act: 'new', game, options });
  }

  /** Move the focus to the board. */
  focusBoard() {
    focusBoard(this.board);
  }

  /** Have the panels offer the games. @param {MenuItem[]} menu @param {[number, string][]} levels */
  offer(menu, levels) {
    this.menu = menu;
    this.levels = levels;
    for (const panel of this.panels) panel.offer?.(this);
  }

  /** Ask for the games anew. @param {'menu' | 'refresh'} act */
  async updateMenu(act) {
    const answer = await this.tell({ act });
    if ('said' in answer) throw new Error(answer.said.text);
    this.offer(answer.menu, answer.levels);
  }

  /** Say which match waits for its game; its picture cannot be played on. @param {Page['missing']} entry */
  setMissing(entry) {
    this.missing = entry;
    this.board.inert = Boolean(entry);
  }

  /** Open the match that has waited for its game, if that is there now. */
  async openMissing() {
    const { missing } = this;
    if (missing && this.menu.some(({ name }) => name === missing.sight.game.name)) {
      await this.autosave.resume(missing.id);
    }
  }

  /** Prepare the next start; a search waits, as both take a processor. */
  prepareNextStart() {
    const preparing = this.engine.prepare();
    this.search.giveWay(preparing);
    return preparing;
  }

  /** Say in `data-state` what the page is doing. */
  settle() {
    const { dataset } = document.documentElement;
    if (!this.running || this.unanswered || dataset.state === 'error') return;
    dataset.state = this.shown?.thinks ? 'thinking' : 'ready';
  }
}

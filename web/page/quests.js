// Puzzles and lessons: what is asked, what became of a try, and which are solved, noted in this
// browser. Whether a move is right, and what answers it, the engine says.

import { PAUSE, PLAYED } from '../board/answering.js';
import { focusBoard } from '../board/input.js';
import { notify } from './notices.js';
import { byId, make } from './panels.js';
import { noteSolved, solvedKeys } from './storage.js';

/** @typedef {import('./panels.js').View} View */
/** @typedef {{name: string, words: string, grade: string, key: string}} Item */

export class Quests {
  /**
   * @param {(message: object) => Promise<View | undefined>} ask  Asks and shows the answer.
   * @param {(message: object) => Promise<any>} tell  Asks and leaves the page as it is.
   */
  constructor(ask, tell) {
    this.ask = ask;
    this.tell = tell;
    /** @type {Set<string>} */
    this.solved = new Set();
    /** @type {Promise<void> | undefined} */
    this.loading = undefined;
    this.told = false;
    this.series = '';
    this.answered = '';
    /** @type {Item[]} */
    this.items = [];
    document.addEventListener('click', (event) => this.clicked(event));
  }

  /** What is solved is asked for with the first of them: whoever only plays hears nothing of it. */
  loaded() {
    this.loading ??= solvedKeys().then(
      (keys) => keys.forEach((key) => this.solved.add(key)),
      () => this.complain(),
    );
    return this.loading;
  }

  /**
   * Put one on the board.
   *
   * @param {string} kind  ``puzzle`` or ``lesson``.
   * @param {string} name  Such as ``NAME-3``; without a number, the first that is not solved.
   */
  async open(kind, name) {
    await this.loaded();
    return this.ask({ act: 'quest', kind, name, solved: [...this.solved] });
  }

  /** @param {View} view @param {string} act  What the engine was asked. */
  show(view, act) {
    this.showLink(view.game.puzzles);
    const { quest } = view;
    document.documentElement.toggleAttribute('data-quest', Boolean(quest));
    byId('quest').hidden = byId('quest-under').hidden = !quest;
    if (!quest) return;
    const address = `?${quest.kind}=${encodeURIComponent(quest.name)}`;
    if (location.search !== address || location.hash) history.replaceState(null, '', address);
    document.title = `${view.game.title}: ${quest.heading}`;
    this.showQuest(quest);
    if (quest.solved) this.note(quest.key);
    this.list(quest);
    this.answer(quest, act);
  }

  /** @param {string} [address] */
  showLink(address) {
    const link = byId('puzzles');
    link.hidden = !address;
    if (!address) return;
    link.href = address;
    link.dataset.quest = `puzzle ${new URLSearchParams(address).get('puzzle')}`;
  }

  /** @param {NonNullable<View['quest']>} quest */
  showQuest({ kind, heading, task, words, state, retry, next }) {
    byId('quest-title').textContent = heading;
    byId('quest-task').textContent = task;
    const said = byId('quest-words');
    said.textContent = words;
    said.className = state;
    byId('quest-retry').hidden = !retry;
    byId('quest-solution').hidden = state === 'solved';
    const button = byId('quest-next');
    button.hidden = !next;
    button.dataset.quest = `${kind} ${next}`;
    button.textContent = `Next ${kind}`;
    button.classList.toggle('wanted', state === 'solved');
    byId('quest-all').textContent = `All ${kind}s`;
    byId('quest-counted').hidden = kind !== 'puzzle';
  }

  /** Have a move answered that was just played. @param {NonNullable<View['quest']>} quest @param {string} act */
  answer({ name, node, awaits }, act) {
    const place = `${name} ${node}`;
    if (!PLAYED.has(act)) this.answered = '';
    if (!awaits || !PLAYED.has(act) || place === this.answered) return;
    this.answered = place;
    setTimeout(() => place === this.answered && this.ask({ act: 'answer', node }), PAUSE);
  }

  /** @param {string} key */
  async note(key) {
    if (this.solved.has(key)) return;
    this.solved.add(key);
    try {
      await noteSolved(key);
    } catch {
      this.complain();
    }
  }

  /** Say once that nothing can be kept. */
  complain() {
    if (this.told) return;
    this.told = true;
    notify(
      'progress',
      'This browser keeps nothing: which puzzles you solve is forgotten when you leave.',
    );
  }

  /** @param {NonNullable<View['quest']>} quest */
  async list({ kind, name, series, heading }) {
    if (this.series !== series) {
      this.series = series;
      this.items = [];
      const { quests } = await this.tell({ act: 'quests', kind, name });
      if (this.series !== series) return;
      this.items = quests ?? [];
    }
    await this.loaded();
    if (byId('quest-title').textContent !== heading) return;
    this.showItems(kind, name);
  }

  /** @param {string} kind @param {string} name */
  showItems(kind, name) {
    const done = this.items.filter((item) => this.solved.has(item.key)).length;
    byId('quest-count').textContent = this.items.length
      ? `${done} of ${this.items.length} solved`
      : '';
    const home = byId('quest-items');
    const focused = home.contains(document.activeElement);
    home.replaceChildren(...this.items.map((item) => make('li', {}, this.link(kind, item, name))));
    if (focused) home.querySelector('[aria-current]')?.focus();
  }

  /** @param {string} kind @param {Item} item @param {string} name  The one on the board. */
  link(kind, item, name) {
    const words = [item.grade, item.words].filter(Boolean).join(': ');
    const link = make('a', { href: `?${kind}=${encodeURIComponent(item.name)}` }, words);
    link.dataset.quest = `${kind} ${item.name}`;
    if (this.solved.has(item.key)) link.append(' ', make('strong', {}, '✓ solved'));
    if (item.name === name) link.setAttribute('aria-current', 'true');
    return link;
  }

  /** @param {MouseEvent} event */
  async clicked(event) {
    const target = event.target instanceof Element ? event.target : null;
    const found = /** @type {HTMLElement | null} */ (
      target?.closest('a[data-quest], button[data-quest], [data-quest-act]')
    );
    if (!found || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const [kind, name] = (found.dataset.quest ?? '').split(' ');
    const view = await (name ? this.open(kind, name) : this.ask({ act: found.dataset.questAct }));
    if (view?.quest) focusBoard(byId('board'));
  }
}

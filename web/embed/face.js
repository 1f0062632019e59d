// What is inside a board on another page: the picture, its words and its buttons, in a tree of its
// own that the page's styles don't reach.

import { draw } from '../board/draw.js';
import { Follower } from '../board/follow.js';
import { holdFocus, listen } from '../board/input.js';
import { look } from './look.js';
import { make, numberField, siteButton } from '../page/panels.js';

/** @typedef {import('./frames.js').Film} Film */
/** @typedef {import('./frames.js').Frame} Frame */
/** @typedef {import('../page/panels.js').View & {side: string, task?: string, flip: boolean}} View */

/**
 * @typedef {object} Wishes  What a reader can ask for.
 * @property {(where: string) => void} walk  first, prev, next or last.
 * @property {() => void} begin  Start playing from here.
 * @property {(site: string) => void} touch
 * @property {(message: object) => Promise<unknown>} ask
 */

const sheet = new CSSStyleSheet();
sheet.replaceSync(look);

const WALKS = [
  ['first', '«', 'First position'],
  ['prev', '‹', 'One move back'],
  ['next', '›', 'One move on'],
  ['last', '»', 'Last position'],
];
const ACTS = [
  ['undo', 'Undo'],
  ['redo', 'Redo'],
  ['flip', 'Flip'],
  ['retry', 'Try again'],
  ['solution', 'Solution'],
];
/** Keys that walk through a replay, while the focus is in it. */
const KEYS = new Map([
  ['ArrowLeft', 'prev'],
  ['ArrowRight', 'next'],
  ['Home', 'first'],
  ['End', 'last'],
]);
/** What the button that starts the engine says. @type {Record<string, string>} */
const START = { replay: 'Play on from here', lesson: 'Try it', puzzle: 'Solve it' };
/** @type {Record<string, string>} */
const TASKS = { solved: 'Solved!', wrong: 'That is not it. Undo, and try something else.', '': '' };

export class Face {
  /** @param {ShadowRoot} root @param {Wishes} wishes */
  constructor(root, wishes) {
    this.wishes = wishes;
    root.adoptedStyleSheets = [sheet];
    this.board = make('div', { id: 'board' });
    this.status = make('p', { className: 'status', 'aria-live': 'polite' });
    this.facts = make('p', { className: 'facts' });
    this.words = make('p', { className: 'words', hidden: true });
    this.said = make('p', { className: 'said', role: 'status' });
    this.spoken = make('p', { className: 'spoken', 'aria-live': 'assertive' });
    this.parts = make('div', {
      className: 'parts',
      role: 'group',
      'aria-label': 'Parts of a move',
    });
    this.curtain = make('div', { className: 'drape', hidden: true });
    this.bar = make('div', { className: 'bar', role: 'toolbar', 'aria-label': 'Board' });
    this.caption = make('figcaption');
    this.probe = make('span', { className: 'canvas', hidden: true });
    const under = [
      this.curtain,
      this.status,
      this.facts,
      this.parts,
      this.words,
      this.bar,
      this.said,
    ];
    this.figure = make('figure', {}, this.board, ...under, this.spoken, this.caption);
    this.home = make('div', { className: 'drystone' }, this.figure, make('slot'));
    root.append(this.home, this.probe);
    this.home.dataset.state = 'waiting';
    this.figure.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) =>
      this.key(event),
    );
    this.board.addEventListener('click', () => this.mode === 'start' && this.wishes.begin());
  }

  get mode() {
    return this.home.dataset.mode ?? '';
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const where = this.mode === 'replay' ? KEYS.get(event.key) : undefined;
    if (!where || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.wishes.walk(where);
  }

  /** Show boards that were made before. @param {Film} film @param {string} mode @param {string} alt */
  setFilm(film, mode, alt) {
    this.home.dataset.mode = ['diagram', 'replay'].includes(mode) ? mode : 'start';
    this.figure.setAttribute('aria-label', alt || film.alt || `${film.game.title} board`);
    this.caption.replaceChildren(film.caption);
    this.caption.hidden = !film.caption;
    const walks = mode === 'replay' ? WALKS.map((one) => this.walkButton(one)) : [];
    const start = make('button', { type: 'button', className: 'start' }, START[mode] ?? 'Play');
    start.addEventListener('click', () => this.wishes.begin());
    this.bar.replaceChildren(...walks, ...(mode === 'diagram' ? [] : [start]));
    this.bar.hidden = mode === 'diagram';
    this.status.hidden = mode === 'diagram';
  }

  /** @param {string[]} words */
  walkButton([where, sign, label]) {
    const made = make('button', { type: 'button', 'data-walk': where, 'aria-label': label }, sign);
    made.addEventListener('click', () => this.wishes.walk(where));
    return made;
  }

  /** @param {Frame} frame @param {string} alt @param {boolean} atStart @param {boolean} atEnd */
  showFrame(frame, alt, atStart, atEnd) {
    draw(this.board, frame.scene);
    this.home.dataset.state = 'ready';
    this.board.firstElementChild?.setAttribute('aria-label', alt || frame.words);
    const parts = [frame.move + frame.glyph, frame.note, frame.status.text];
    write(this.status, parts.filter(Boolean).join(' · '));
    this.comment(frame.comment);
    for (const [where, still] of /** @type {const} */ ([
      ...[
        ['first', atStart],
        ['prev', atStart],
      ],
      ...[
        ['next', atEnd],
        ['last', atEnd],
      ],
    ])) {
      const button = this.bar.querySelector(`[data-walk="${where}"]`);
      // Not disabled: a button that goes dead under the finger takes the focus with it.
      button?.setAttribute('aria-disabled', String(still));
    }
  }

  /** From now on the engine says what is shown. */
  setLive() {
    this.home.dataset.state = 'ready';
    this.home.dataset.mode = 'live';
    this.status.hidden = this.bar.hidden = false;
    this.board.replaceChildren();
    this.bar.replaceChildren(
      ...ACTS.map(([act, words]) => {
        const made = make('button', { type: 'button', 'data-act': act, disabled: true }, words);
        made.addEventListener('click', () => this.wishes.ask({ act }));
        return made;
      }),
    );
    if (this.follower) return;
    listen(this.board, (site) => this.mode === 'live' && this.wishes.touch(site));
    const turn = (/** @type {number} */ by) => this.wishes.ask({ act: 'turn', by });
    this.follower = new Follower(this.board, turn, { wheel: false });
  }

  /** @param {View} view @param {string} guide  Where the rules are, or "". */
  showView(view, guide) {
    const settleFocus = holdFocus(this.board);
    draw(this.board, view.scene);
    settleFocus();
    this.follower?.settle();
    const facts = view.facts.map(({ name, label, value }) => `${name} ${label}: ${value}`.trim());
    const task = view.quest ? view.quest.words : TASKS[view.task ?? ''];
    const thinks = view.thinks ? 'The computer thinks' : '';
    write(this.status, [task, view.note, view.status.text, thinks].filter(Boolean).join(' · '));
    write(this.facts, facts.join(' · '));
    this.showParts(view);
    this.comment(view.here.comment || view.hint);
    this.say(view.said, guide);
    this.showCurtain(view.curtain);
    if (view.announce) {
      const same = this.spoken.textContent === view.announce;
      this.spoken.textContent = same ? `${view.announce}\u00a0` : view.announce;
    }
    for (const act of /** @type {const} */ (['undo', 'redo'])) this.act(act).disabled = !view[act];
    this.act('flip').disabled = false;
    this.act('retry').hidden = this.act('solution').hidden = !view.quest;
    this.act('retry').disabled = !view.quest?.retry;
    this.act('solution').disabled = !view.quest;
  }

  /** @param {string} act */
  act(act) {
    return this.bar.querySelector(`[data-act="${act}"]`);
  }

  /** @param {View} view */
  showParts(view) {
    const turns = [
      ['↺', 'Turn left', -1],
      ['↻', 'Turn right', 1],
    ].map(([sign, label, by]) => {
      const made = make('button', { type: 'button', 'aria-label': label }, String(sign));
      made.addEventListener('click', () => this.follower?.step(Number(by)));
      return made;
    });
    const focused = this.parts.querySelector(':focus')?.getAttribute('data-site');
    this.parts.replaceChildren(
      ...(view.turning ? turns : []),
      ...view.buttons.map(siteButton),
      ...view.fields.map(numberField),
    );
    if (focused) this.parts.querySelector(`[data-site="${CSS.escape(focused)}"]`)?.focus();
  }

  /** @param {string} words */
  comment(words) {
    write(this.words, words);
    this.words.hidden = !words;
  }

  /** @param {View['said']} said @param {string} guide */
  say(said, guide) {
    write(this.said, said?.text ?? '');
    this.said.dataset.kind = said?.kind ?? '';
    if (!said?.rule || !guide) return;
    const href = `${guide}#${encodeURIComponent(said.rule)}`;
    const link = make('a', { href, target: '_blank', rel: 'noopener' }, 'See the rule');
    this.said.replaceChildren(`${said.text} `, link);
  }

  /** @param {string} words  Whose turn it is to look; "" lifts the curtain. */
  showCurtain(words) {
    this.curtain.hidden = !words;
    if (!words) return;
    const lift = make('button', { type: 'button' }, 'Show the board');
    lift.addEventListener('click', () => this.wishes.ask({ act: 'reveal' }));
    this.curtain.replaceChildren(make('span', {}, words), lift);
  }

  /** @param {{loaded: number, total: number}} progress */
  showProgress({ loaded, total }) {
    const share = total > 0 ? Math.min(100, Math.round((100 * loaded) / total)) : 0;
    write(this.said, `Fetching the rules: ${share} %`);
  }

  /** What cannot be shown leaves what the page has in its place. @param {string} text */
  fail(text) {
    if (this.home.dataset.state === 'waiting') this.home.dataset.state = 'failed';
    this.say({ kind: 'error', text, rule: '' }, '');
  }
}

/** @param {Element} element @param {string} text */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

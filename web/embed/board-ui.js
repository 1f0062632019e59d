// What is inside a board on another site's page: the picture, its words and its buttons, in a tree
// of its own that the page's styles don't reach.

import { watchCoordinates } from '../board/coordinates.js';
import { inside, make, write } from '../board/dom.js';
import { addRegion, Speaker } from '../board/speaker.js';
import { PlacementPreview } from '../input/placement-preview.js';
import { DragController } from '../input/drag.js';
import { focusBoard, holdFocus, listenForTouches } from '../input/input.js';
import { keyOf } from '../input/keys.js';
import { Magnifier } from '../input/magnifier.js';
import { showMoveParts } from '../board/move-parts.js';
import { listenToPanels } from '../board/panel.js';
import { createPaints, render } from '../board/render.js';
import { look, paints } from './look.js';
import { direction, language, say } from '../words/words.js';

/** @import { Frame } from './replay.js' */
/** @import { View } from '../types/answers.js' */
/** @import { ServerCommand } from '../types/protocol.js' */

/**
 * @typedef {object} Actions  What a reader can ask for.
 * @property {(where: string) => void} walk  first, prev, next or last.
 * @property {() => void} begin  Start playing from here.
 * @property {(site: string, hand?: 'lift' | 'drop') => Promise<unknown>} touch
 * @property {() => void} flip  Turn the board around.
 * @property {(command: ServerCommand) => Promise<unknown>} ask
 */

// What boards say, they say when it is shown: what a page speaks may be known later than this runs.

const walks = () => [
  ['first', '«', say('First position')],
  ['prev', '‹', say('One move back')],
  ['next', '›', say('One move on')],
  ['last', '»', say('Last position')],
];
/** The buttons under a board that is played on, and what they say. */
const buttons = () => [
  ['undo', say('Undo')],
  ['redo', say('Redo')],
  ['flip', say('Flip')],
  ['resign', say('Resign')],
  ['retry', say('Try again')],
  ['solution', say('Solution')],
];
/** Keys that walk through a replay, while the focus is in it. */
const KEYS = new Map([
  ['ArrowLeft', 'prev'],
  ['ArrowRight', 'next'],
  ['Home', 'first'],
  ['End', 'last'],
]);
/** What the button that starts the engine says. @type {Record<string, () => string>} */
const START = {
  replay: () => say('Play on from here'),
  lesson: () => say('Try it'),
  puzzle: () => say('Solve it'),
  guess: () => say('Guess the moves'),
};
/** @type {Record<string, () => string>} */
const TASKS = {
  solved: () => say('Solved!'),
  wrong: () => say('That is not it. Undo, and try something else.'),
  '': () => '',
};

/** What the buttons do, as on the page: see panel.js. @type {import('../board/panel.js').Panel<BoardUI>} */
const PANEL = {
  acts: {
    undo: { act: 'undo' },
    redo: { act: 'redo' },
    flip: (_, ui) => ui.actions.flip(),
    retry: { act: 'retry' },
    solution: { act: 'solution' },
    reveal: { act: 'reveal' },
    resign: (_, ui) => ui.askToResign(true),
    resignYes: (_, ui) => (ui.askToResign(false, 'undo'), { act: 'resign' }),
    resignNo: (_, ui) => ui.askToResign(false),
    left: (_, ui) => ui.preview?.step(-1),
    right: (_, ui) => ui.preview?.step(1),
    begin: (_, ui) => ui.actions.begin(),
  },
  clicks: {
    '[data-walk]': ({ dataset }, ui) => ui.actions.walk(dataset.walk ?? ''),
    '[data-mode="start"] #board': (_, ui) => ui.actions.begin(),
  },
};

/** @type {CSSStyleSheet | undefined} */
let sheet;

/** The style sheet that all boards of the page share. */
function sharedSheet() {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(look);
  return sheet;
}

export class BoardUI {
  /** @param {ShadowRoot} root @param {Actions} actions */
  constructor(root, actions) {
    this.actions = actions;
    /** What is touched in the view that is shown. @type {string[]} */
    this.touched = [];
    root.adoptedStyleSheets = [sharedSheet()];
    this.board = make('div', { id: 'board', translate: false });
    this.status = make('p', { className: 'status' });
    this.facts = make('p', { className: 'facts' });
    this.words = make('p', { className: 'words', hidden: true });
    this.said = make('p', { className: 'said' });
    this.parts = make('div', { translate: false, className: 'parts', role: 'group' });
    this.curtain = make('div', { className: 'drape', hidden: true });
    this.bar = make('div', { className: 'bar', role: 'toolbar' });
    this.question = make('span', { id: 'question' });
    const names = { role: 'group', 'aria-labelledby': 'question', hidden: true };
    this.asking = make('div', { className: 'asking', ...names });
    this.caption = make('figcaption');
    this.probe = make('span', { className: 'canvas', hidden: true });
    const under = [
      this.curtain,
      this.status,
      this.facts,
      this.parts,
      this.words,
      this.bar,
      this.asking,
      this.said,
    ];
    this.figure = make('figure', {}, this.board, ...under, this.caption);
    const region = addRegion(this.figure);
    this.speaker = new Speaker(() => region);
    // What is painted with is in the frame, which has the colours.
    const frame = [createPaints(paints), this.figure, make('slot')];
    this.home = make('div', { className: 'drystone' }, ...frame);
    root.append(this.home, this.probe);
    this.home.dataset.state = 'waiting';
    watchCoordinates(this.board);
    this.figure.addEventListener('keydown', (event) => this.key(event));
    root.host.addEventListener('keydown', (event) =>
      this.retain(/** @type {KeyboardEvent} */ (event)),
    );
    listenToPanels(root, [PANEL], this);
  }

  /** @param {ServerCommand} command */
  ask(command) {
    return this.actions.ask(command);
  }

  get mode() {
    return this.home.dataset.mode ?? '';
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === 'Escape' && this.asking.contains(/** @type {Node} */ (event.target))) {
      this.askToResign(false);
      return;
    }
    const where = this.mode === 'replay' ? KEYS.get(event.key) : undefined;
    if (!where || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.actions.walk(where);
  }

  /** From now on the words of the board's language are spoken. */
  setLanguage() {
    Object.assign(this.home, { lang: language(), dir: direction() });
    this.parts.setAttribute('aria-label', say('Parts of a move'));
    this.bar.setAttribute('aria-label', say('Board'));
  }

  /** @param {string} label  What the board is, in words. @param {string} caption */
  setWords(label, caption) {
    this.figure.setAttribute('aria-label', label);
    write(this.caption, caption);
    this.caption.hidden = !caption;
  }

  /**
   * Let no key go on to the page that this board has used, or a letter that its player may have meant
   * for it: slides and documentation have keys of their own.
   * @param {KeyboardEvent} event
   */
  retain(event) {
    const [target] = event.composedPath();
    if (!(target instanceof Element) || event.ctrlKey || event.altKey || event.metaKey) return;
    const pressed = (event.key === 'Enter' || event.key === ' ') && target.closest('button, a');
    const letter = /^[a-z]$/.test(keyOf(event)) && this.board.contains(target);
    if (event.defaultPrevented || pressed || letter) event.stopPropagation();
  }

  /**
   * Take the room of a board that the engine is to make.
   * @param {string} mode @param {string} label @param {string} caption
   */
  reserveRoom(mode, label, caption) {
    this.home.toggleAttribute('data-room', true);
    this.setReplay(mode);
    this.setWords(label, caption);
    this.words.hidden = Boolean(caption) || this.mode !== 'start' || mode === 'play';
  }

  /** Show boards that were made before. @param {string} mode */
  setReplay(mode) {
    this.home.dataset.mode = ['diagram', 'replay'].includes(mode) ? mode : 'start';
    for (const part of [this.facts, this.parts, this.curtain]) part.replaceChildren();
    this.curtain.hidden = this.asking.hidden = true;
    this.asking.replaceChildren();
    this.buttons = undefined;
    const steps = () =>
      make('span', { className: 'walks', dir: 'ltr' }, ...walks().map(walkButton));
    const ways = mode === 'replay' ? [steps()] : [];
    const start = button('begin', START[mode]?.() ?? say('Play'));
    start.className = 'start';
    this.bar.replaceChildren(...ways, ...(mode === 'diagram' ? [] : [start]));
    this.bar.hidden = mode === 'diagram';
    this.status.hidden = mode === 'diagram';
  }

  /** @param {Frame} frame @param {string} alt @param {boolean} atStart @param {boolean} atEnd */
  showFrame(frame, alt, atStart, atEnd) {
    render(this.board, frame.scene);
    this.home.dataset.state = 'ready';
    this.board.firstElementChild?.setAttribute('aria-label', alt || frame.words);
    const parts = [frame.move + frame.glyph, frame.note, frame.status.text];
    const words = parts.filter(Boolean).join(' · ');
    // The first frame of a page is nothing that has happened.
    if (this.status.textContent) this.speaker.say(heardOf(frame));
    write(this.status, words);
    this.comment(frame.comment);
    for (const [where] of walks()) {
      const still = where === 'first' || where === 'prev' ? atStart : atEnd;
      // Not disabled: a button that is disabled under the finger takes the focus with it.
      this.bar
        .querySelector(`[data-walk="${where}"]`)
        ?.setAttribute('aria-disabled', String(still));
    }
  }

  /** From now on the engine says what is shown. */
  setLive() {
    this.home.dataset.state = 'ready';
    this.home.dataset.mode = 'live';
    const { activeElement } = /** @type {ShadowRoot} */ (this.home.getRootNode());
    /** Whether the button that began was under the reader's keys: the board is, next. */
    this.entered = this.bar.contains(activeElement);
    this.status.hidden = this.bar.hidden = false;
    this.board.replaceChildren();
    this.buttons = new Map(buttons().map(([act, words]) => [act, button(act, words, true)]));
    this.bar.replaceChildren(...this.buttons.values());
    const answers = [button('resignYes', say('Yes')), button('resignNo', say('No'))];
    this.asking.replaceChildren(this.question, ...answers);
    if (this.preview) return;
    listenForTouches(this.board, (site) => this.mode === 'live' && this.actions.touch(site));
    const turn = (/** @type {number} */ by) => this.ask({ act: 'turn', by });
    this.preview = new PlacementPreview(this.board, turn, { wheel: false });
    this.magnifier = new Magnifier(this.board, { patient: true });
    const { touch } = this.actions;
    const actions = { touch, touched: () => this.touched };
    this.drag = new DragController(this.board, this.parts, actions, { patient: true });
  }

  /** @param {View} view @param {string} guide  Where the rules are, or "". */
  showView(view, guide) {
    const settleFocus = holdFocus(this.board);
    render(this.board, view.scene);
    settleFocus();
    if (this.entered) focusBoard(this.board);
    this.entered = false;
    this.preview?.settle();
    this.touched = view.touched;
    this.drag?.settle();
    const facts = view.facts.map(({ name, label, value }) => `${name} ${label}: ${value}`.trim());
    write(this.status, statusOf(view));
    write(this.facts, facts.join(' · '));
    showMoveParts(this.parts, view, view.turning ? turnButtons() : []);
    this.comment(view.here.comment || view.hint);
    this.tell(view.said, guide);
    this.showCurtain(view.curtain);
    this.speaker.sayView(view, view.said ? '' : view.announce && TASKS[view.task ?? '']());
    this.showButtons(view);
    this.showQuestion(view.resign);
  }

  /** @param {View} view */
  showButtons({ undo, redo, resign, ended, challenge, ...view }) {
    this.able('undo', undo);
    this.able('redo', redo);
    this.able('flip', true);
    const over = ended && !resign;
    this.able('resign', Boolean(resign), Boolean(challenge) || 'task' in view || over);
    this.able('retry', Boolean(challenge?.retry), !challenge);
    const guessed = challenge?.kind === 'guess';
    const found = guessed && challenge?.state === 'solved';
    this.able('solution', Boolean(challenge) && !found, !challenge);
    const solution = this.buttons?.get('solution');
    if (solution) write(solution, guessed ? say('Show the move') : say('Solution'));
  }

  /** @param {string} act @param {boolean} can  Whether it can be done now. @param {boolean} [hidden] */
  able(act, can, hidden = false) {
    const found = this.buttons?.get(act);
    if (found) [found.disabled, found.hidden] = [!can, hidden];
  }

  /** Who is asked; nobody where nobody can resign any more. @param {string} name */
  showQuestion(name) {
    if (!name) this.asking.hidden = true;
    write(this.question, say('Resign as {side}?', { side: name }));
  }

  /**
   * Ask whether to resign, or leave it. A key pressed twice by mistake changes nothing: the focus is on
   * the answer that leaves it.
   * @param {boolean} open @param {string} [back]  The button that has the focus afterwards.
   */
  askToResign(open, back = 'resign') {
    this.asking.hidden = !open;
    const next = open ? inside(this.asking, '[data-act="resignNo"]') : this.buttons?.get(back);
    next?.focus();
  }

  /** @param {string} words */
  comment(words) {
    write(this.words, words);
    this.words.hidden = !words;
  }

  /** @param {View['said'] | undefined} said @param {string} guide */
  tell(said, guide) {
    write(this.said, said?.text ?? '');
    this.said.dataset.kind = said?.kind ?? '';
    if (!said?.rule || !guide) return;
    const href = `${guide}#${encodeURIComponent(said.rule)}`;
    const link = make('a', { href, target: '_blank', rel: 'noopener' }, say('See the rule'));
    this.said.replaceChildren(`${said.text} `, link);
  }

  /** @param {string} words  Whose turn it is to look; "" lifts the curtain. */
  showCurtain(words) {
    this.curtain.hidden = !words;
    if (!words) return;
    this.curtain.replaceChildren(make('span', {}, words), button('reveal', say('Show the board')));
  }

  /** @param {{loaded: number, total: number}} progress */
  showProgress({ loaded, total }) {
    const part = total > 0 ? Math.min(100, Math.round((100 * loaded) / total)) : 0;
    write(this.said, say('Fetching the rules: {n} %', { n: part }));
  }

  /** What cannot be shown leaves what the page has in its place. @param {string} text */
  fail(text) {
    if (this.home.dataset.state === 'waiting') this.home.dataset.state = 'failed';
    this.tell({ kind: 'error', text, rule: '', sites: [] }, '');
    this.speaker.say(text);
  }
}

/** What a screen reader says of a frame. @param {Frame} frame */
function heardOf({ move, speech, glyph, note, status, comment }) {
  const parts = [speech || move, glyph, note, status.text, comment];
  return parts.flatMap((words) => (words ? [`${words.replace(/\.$/, '')}.`] : [])).join(' ');
}

/** What stands in the line of the status. @param {View} view */
function statusOf({ challenge, task, note, status, thinks }) {
  const words = challenge ? challenge.words : TASKS[task ?? '']();
  const next = challenge?.state === 'wrong' ? '' : status.text;
  return [words, note, next, thinks && say('The computer thinks')].filter(Boolean).join(' · ');
}

/** @param {string} act @param {string} words @param {boolean} [disabled] */
function button(act, words, disabled = false) {
  return make('button', { 'data-act': act, disabled }, words);
}

/** @param {string[]} words */
function walkButton([where, sign, label]) {
  return make('button', { 'data-walk': where, 'aria-label': label }, sign);
}

/** The buttons that turn the piece to be placed. */
function turnButtons() {
  const [left, right] = [button('left', '↺'), button('right', '↻')];
  left.setAttribute('aria-label', say('Turn left'));
  right.setAttribute('aria-label', say('Turn right'));
  return [left, right];
}

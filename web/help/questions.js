// The help: what the game is about, what is marked, and questions about the board, by single keys while
// the board has the focus or by the buttons of the help. What the answers are, Python says.

import { byId, make, write } from '../board/dom.js';
import { speak } from '../board/speaker.js';
import { sites } from '../input/input.js';
import { digitOf, ignoreComposing, keyOf } from '../input/keys.js';
import { focusMove } from '../moves/position.js';
import { preferences } from '../storage/preferences.js';
import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @typedef {import('../types/protocol.js').AskCommand['what']} Question */
/** @import { Page, Panel } from '../page/page.js' */

/** What may be asked: the key, the words of its button, and Python's name for it. @type {{key: string, words: string, what: Question}[]} */
const QUESTIONS = [
  { key: 'o', words: say('What stands here?'), what: 'here' },
  { key: 'n', words: say('What stands around it?'), what: 'around' },
  { key: 'l', words: say('What was played last?'), what: 'last' },
  { key: 'c', words: say('What can be touched now?'), what: 'open' },
  { key: 'b', words: say('What stands on the board?'), what: 'board' },
  { key: 'k', words: say('What stands on this row?'), what: 'row' },
  { key: 'f', words: say('What stands on this file?'), what: 'file' },
  { key: 's', words: say('What is the score?'), what: 'score' },
  { key: 't', words: say('Whose turn is it, in which game?'), what: 'turn' },
];

/** How the board is marked. */
const MARKS = [
  [say('Corners'), say('what you can pick up')],
  [say('A dot, a dashed ring'), say('where it can go')],
  [say('A ring'), say('what you have picked; with brown in it, where the last move was')],
  [say('Brown corners'), say('where the last move came from')],
  [say('A cross'), say('where the last move took something')],
  [
    say('An arrow'),
    say('what a hint or the analysis suggests; dashed, what the other side threatens'),
  ],
  [
    say('A light arrow or circle'),
    say(
      'what you drew: drag with the right button, or press “Draw on the board” under More; Shift, Alt and both draw in other colours; the same again takes it away, and a click on what cannot be touched wipes all',
    ),
  ],
];

/** The other keys, as they stand in the help. */
const KEYS = [
  [
    say('Arrows'),
    say(
      'to the next space that way; outside the board, and after a click, ← and → one move back or on',
    ),
  ],
  ['E W A D Z X', say('on a hexagonal board, the six directions')],
  [say('Home, End'), say('to the first or the last space')],
  [say('Enter, Space'), say('touch the space')],
  [
    say('Escape'),
    say('put back what is touched; from the field of a typed move, back to the board'),
  ],
  [say('R, Shift+R'), say('turn a piece that points somewhere')],
  ['M', say('type a move')],
  ['J', say('to the next space that may be touched')],
  ['G', say('to a space by its name: G, then D, then 2')],
  [
    'I',
    say(
      'draw: I again for a circle, I on another space for an arrow; with Shift, Alt or both in another colour',
    ),
  ],
  ['U, H', say('undo; a hint')],
  ['P', say('the next puzzle')],
  ['?', say('this help')],
];

/** Where letters are letters. */
const FIELDS = 'input:not([type="radio"], [type="checkbox"]), textarea, select';

/** @type {Panel} */
export const questions = {
  acts: { keys: (_, page) => openHelp(page) },
  clicks: {
    '[data-asks]': ({ dataset }, page) => {
      byId('keys', HTMLDialogElement).close();
      ask(page, /** @type {Question} */ (dataset.asks));
    },
  },
  start(page) {
    fillHelp();
    const list = byId('help-board', HTMLDetailsElement);
    list.addEventListener('toggle', () => list.open && listBoard(page));
    ignoreComposing();
    window.addEventListener('keydown', silenceLetter, true);
    document.addEventListener('keydown', (event) => {
      if (isPlain(event) && keyOf(event) === '?') press(event, () => openHelp(page));
    });
    page.board.addEventListener('keydown', (event) => {
      if (!isPlain(event) || event.shiftKey) return;
      const found = QUESTIONS.find(({ key }) => key === keyOf(event));
      if (found) press(event, () => ask(page, found.what));
      else if (keyOf(event) === 'm') press(event, focusMove);
      else if (keyOf(event) === 'j') press(event, () => goToNext(page.board));
      else if (keyOf(event) === 'g') press(event, startNaming);
      else if ('uhp'.includes(keyOf(event))) press(event, () => pressButton(keyOf(event)));
    });
    document.addEventListener('keydown', (event) => nameSpace(event, page.board), true);
    document.addEventListener('pointerdown', () => (named = undefined), true);
    page.board.addEventListener('edge', () => speak(say('Edge of the board.')));
  },
};

/** Press the button of the table that a key stands for, wherever that is. @param {string} key */
function pressButton(key) {
  /** @type {HTMLButtonElement[]} */
  const buttons = [...document.querySelectorAll('button')];
  const found = buttons.find((one) => one.dataset.key === key && one.checkVisibility());
  if (!found || found.disabled) speak(say('This key does nothing now.'));
  else found.click();
}

/** Go to the next space that may be touched, after the one where the focus is. @param {HTMLElement} board */
function goToNext(board) {
  const all = sites(board);
  const at = all.findIndex((one) => one === focusedSite(board));
  const found = [...all.slice(at + 1), ...all.slice(0, at + 1)].find(
    (one) => 'open' in one.dataset,
  );
  if (found) found.focus();
  else speak(say('Nothing can be touched.'));
}

/** What is typed of the name of a space, while one is named. @type {string | undefined} */
let named;

function startNaming() {
  named = '';
  speak(say('Type the name of a space.'));
}

/** Go to the space whose name is being typed; any key that no name goes on with ends it. @param {KeyboardEvent} event @param {HTMLElement} board */
function nameSpace(event, board) {
  if (named === undefined || !isPlain(event) || event.key === 'Shift') return;
  const digit = digitOf(event);
  const name = named + (/^[0-9]$/.test(digit) ? digit : keyOf(event));
  named = undefined;
  const begun = sites(board).filter(({ dataset }) => dataset.site?.startsWith(name));
  if (!begun.length) return;
  event.stopImmediatePropagation();
  event.preventDefault();
  const whole = begun.find(({ dataset }) => dataset.site === name);
  if (begun.length > 1 || !whole) named = name;
  whole?.focus();
}

/** Fingers press no keys: there, these are folded. @param {Page} page */
function openHelp(page) {
  const help = byId('keys', HTMLDialogElement);
  if (help.open) return;
  if (page.shown) fillAbout(page.shown, page);
  byId('help-keys', HTMLDetailsElement).open = !matchMedia('(pointer: coarse)').matches;
  byId('help-board', HTMLDetailsElement).open = false;
  help.showModal();
}

/** List what stands on the board: read line by line, it need not be heard in one breath. @param {Page} page */
async function listBoard(page) {
  const { said } = await page.send({ act: 'ask', what: 'board' });
  const lines = (said?.text ?? '').split('; ').map((words) => make('li', {}, words));
  byId('board-list').replaceChildren(...lines);
}

/** Say what the game on the board is about. @param {View} view @param {Page} page */
function fillAbout(view, page) {
  const { game, challenge } = view;
  write(byId('help-aim'), game.aim);
  const rules = byId('help-rules', HTMLAnchorElement);
  rules.hidden = !game.guide;
  rules.href = game.guide;
  const button = byId('help-tour', HTMLButtonElement);
  button.hidden = !page.itemOf(view)?.tour || challenge?.kind === 'lesson';
  button.value = game.name;
}

/** @param {KeyboardEvent} event @param {() => unknown} act */
function press(event, act) {
  event.preventDefault();
  act();
}

/** Whether a key stands for itself, and is not written somewhere. @param {KeyboardEvent} event */
function isPlain(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return false;
  return !(event.target instanceof Element && event.target.closest(FIELDS));
}

/** Single letters do nothing where they are switched off. @param {KeyboardEvent} event */
function silenceLetter(event) {
  if (preferences().letters || event.key.length > 1 || event.key === ' ') return;
  if (isPlain(event)) event.stopImmediatePropagation();
}

/** @param {Page} page @param {Question} what */
function ask(page, what) {
  return page.ask({ act: 'ask', what, site: focusedSite(page.board)?.dataset.site ?? '' });
}

/** The space that has the focus, or had it last. @param {HTMLElement} board @returns {SVGElement | null} */
function focusedSite(board) {
  const within = board.contains(document.activeElement) ? document.activeElement : null;
  return within?.closest('[data-site]') ?? board.querySelector('[data-site][tabindex="0"]');
}

function fillHelp() {
  byId('questions').replaceChildren(
    ...QUESTIONS.map(({ key, words, what }) =>
      make('button', { 'data-asks': what }, words, ' ', letter(key)),
    ),
  );
  const entry = (/** @type {Node | string} */ title, /** @type {string} */ words) => [
    make('dt', {}, title),
    make('dd', {}, words),
  ];
  byId('marks-list').replaceChildren(...MARKS.flatMap(([mark, words]) => entry(mark, words)));
  byId('keys-list').replaceChildren(
    ...KEYS.flatMap(([keys, words]) => entry(make('kbd', {}, keys), words)),
  );
}

/** @param {string} key */
const letter = (key) =>
  make('kbd', { 'aria-label': say('key {letter}', { letter: key }) }, key.toUpperCase());

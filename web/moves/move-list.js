// The list of moves with its variations and comments, and what can be done with the move on the
// board. Python tells only what has changed in the list since the stamp that the page has.

import { byId, fill, inside, make } from '../board/dom.js';
import { stepTo } from '../table/match-tools.js';
import { around, listed, shownOf } from './list-window.js';
import { here as place } from '../page/navigation.js';
import { numeral, say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { Command, MoveEntry } from '../types/protocol.js' */
/** @import { Page, Panel } from '../page/page.js' */

/** What has a use of its own for arrow keys, and dialogs, behind which nobody sees the board. */
const OWN_ARROWS =
  'input, textarea, select, [contenteditable], [role="tablist"], [role="grid"], #board, dialog:not(#sheet)';

/** What has none for ← and → when a pointer put the focus there: who plays by mouse walks with them. */
const POINTED = '[role="tablist"], #board';

/** Variations deeper than this are indented no further. */
const DEEPEST = 5;

/** Which way along the line keys go. @type {Record<string, -1 | 1>} */
const WAYS = { ArrowLeft: -1, ArrowRight: 1 };

/** What the panel knows besides what it shows. */
const state = {
  /** Whether a pointer was used later than any key but ← and →. */
  pointed: false,
  /** The number of the move that the comment and the marks are about, and the match that it is of. */
  here: 0,
  match: '',
  /** All entries, and which of them stand in the list. @type {MoveEntry[]} */
  entries: [],
  from: 0,
  to: 0,
};

/** @type {Panel} */
export const moveList = {
  show(view, page) {
    const home = byId('moves');
    const focused = home.contains(document.activeElement);
    const entries = (state.entries = state.entries.slice(0, view.same).concat(view.moves));
    const at = indexOf(view.here.node);
    showEntries(home, shownOf(entries, Math.max(0, at), state), view.same);
    const before = home.querySelector('[aria-current]')?.getAttribute('data-node');
    const stop = markCurrent(home, view);
    if (focused) stop?.focus({ preventScroll: true });
    bringCurrent(home, before !== String(view.here.node));
    showHere(view, page);
  },
  acts: {
    promote: () => ({ act: 'promote', node: state.here }),
    delete: () => ({ act: 'delete', node: state.here }),
    restore: { act: 'restore' },
  },
  clicks: {
    '#moves [data-beyond]': ({ dataset }, page) => {
      if (page.shown) showBeyond(page.shown, Number(dataset.beyond));
    },
    '#moves [data-node]': (entry) => ({ act: 'goto', node: Number(entry.dataset.node) }),
    '[data-glyph]': ({ dataset }) => ({
      act: 'mark',
      node: state.here,
      glyph: dataset.glyph ?? '',
    }),
  },
  changes: { '#comment': () => saidComment() },
  visit(_, page) {
    // The browser's own ways leave a match without leaving the field.
    if (isUnsaid()) page.ask(saidComment());
  },
  start(page) {
    byId('moves').dataset.none = say('No moves yet.');
    const comment = byId('comment', HTMLTextAreaElement);
    comment.addEventListener('input', () => comment.classList.add('unsaid'));
    comment.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) comment.blur();
    });
    document.addEventListener('keydown', (event) => walk(event, page));
    document.addEventListener('pointerdown', () => (state.pointed = true), true);
    document.addEventListener('keydown', (event) => walkFirst(event, page), true);
    watchRoom(byId('moves'));
  },
};

/** @param {HTMLElement} home @param {{from: number, to: number}} shown @param {number} same  So many entries are as they were. */
function showEntries(home, { from, to }, same) {
  const { entries } = state;
  for (const item of home.querySelectorAll('.beyond')) item.remove();
  const stay = from === state.from ? Math.max(0, Math.min(same, state.to, to) - from) : 0;
  for (const entry of [...home.querySelectorAll('.entry')].slice(stay)) remove(entry);
  for (const entry of entries.slice(from + stay, to)) add(home, entry);
  if (from > 0) home.prepend(beyond(say('{n} before these', { n: numeral(from) }), from - 1));
  if (to < entries.length)
    home.append(beyond(say('{n} after these', { n: numeral(entries.length - to) }), to));
  Object.assign(state, { from, to });
}

/** What shows more of a long list. @param {string} words @param {number} at */
const beyond = (words, at) =>
  make('li', { className: 'beyond' }, make('button', { 'data-beyond': at }, words));

/** Show the part of a long list around an entry. @param {View} view @param {number} at */
function showBeyond(view, at) {
  const home = byId('moves');
  showEntries(home, around(state.entries, at), 0);
  markCurrent(home, view);
  inside(home, `[data-node="${state.entries[at].node}"]`).focus();
}

/** The moves of the line that has something written at them, by their numbers. */
export const notedPlies = () =>
  state.entries.filter((one) => !one.depth && (one.glyph || one.comment)).map(({ ply }) => ply);

/** Where the move with a number stands among the entries; -1 where it does not. @param {number} wanted */
const indexOf = (wanted) => state.entries.findIndex(({ node }) => node === wanted);

/** Take an entry away, and the item that it leaves empty. @param {Element} entry */
function remove(entry) {
  const item = entry.parentElement;
  entry.remove();
  if (!item?.childElementCount) item?.remove();
}

/** @param {HTMLElement} home @param {MoveEntry} entry */
function add(home, entry) {
  if (!entry.depth || entry.opens || !home.lastElementChild) {
    home.append(make('li', { className: kind(entry) }));
  }
  home.lastElementChild?.append(made(entry));
}

/**
 * Where an item stands: a variation by its depth; a move of the main line in the column of its
 * number, so that a variation before it makes no column another colour's.
 * @param {MoveEntry} entry
 */
function kind({ depth, ply }) {
  if (depth) return `variation depth${Math.min(depth, DEEPEST)}`;
  return ply ? ['even', 'odd'][ply % 2] : '';
}

/** @param {MoveEntry} entry */
function made({ node, ply, text: move, side, name, out: left, glyph, comment: whole }) {
  const [text, out, comment] = [move, left, whole].map(listed);
  const number = make('span', { className: 'number' }, ply ? `${ply}.` : say('Start'));
  const words = [`${text}${glyph}`, out].filter(Boolean).join(', ');
  const spoken = [text, out, meaning(glyph), comment].filter(Boolean).join(', ');
  const label = ply ? `${ply}. ${name}: ${spoken}` : `${say('Start')}: ${spoken}`;
  const names = { 'data-node': node, 'aria-label': label };
  const button = make('button', { className: side, tabIndex: -1, ...names });
  button.append(number, ' ', words);
  const note = make('span', { className: 'comment', dir: 'auto' }, comment);
  return make('span', { className: 'entry' }, button, ...(comment ? [note] : []));
}

/** A mark in words. @param {string} glyph @returns {string} */
function meaning(glyph) {
  if (!glyph) return '';
  /** @type {HTMLElement | null} */
  const button = byId('here').querySelector(`[data-glyph="${CSS.escape(glyph)}"]`);
  return button?.title ?? glyph;
}

/**
 * Mark the current move, and what comes after it where that was taken back: a style that finds this by
 * itself takes seconds in a long list.
 * @param {HTMLElement} home @param {View} view
 * @returns {HTMLElement | null}  What the focus goes to.
 */
function markCurrent(home, { here: { node }, retracted }) {
  home.querySelector('[aria-current]')?.removeAttribute('aria-current');
  for (const one of home.querySelectorAll('[tabindex="0"]')) one.setAttribute('tabindex', '-1');
  /** @type {HTMLElement | null} */
  const current = home.querySelector(`[data-node="${node}"]`);
  current?.setAttribute('aria-current', 'step');
  const stop = current ?? /** @type {HTMLElement | null} */ (home.querySelector('[data-node]'));
  stop?.setAttribute('tabindex', '0');
  let after = retracted && indexOf(node) < state.from;
  for (const item of home.children) {
    item.classList.toggle('retracted', Boolean(after));
    after ||= retracted && item.contains(current);
  }
  return stop;
}

/** @param {HTMLElement} home @param {boolean} other  Whether it is another one than before. */
function bringCurrent(home, other) {
  // With the next frame, as the page is laid out for that anyway.
  requestAnimationFrame(() => {
    bringToMiddle(home);
    // Who has scrolled to something else in the pane stays there until there is another move.
    if (other) bringIntoPane(home);
  });
}

/**
 * Have the current move in sight when the list comes into sight: where a sheet or another tab hides
 * it, nothing can be scrolled. The same where a result or a notice leaves its pane another height.
 * @param {HTMLElement} home
 */
function watchRoom(home) {
  let height = 0;
  const pane = paneOf(home);
  new ResizeObserver(() => {
    if (height === pane.clientHeight) return;
    height = pane.clientHeight;
    bringToMiddle(home);
    bringIntoPane(home);
  }).observe(pane);
}

/** @param {HTMLElement} home */
const paneOf = (home) => /** @type {HTMLElement} */ (home.closest('.pane'));

/** @param {HTMLElement} home @returns {HTMLElement | null} */
const currentOf = (home) => home.querySelector('[aria-current]');

/** Have the current move in the middle of the list; without one, its beginning. @param {HTMLElement} home */
function bringToMiddle(home) {
  const move = currentOf(home);
  home.scrollTop = move ? move.offsetTop - home.clientHeight / 2 : 0;
}

/**
 * Where the pane is too low for all of the list, have the part with the current move above the field at
 * its foot. Nothing moves away from under a visitor who uses what else is in the pane.
 * @param {HTMLElement} home
 */
function bringIntoPane(home) {
  const [pane, move] = [paneOf(home), currentOf(home)];
  if (!move || pane.scrollHeight <= pane.clientHeight) return;
  if (pane.querySelector(':focus:not(#moves *, #typed *)')) return;
  const { top, bottom } = move.getBoundingClientRect();
  const below = bottom - byId('typed').getBoundingClientRect().top;
  const above = pane.getBoundingClientRect().top - top;
  if (below > 0) pane.scrollTop += below;
  else if (above > 0) pane.scrollTop -= above;
}

/** What is written at the move on the board. @param {View} view @param {Page} page */
function showHere(view, page) {
  const { here: now, restore } = view;
  const home = byId('here');
  byId('here-title').textContent = now.text
    ? say('Notes on {move}', { move: now.text })
    : say('Notes on the start');
  for (const one of home.querySelectorAll('button')) {
    if (!one.dataset.glyph) continue;
    one.setAttribute('aria-pressed', String(one.dataset.glyph === now.glyph));
    one.disabled = !now.node;
  }
  const comment = byId('comment', HTMLTextAreaElement);
  const of = matchOf(view);
  if (document.activeElement !== comment || state.here !== now.node || state.match !== of) {
    // A move may come while somebody is writing: the words stay with the move they are about, whose
    // number is another move's in another match.
    if (isUnsaid() && state.match === of) page.ask(saidComment());
    comment.classList.remove('unsaid');
    fill(comment, now.comment);
  }
  [state.here, state.match] = [now.node, of];
  inside(home, '[data-act="promote"]', HTMLButtonElement).disabled = !now.variation;
  inside(home, '[data-act="delete"]', HTMLButtonElement).disabled = !now.node;
  const back = byId('restore');
  if (back.hidden === restore) back.hidden = !restore;
}

/** Which match a view is of; each engine counts its own. @param {View} view */
const matchOf = ({ wheel = '', saving }) => `${saving?.match ?? 0} ${wheel}`;

/** Whether somebody is still writing the comment. */
const isUnsaid = () => byId('comment').classList.contains('unsaid');

/** The comment as it is written now. @returns {Command} */
function saidComment() {
  const comment = byId('comment', HTMLTextAreaElement);
  comment.classList.remove('unsaid');
  return { act: 'comment', node: state.here, text: comment.value };
}

/** Let ← and → walk the line before what the pointer has focused hears of them. @param {KeyboardEvent} event @param {Page} page */
function walkFirst(event, page) {
  const aside = event.key in WAYS;
  if (!aside) state.pointed = false;
  if (!aside || !state.pointed || page.shown?.editor || !document.activeElement?.closest(POINTED))
    return;
  step(event, page);
  event.stopPropagation();
}

/** Arrow keys walk the line, and in the list also up and down it. @param {KeyboardEvent} event @param {Page} page */
function walk(event, page) {
  if (!event.defaultPrevented && !document.activeElement?.closest(OWN_ARROWS)) step(event, page);
}

/** @param {KeyboardEvent} event @param {Page} page */
function step(event, page) {
  const focused = document.activeElement;
  if (place() !== 'table' || event.ctrlKey || event.altKey || event.metaKey) return;
  const within = byId('moves').contains(focused);
  const command =
    (within && (beside(event.key) ?? toStart(event.key))) || sideways(event.key, page);
  if (!command) return;
  event.preventDefault();
  page.ask(command);
}

/** @param {string} key @param {Page} page @returns {Command | undefined} */
function sideways(key, { shown }) {
  const way = WAYS[key];
  return way && stepTo(shown, way);
}

/** @param {string} key @returns {Command | undefined} */
const toStart = (key) => (key === 'Home' ? { act: 'goto', ply: 0 } : undefined);

/** The entry above or below the one that has the focus. @param {string} key @returns {Command | undefined} */
function beside(key) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!step) return undefined;
  const at = indexOf(Number(document.activeElement?.getAttribute('data-node') ?? NaN));
  const node = at < 0 ? undefined : state.entries[at + step]?.node;
  return node === undefined ? undefined : { act: 'goto', node };
}

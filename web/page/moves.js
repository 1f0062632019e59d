// The list of moves with its variations and comments, and what can be done with the move one
// stands at. The engine tells only what has changed in the list: `has` says what is here already.

import { byId, make } from './panels.js';

/** @typedef {import('./panels.js').View} View */
/** @typedef {View['moves'][number]} Entry */
/** @typedef {(message: object) => Promise<View | undefined>} Ask */

/** Variations deeper than this are moved in no further. */
const DEEPEST = 5;

let stamp = 0;

/** The stamp of the list that is on the page. */
export const has = () => stamp;

/** @param {View} view */
export function showMoves(view) {
  const home = byId('moves');
  const focused = home.contains(document.activeElement);
  for (const entry of [...home.querySelectorAll('.entry')].slice(view.kept)) remove(entry);
  for (const entry of view.moves) add(home, entry);
  stamp = view.stamp;
  showCurrent(home, view.here.node, focused);
  showHere(view);
}

/** Take an entry away, and the item that it leaves empty. @param {Element} entry */
function remove(entry) {
  const item = entry.parentElement;
  entry.remove();
  if (!item?.childElementCount) item?.remove();
}

/** @param {HTMLElement} home @param {Entry} entry */
function add(home, entry) {
  if (!entry.depth || entry.opens || !home.lastElementChild) {
    const depth = Math.min(entry.depth, DEEPEST);
    home.append(make('li', { className: depth ? `variation depth${depth}` : '' }));
  }
  home.lastElementChild?.append(made(entry));
}

/** @param {Entry} entry */
function made({ node, ply, text, side, name, out, glyph, comment }) {
  const number = make('span', { className: 'number' }, ply ? `${ply}.` : 'Start');
  const words = [`${text}${glyph}`, out].filter(Boolean).join(', ');
  const button = make('button', {
    type: 'button',
    'data-node': node,
    className: side,
    tabIndex: -1,
  });
  button.append(number, ' ', words);
  const told = [text, out, meaning(glyph), comment].filter(Boolean).join(', ');
  button.setAttribute('aria-label', ply ? `${ply}. ${name}: ${told}` : `Start: ${comment}`);
  const note = make('span', { className: 'comment', dir: 'auto' }, comment);
  return make('span', { className: 'entry' }, button, ...(comment ? [note] : []));
}

/** A mark in words. @param {string} glyph @returns {string} */
function meaning(glyph) {
  if (!glyph) return '';
  return byId('here').querySelector(`[data-glyph="${CSS.escape(glyph)}"]`)?.title ?? glyph;
}

/** @param {HTMLElement} home @param {number} node @param {boolean} focused */
function showCurrent(home, node, focused) {
  const before = home.querySelector('[aria-current]');
  before?.removeAttribute('aria-current');
  for (const one of home.querySelectorAll('[tabindex="0"]')) one.setAttribute('tabindex', '-1');
  /** @type {HTMLElement | null} */
  const current = home.querySelector(`[data-node="${node}"]`);
  current?.setAttribute('aria-current', 'step');
  const stop = current ?? /** @type {HTMLElement | null} */ (home.querySelector('[data-node]'));
  stop?.setAttribute('tabindex', '0');
  if (focused) stop?.focus({ preventScroll: true });
  // With the next frame, as the page is laid out for that anyway.
  requestAnimationFrame(() => bringToMiddle(home, home.querySelector('[aria-current]')));
}

/** Have a move in the middle of the list, none at its beginning. @param {HTMLElement} home @param {HTMLElement | null} move */
function bringToMiddle(home, move) {
  home.scrollTop = move ? move.offsetTop - home.clientHeight / 2 : 0;
}

/** What is written at the move one stands at. @param {View} view */
function showHere({ here, restore }) {
  const home = byId('here');
  byId('here-move').textContent = here.text || 'the start';
  for (const one of home.querySelectorAll('[data-glyph]')) {
    one.setAttribute('aria-pressed', String(one.dataset.glyph === here.glyph));
    one.disabled = !here.node;
  }
  const comment = byId('comment');
  const typing = document.activeElement === comment && comment.dataset.node === String(here.node);
  if (!typing) {
    // A move may come while somebody is writing: the words stay with the move they are about.
    if (comment.classList.contains('unsaid')) comment.dispatchEvent(new Event('change'));
    comment.value = here.comment;
  }
  comment.dataset.node = here.node;
  home.querySelector('[data-act="promote"]').disabled = !here.variation;
  home.querySelector('[data-act="delete"]').disabled = !here.node;
  const back = byId('restore');
  if (back.hidden === restore) back.hidden = !restore;
}

/** @param {Ask} ask */
export function listenToMoves(ask) {
  byId('moves').addEventListener('click', (/** @type {Event} */ event) => {
    const node = nodeAt(event.target);
    if (node !== undefined) ask({ act: 'goto', node });
  });
  byId('here').addEventListener('click', (/** @type {Event} */ event) => {
    const target = /** @type {Element} */ (event.target).closest('[data-glyph]');
    const { glyph } = /** @type {HTMLElement | null} */ (target)?.dataset ?? {};
    if (glyph) ask({ act: 'mark', node: hereNode(), glyph });
  });
  const comment = byId('comment');
  comment.addEventListener('input', () => comment.classList.add('unsaid'));
  comment.addEventListener('change', () => {
    comment.classList.remove('unsaid');
    ask({ act: 'comment', node: hereNode(), text: comment.value });
  });
  comment.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) comment.blur();
  });
  document.addEventListener('keydown', (event) => walk(event, ask));
}

/** The acts on the move one stands at, for the buttons that name them. @param {Ask} ask */
export function moveActs(ask) {
  return {
    promote: () => ask({ act: 'promote', node: hereNode() }),
    delete: () => ask({ act: 'delete', node: hereNode() }),
    restore: () => ask({ act: 'restore' }),
  };
}

function hereNode() {
  return Number(byId('comment').dataset.node);
}

/** @param {EventTarget | null} target @returns {number | undefined} */
function nodeAt(target) {
  const found = target instanceof Element ? target.closest('[data-node]') : null;
  return found ? Number(found.getAttribute('data-node')) : undefined;
}

/** Arrow keys walk the line, and in the list also up and down it. @param {KeyboardEvent} event @param {Ask} ask */
function walk(event, ask) {
  const within = byId('moves').contains(document.activeElement);
  const free = within || document.activeElement === document.body;
  if (!free || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const message = within ? (beside(event.key) ?? WALKS[event.key]) : SIDEWAYS[event.key];
  if (!message) return;
  event.preventDefault();
  ask(message);
}

/** @type {Record<string, object>} */
const SIDEWAYS = { ArrowLeft: { act: 'undo' }, ArrowRight: { act: 'redo' } };
/** @type {Record<string, object>} */
const WALKS = { ...SIDEWAYS, Home: { act: 'goto', ply: 0 } };

/** The entry above or below the one that has the focus. @param {string} key */
function beside(key) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[key];
  if (!step) return undefined;
  const all = [...byId('moves').querySelectorAll('[data-node]')];
  const at = all.findIndex((one) => one === document.activeElement);
  const node = nodeAt(all[at + step] ?? null);
  return node === undefined ? undefined : { act: 'goto', node };
}

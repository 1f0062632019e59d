// Turns clicks, touches and keys on the board into the sites of a path. It knows where elements are,
// not what they mean: a direction key goes to whatever lies nearest that way. Clicks on everything
// else are received in panel.js.

import { bestThatWay, WIDE } from './directions.js';
import { middleOf } from './floating.js';
import { placeOf } from './keys.js';

/** Degrees, anticlockwise from the right, of the keys that move the focus: letters by their places. */
const DIRECTIONS = new Map([
  ['ArrowRight', 0],
  ['ArrowUp', 90],
  ['ArrowLeft', 180],
  ['ArrowDown', 270],
  ['d', 0],
  ['e', 60],
  ['w', 120],
  ['a', 180],
  ['z', 240],
  ['x', 300],
]);

/**
 * Listen on the board and on the buttons of a move.
 * @param {Element} board
 * @param {(site: string) => void} touch
 * @param {(site: string) => void} [speculate]  Called when a pointer goes down on what it touches by going up there.
 */
export function listenForTouches(board, touch, speculate = () => {}) {
  rootOf(board).addEventListener('pointerdown', (event) => {
    const { button, isPrimary, target } = /** @type {PointerEvent} */ (event);
    const site = siteOf(target);
    if (!site || !isPrimary || button) return;
    showPressed(site);
    speculate(site.dataset.site ?? '');
  });
  rootOf(board).addEventListener('click', (event) => {
    const target = siteOf(event.target);
    if (!target) return;
    if (board.contains(target)) rove(board, target);
    touch(target.dataset.site ?? '');
  });
  board.addEventListener('keydown', (event) => press(board, /** @type {KeyboardEvent} */ (event)));
  board.addEventListener('focusin', (event) => {
    const target = siteOf(event.target);
    if (!target) return;
    rove(board, target);
    trail.push(target.dataset.site ?? '');
    trail.splice(0, trail.length - TRAIL);
  });
}

/** Show at once that a site is pressed on, until the pointer lets go. @param {Element} site */
function showPressed(site) {
  const until = new AbortController();
  const letGo = () => {
    site.classList.remove('pressed');
    until.abort();
  };
  site.classList.add('pressed');
  // A finger may take the page along instead, and the window may lose the pointer.
  for (const end of ['pointerup', 'pointercancel', 'pointerdown', 'blur']) {
    addEventListener(end, letGo, { capture: true, signal: until.signal });
  }
}

/**
 * Note where the focus is before the board is drawn anew.
 * @param {Element} board
 * @returns {() => void}  To be called after the drawing: puts the focus on a site that is newly
 *   suggested, or back to where it was last if its site is gone, so that no key has to find the
 *   board again.
 */
export function holdFocus(board) {
  const held = board.contains(rootOf(board).activeElement);
  const before = suggestion(board);
  return () => {
    const now = suggestion(board);
    const site = now && now !== before ? board.querySelector('[data-suggest]') : undefined;
    const lost = !board.contains(rootOf(board).activeElement);
    if (held && (site || lost)) focus(site ?? lastOf(sites(board)));
    keepTabStop(board);
  };
}

/** Forget where the focus was: the next to look at the board is somebody else. @param {Element} board */
export function forgetFocus(board) {
  trail.length = 0;
  board.removeAttribute('data-focus');
}

/** Focus the site that Tab reaches. @param {Element} board */
export function focusBoard(board) {
  focus(board.querySelector('[tabindex="0"]'));
}

/** Names of the sites that had the focus, the latest last. @type {string[]} */
const trail = [];
const TRAIL = 8;

/** The tree that the board is in: the page, or the inside of an element. @param {Element} board */
const rootOf = (board) => /** @type {Document | ShadowRoot} */ (board.getRootNode());

/** What is suggested, and for which touched site. @param {Element} board */
function suggestion(board) {
  const site = board.querySelector('[data-suggest]')?.getAttribute('data-site');
  const pressed = board.querySelector('[data-touched]')?.getAttribute('data-site');
  return site && `${site} ${pressed}`;
}

/** The site that had the focus last, of those that there are. @param {SVGElement[]} all */
function lastOf(all) {
  const names = new Map(all.map((one) => [one.dataset.site, one]));
  const name = trail.findLast((one) => names.has(one));
  return names.get(name);
}

/** @param {Element | null | undefined} site */
function focus(site) {
  if (site instanceof SVGElement) site.focus({ preventScroll: true });
}

/**
 * Make one site of the board the one that Tab reaches: the one it was, else the first that is open.
 * @param {Element} board
 */
function keepTabStop(board) {
  const site = CSS.escape(board.getAttribute('data-focus') ?? '');
  /** @type {SVGElement | null} */
  const chosen =
    board.querySelector(`[data-site="${site}"]`) ??
    board.querySelector('[data-site][data-open]') ??
    board.querySelector('[data-site]');
  if (chosen) rove(board, chosen);
}

/** The site that an element is in. @param {EventTarget | null} target @returns {SVGElement | HTMLElement | null} */
export const siteOf = (target) =>
  target instanceof Element ? target.closest('[data-site]') : null;

/** All sites of a board, in their order. @param {Element} board @returns {SVGElement[]} */
export function sites(board) {
  return [...board.querySelectorAll('[data-site]')].map((one) => /** @type {SVGElement} */ (one));
}

/** @param {Element} board @param {SVGElement | HTMLElement} chosen */
function rove(board, chosen) {
  for (const one of board.querySelectorAll('[tabindex="0"]')) one.setAttribute('tabindex', '-1');
  chosen.setAttribute('tabindex', '0');
  board.setAttribute('data-focus', chosen.dataset.site ?? '');
}

/** @param {Element} board @param {KeyboardEvent} event */
function press(board, event) {
  const here = siteOf(event.target);
  if (!here || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === 'Enter' || event.key === ' ') {
    here.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  } else if (event.key === 'Escape') {
    const pressed = board.querySelector('[data-touched]');
    pressed?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  } else {
    const there = next(board, here, placeOf(event));
    if (!there && !DIRECTIONS.has(placeOf(event))) return;
    there?.focus();
  }
  event.preventDefault();
}

/** @param {Element} board @param {Element} here @param {string} key */
function next(board, here, key) {
  const all = sites(board);
  if (key === 'Home') return all[0];
  if (key === 'End') return all.at(-1);
  const direction = DIRECTIONS.get(key);
  if (direction === undefined) return undefined;
  const choices = family(here);
  const near = (choices ?? all).filter((one) => one !== here);
  const [from, points] = [point(here), near.map(point)];
  const found = near[bestThatWay(from, points, direction, choices && WIDE)];
  if (!found && !choices) board.dispatchEvent(new CustomEvent('edge'));
  return found;
}

/** The choices of which one is suggested: direction keys stay among them. */
function family(/** @type {Element} */ here) {
  const home = here.parentElement;
  return home?.querySelector(':scope > [data-suggest]') ? sites(home) : undefined;
}

/** @param {Element} element */
function point(element) {
  const [x, y] = middleOf(element);
  return { x, y };
}

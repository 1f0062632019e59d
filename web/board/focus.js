// Keeps the focus: when the element that has it is removed or disabled, the focus moves to the
// element that took its place, or to the nearest one. Otherwise the next key would start at the top
// of the page.

const FOCUSABLE =
  'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, summary, [tabindex="0"]';

/** Attributes by which an element is found again after it was made anew. */
const NAMES = [
  'id',
  'value',
  ...['act', 'game', 'option', 'overlay', 'sample', 'example', 'node', 'glyph', 'does'].map(
    (name) => `data-${name}`,
  ),
];

/** What had the focus last. @type {Element | undefined} */
let last;
/** A selector that finds it again, "" if there is none. */
let name = '';
/** The elements it was in, the innermost first. @type {Element[]} */
let around = [];

/** Follow the focus from now on. */
export function keepFocus() {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) note(target);
  });
  const changes = { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] };
  new MutationObserver(settle).observe(document.body, changes);
}

/** @param {Element} element */
function note(element) {
  last = element;
  const names = NAMES.filter((one) => element.getAttribute(one)).map(
    (one) => `[${one}="${CSS.escape(element.getAttribute(one) ?? '')}"]`,
  );
  name = names.length ? element.localName + names.join('') : '';
  around = [];
  for (let one = element.parentElement; one; one = one.parentElement) around.push(one);
}

function settle() {
  if (!last || !isGone(last)) return;
  const now = document.activeElement;
  if (now && now !== document.body && now !== last) return;
  const home = around.find((one) => one.isConnected && first(one));
  const same = name ? [...document.querySelectorAll(name)].find(canHaveIt) : undefined;
  const next = same ?? (home && first(home));
  last = undefined;
  if (next instanceof HTMLElement || next instanceof SVGElement)
    next.focus({ preventScroll: true });
}

/** Whether it can't have the focus any more. @param {Element} element */
function isGone(element) {
  return !element.isConnected || element.matches(':disabled') || !!element.closest('[hidden]');
}

/** The element that takes the focus in a part of the page: the board, if it is in it and in sight. @param {Element} home */
function first(home) {
  const board = home.querySelector('#board [tabindex="0"]');
  return board?.checkVisibility() ? board : [...home.querySelectorAll(FOCUSABLE)].find(canHaveIt);
}

/** @param {Element} element */
const canHaveIt = (element) => element.matches(FOCUSABLE) && element.checkVisibility();

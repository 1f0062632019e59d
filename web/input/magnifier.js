// A glass over small spaces. Where a space is smaller than the tip of a finger, pressing shows the
// board around the finger enlarged, above it, with a ring around the space that letting go will
// touch. The finger may slide first, and a slide off the board touches nothing.

import { Floating, middleOf, sizeOf } from './floating.js';
import { siteOf } from './input.js';

/** Spaces are small below this many pixels. */
const SMALL = 32;
/** How wide a space is in the glass at least, and how wide the glass is, in pixels. */
const ENLARGED = 48;
const GLASS = 144;
/** From the finger to the glass. */
const GAP = 34;
/** How long a finger rests before it is shown where the page can scroll, in milliseconds. */
const REST = 250;

const NAMES = [
  'data-site',
  'data-open',
  'data-lift',
  'data-key',
  'tabindex',
  'role',
  'aria-label',
  'aria-description',
];

/** Whether the spaces of a board are smaller than a finger. @param {Element} board */
export function areSmall(board) {
  const box = board.querySelector('.sites .hit')?.getBoundingClientRect();
  return Boolean(box && Math.min(box.width, box.height) < SMALL);
}

/** The glass over one board; mouse, pen and keyboard do without. */
export class Magnifier {
  /** @param {HTMLElement} board @param {{patient?: boolean}} [uses]  Whether the page around it is another's, and scrolls. */
  constructor(board, { patient = false } = {}) {
    this.board = board;
    this.patient = patient;
    /** Which finger is followed, and where it is. @type {{id: number, x: number, y: number} | undefined} */
    this.finger = undefined;
    /** @type {Glass | undefined} */
    this.glass = undefined;
    /** What letting go touches. @type {SVGElement | HTMLElement | null} */
    this.site = null;
    /** Whether the browser is to make no click of this touch. */
    this.answered = false;
    this.resting = 0;
    /** Called when the glass is shown. */
    this.onUse = () => {};
    this.listening = new AbortController();
    board.addEventListener('pointerdown', (event) => this.press(event));
    board.addEventListener('touchmove', (event) => this.glass && stop(event), { passive: false });
    board.addEventListener('touchend', (event) => this.answered && stop(event), { passive: false });
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.answered = false;
    const { target, pointerType, isPrimary } = event;
    if (pointerType !== 'touch' || !isPrimary || this.finger || !areSmall(this.board)) return;
    if (target instanceof Element) target.releasePointerCapture(event.pointerId);
    this.finger = { id: event.pointerId, x: event.clientX, y: event.clientY };
    this.site = siteOf(target);
    this.listen();
    if (this.patient || canScroll()) this.resting = setTimeout(() => this.show(), REST);
    else this.show();
  }

  listen() {
    this.listening = new AbortController();
    const options = { capture: true, signal: this.listening.signal };
    addEventListener('pointermove', (event) => this.slide(event), options);
    addEventListener('pointerup', (event) => this.release(event), options);
    addEventListener('pointercancel', () => this.close(), options);
    addEventListener('pointerdown', () => this.close(), options);
    addEventListener('keydown', ({ key }) => key === 'Escape' && this.close(), options);
    addEventListener('contextmenu', (event) => this.glass && event.preventDefault(), options);
  }

  show() {
    if (!this.finger) return;
    this.answered = true;
    this.glass = new Glass(this.board);
    this.onUse();
    this.follow();
  }

  /** @param {PointerEvent} event */
  slide(event) {
    const { finger } = this;
    if (finger?.id !== event.pointerId) return;
    [finger.x, finger.y] = [event.clientX, event.clientY];
    const [inmost] = event.composedPath();
    const site = siteOf(inmost ?? null);
    this.site = this.board.contains(site) ? site : null;
    this.follow();
  }

  /** Put the glass where the finger is. */
  follow() {
    if (!this.finger || !this.glass) return;
    this.glass.ring(this.site?.dataset.site);
    this.glass.goTo(this.finger.x, this.finger.y);
  }

  /** @param {PointerEvent} event */
  release(event) {
    if (this.finger?.id !== event.pointerId) return;
    const { glass, site } = this;
    this.close();
    if (glass) site?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
  }

  /** Touch nothing. */
  close() {
    clearTimeout(this.resting);
    this.listening.abort();
    this.glass?.element.remove();
    this.glass = this.finger = undefined;
  }
}

/** The board once more, larger, in a round window. */
class Glass {
  /** @param {HTMLElement} board */
  constructor(board) {
    this.drawn = /** @type {SVGElement} */ (board.querySelector('svg'));
    const { drawn } = this;
    /** How large the board is in its container, and how much larger here. */
    this.size = sizeOf(drawn);
    const { width } = /** @type {Element} */ (drawn.querySelector('.hit')).getBoundingClientRect();
    this.scale = Math.max(2, ENLARGED / width);
    this.copy = /** @type {SVGElement} */ (drawn.cloneNode(true));
    /** The copies of the sites, by their names. @type {Map<string, Element>} */
    this.sites = new Map();
    this.strip();
    this.copy.style.width = `${this.size[0] * this.scale}px`;
    this.copy.style.height = `${this.size[1] * this.scale}px`;
    this.element = document.createElement('div');
    this.element.className = 'glass';
    this.element.setAttribute('aria-hidden', 'true');
    this.element.append(this.copy);
    board.parentElement?.append(this.element);
    this.floating = new Floating(this.element);
    /** From its corner to its middle, inside its rim. */
    this.middle = GLASS / 2 - this.element.clientLeft;
    this.room = roomAround(board);
    /** @type {Element[]} */
    this.rings = [];
  }

  /** A picture only: nothing in it can be touched or is found in place of the board's. */
  strip() {
    this.copy.querySelector('.follow')?.remove();
    for (const one of [
      this.copy,
      ...this.copy.querySelectorAll('[data-site], [data-key], [role]'),
    ]) {
      const site = one.getAttribute('data-site');
      if (site) this.sites.set(site, one);
      for (const name of NAMES) one.removeAttribute(name);
    }
  }

  /** Mark what would be touched. @param {string | undefined} name */
  ring(name) {
    const site = this.sites.get(name ?? '');
    if (site && this.rings[0]?.parentNode === site) return;
    for (const ring of this.rings) ring.remove();
    const hit = site?.querySelector('.hit');
    this.rings = hit ? ['casing', 'outline touched-outline'].map((one) => ringLike(hit, one)) : [];
    site?.append(...this.rings);
    this.element.classList.toggle('off-board', !site);
  }

  /** @param {number} x @param {number} y  Where the finger is. */
  goTo(x, y) {
    const { left, top, right, bottom } = this.room;
    const wide = GLASS * this.floating.scale;
    const half = wide / 2;
    const above = y - GAP - wide;
    const beside = x + GAP + wide < right ? x + GAP : x - GAP - wide;
    const wanted = above < top ? [beside, y - wide] : [x - half, above];
    this.floating.goTo(
      Math.max(left, Math.min(wanted[0], right - wide)) + half,
      Math.max(top, Math.min(wanted[1], bottom - wide)) + half,
    );
    const [midX, midY] = middleOf(this.drawn);
    const seen = this.floating.inside([x - midX, y - midY]);
    const inner = seen.map((way, at) => this.middle - (this.size[at] / 2 + way) * this.scale);
    this.copy.style.transform = moved(inner);
  }
}

/** @param {number[]} by */
const moved = ([x, y]) => `translate(${x}px, ${y}px)`;

/** @param {Element} hit @param {string} name  Its classes. */
function ringLike(hit, name) {
  const ring = /** @type {Element} */ (hit.cloneNode());
  ring.setAttribute('class', name);
  return ring;
}

/** Where a glass can be seen: in the window, and within the element that a board elsewhere is in. @param {Element} board */
function roomAround(board) {
  const root = board.getRootNode();
  const host = root instanceof ShadowRoot ? root.host.getBoundingClientRect() : undefined;
  return {
    left: Math.max(0, host?.left ?? 0),
    top: Math.max(0, host?.top ?? 0),
    right: Math.min(innerWidth, host?.right ?? innerWidth),
    bottom: Math.min(innerHeight, host?.bottom ?? innerHeight),
  };
}

/** Whether the page would scroll under a finger. */
function canScroll() {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight + 1;
}

/** @param {Event} event */
function stop(event) {
  if (event.cancelable) event.preventDefault();
}

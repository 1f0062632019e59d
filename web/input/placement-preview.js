// The piece that is about to be placed: its ghost goes where the pointer or the focus is, and turns
// with the wheel, R or a button. What it looks like and how it faces, the scene says: the element
// of class `follow`, and the site with data-suggest once there is a choice of directions: on the board,
// or among the buttons beside it.

import { middleOf } from './floating.js';
import { keyOf } from './keys.js';

/** How far, in pixels, a wheel rolls for one step, and how many pixels its lines count. */
const STEP = 50;
const LINE = 34;

/** Where letters are letters. */
const FIELDS = 'input, textarea, select';

/** What follows the pointer over one board. */
export class PlacementPreview {
  /**
   * @param {HTMLElement} board
   * @param {(by: number) => Promise<unknown>} turn  Steps clockwise.
   * @param {{wheel: boolean}} [uses]  On other people's pages the wheel does nothing but scroll.
   */
  constructor(board, turn, { wheel } = { wheel: true }) {
    this.board = board;
    this.root = /** @type {Document | ShadowRoot} */ (board.getRootNode());
    this.turn = turn;
    /** The site that the pointer is over, "" over something else of the board. @type {string | undefined} */
    this.pointed = undefined;
    /** The site that turning has put it on, where neither pointer nor focus says. */
    this.shown = '';
    this.rolled = 0;
    this.wanted = 0;
    this.turning = false;
    board.addEventListener('pointerover', (event) => {
      // A finger points at nothing before it touches, nor after.
      this.goTo(event.pointerType === 'touch' ? undefined : nameOf(event.target));
    });
    board.addEventListener('pointerleave', () => this.goTo(undefined));
    board.addEventListener('focusin', () => this.goTo(undefined));
    board.addEventListener('focusout', () => this.settle());
    if (wheel) board.addEventListener('wheel', (event) => this.roll(event), { passive: false });
    this.root.addEventListener('keydown', (event) =>
      this.press(/** @type {KeyboardEvent} */ (event)),
    );
  }

  /** @param {string | undefined} site  Where the pointer is; undefined: the focus counts. */
  goTo(site) {
    this.pointed = site;
    this.shown = '';
    this.settle();
  }

  /** The name of the site that it belongs on. A focus that is not seen, as after a click, is nobody's choice. */
  get site() {
    const focused = this.board.querySelector(':focus-visible');
    return this.pointed ?? (nameOf(focused) || this.shown);
  }

  /** Put the ghost on its site: after every rendering, and wherever the pointer goes. */
  settle() {
    const ghost = this.board.querySelector('.follow');
    if (!(ghost instanceof SVGElement)) return;
    const place = this.place();
    ghost.style.display = place ? 'inline' : 'none';
    if (place) ghost.style.transform = `translate(${place.x}px, ${place.y}px)`;
  }

  /** Where the ghost belongs, in the units of the scene: the middle of an open site. */
  place() {
    const site = this.board.querySelector(`[data-site="${CSS.escape(this.site)}"][data-open]`);
    const units = site instanceof SVGGraphicsElement ? site.ownerSVGElement?.getScreenCTM() : null;
    if (!site || !units) return undefined;
    const [x, y] = middleOf(site.querySelector('.hit') ?? site);
    return new DOMPoint(x, y).matrixTransform(units.inverse());
  }

  /** Forget where it was. */
  forget() {
    this.pointed = undefined;
    this.shown = '';
    this.wanted = 0;
    this.settle();
  }

  /** Whether turning would be seen now. */
  get seen() {
    if (this.root.querySelector('[data-suggest]')) return true;
    return Boolean(this.board.querySelector('.follow') && this.place());
  }

  /** Turn with the wheel; the page scrolls if nothing turns under the pointer. @param {WheelEvent} event */
  roll(event) {
    if (event.ctrlKey || !event.deltaY || !this.seen) return;
    event.preventDefault();
    this.rolled += event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    const steps = Math.trunc(this.rolled / STEP);
    if (!steps) return;
    this.rolled = 0;
    this.step(Math.sign(steps));
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (keyOf(event) !== 'r' || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest(FIELDS)) return;
    if (!this.turns()) return;
    event.preventDefault();
    this.step(event.shiftKey ? -1 : 1);
  }

  /** Whether R is meant for this board: from where the focus is, or the pointer, something turns. */
  turns() {
    const { activeElement } = this.root;
    const chosen = this.root.querySelector('[data-suggest]');
    // A tap need not leave the focus anywhere.
    if (chosen && (activeElement === chosen || activeElement === document.body)) return true;
    const here = this.board.contains(activeElement) || this.board.matches(':hover');
    return here && Boolean(chosen ?? this.board.querySelector('.follow'));
  }

  /**
   * Turn; steps that come before the last one is answered are taken together.
   * @param {number} by
   */
  async step(by) {
    this.wanted += by;
    const chosen = this.root.querySelector('[data-suggest]');
    if (!this.site && !chosen) this.shown = nameOf(this.board.querySelector('[tabindex="0"]'));
    if (this.turning) return;
    this.turning = true;
    while (this.wanted) {
      const steps = this.wanted;
      this.wanted = 0;
      await this.turn(steps);
    }
    this.turning = false;
  }
}

/** The name of the site that an element is in, or "". @param {EventTarget | null} target */
function nameOf(target) {
  const found = target instanceof Element ? target.closest('[data-site]') : null;
  return found?.getAttribute('data-site') ?? '';
}

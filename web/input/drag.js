// A piece in the hand. It is lifted with a mouse, a pen or a finger, goes with the pointer, and is
// dropped where it may go, or put back. To the game these are touches: of the site that it is
// lifted from, and of the one where it is dropped. Where one can be lifted, the scene says in
// data-lift: "may", and "held" once that site was touched.

import { Floating, middleOf, sizeOf } from './floating.js';
import { siteOf } from './input.js';
import { areSmall } from './magnifier.js';
import { still } from '../board/render.js';

/** How far, in pixels, a pointer goes before it lifts anything; a finger is less steady. */
const SLACK = 6;
const SLACK_OF_FINGER = 9;
/** How long a finger rests before it lifts a piece where it could mean to scroll, in milliseconds. */
const REST = 250;
/** Milliseconds of the way back. */
const BACK = 150;
/** Of a piece in the hand, the room for it, in its space. */
const ROOM = 1.3;

/**
 * @typedef {object} Actions
 * @property {(site: string, hand?: 'lift' | 'drop') => Promise<unknown>} touch  Done when the answer is shown.
 * @property {() => string[]} touched  The sites that are touched in the view that is shown.
 * @property {() => boolean} [plans]  Whether any piece may be lifted, for a premove.
 */
/** @typedef {{id: number, x: number, y: number, finger: boolean, source: SVGElement | HTMLElement, rested: boolean}} Press */
/**
 * @typedef {object} Drag
 * @property {string} site  Where the piece comes from.
 * @property {string[]} before  What was touched then.
 * @property {boolean} held  Whether that site was touched already.
 * @property {Promise<unknown>} lifted
 * @property {Ghost} ghost
 */

/** What is dragged over one board. */
export class DragController {
  /**
   * @param {HTMLElement} board
   * @param {HTMLElement} parts  Where the buttons of a move are, which can be dragged as well.
   * @param {Actions} actions
   * @param {{patient?: boolean}} [uses]  On other people's pages a finger that moves scrolls, unless
   *   it has rested or the piece was touched before.
   */
  constructor(board, parts, actions, { patient = false } = {}) {
    this.board = board;
    this.actions = actions;
    this.patient = patient;
    /** @type {Press | undefined} */
    this.pressed = undefined;
    /** What is in the hand. @type {Drag | undefined} */
    this.drag = undefined;
    /** What was dropped and awaits its answer, and what was touched then. @type {{drag: Drag, touched: string[]} | undefined} */
    this.dropped = undefined;
    /** What the pointer is over. @type {Element | null} */
    this.over = null;
    /** Ends what listens while something is pressed. */
    this.listening = new AbortController();
    this.resting = 0;
    for (const home of [board, parts]) {
      home.addEventListener('pointerdown', (event) => this.press(event));
      home.addEventListener('touchmove', (event) => this.holdPage(event), { passive: false });
    }
  }

  /** @param {PointerEvent} event */
  press(event) {
    const finger = event.pointerType === 'touch';
    const source = this.pressed ? undefined : this.sourceOf(event, finger);
    if (!source) return;
    // Else its events would go to the place where the finger began.
    const { target } = event;
    if (target instanceof Element) target.releasePointerCapture(event.pointerId);
    const { pointerId: id, clientX: x, clientY: y } = event;
    const rested = !(finger && this.patient) || source.dataset.lift === 'held';
    this.pressed = { id, x, y, finger, source, rested };
    if (!rested) this.resting = setTimeout(() => this.rest(), REST);
    this.listen();
    // A button can be gone before the finger is: what it was pressed on gets its events all the same.
    const { signal } = this.listening;
    const hold = (/** @type {Event} */ moved) => this.holdPage(moved);
    target?.addEventListener('touchmove', hold, { passive: false, signal });
  }

  /** The site whose piece a pointer takes, if it may. @param {PointerEvent} event @param {boolean} finger */
  sourceOf({ target, button, isPrimary }, finger) {
    const source = siteOf(target);
    if (!source || button || !isPrimary) return undefined;
    const planned = () => this.actions.plans?.() && piecesAt(source).length;
    if (!source.dataset.lift && !planned()) return undefined;
    return finger && this.board.contains(source) && areSmall(this.board) ? undefined : source;
  }

  /** Follow the pointer wherever it goes, until it lets go. */
  listen() {
    this.listening = new AbortController();
    const options = { capture: true, signal: this.listening.signal };
    addEventListener('pointermove', (event) => this.move(event), options);
    addEventListener('pointerup', (event) => this.release(event), options);
    addEventListener('pointercancel', () => this.putBack(), options);
    addEventListener('scroll', () => this.drag?.ghost.stay(), options);
    // Captured, it would hear of each element that loses the focus.
    addEventListener('blur', () => this.putBack(), { signal: this.listening.signal });
    addEventListener('pointerdown', () => this.putBack(), options);
    addEventListener('keydown', (event) => this.key(event), options);
    addEventListener('contextmenu', (event) => this.drag && event.preventDefault(), options);
  }

  /** Keep the page where it is under a finger that drags. @param {Event} event */
  holdPage(event) {
    if (this.pressed?.rested && event.cancelable) event.preventDefault();
  }

  /** A finger has rested on a piece. */
  rest() {
    if (!this.pressed) return;
    this.pressed.rested = true;
    this.lift();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { pressed } = this;
    if (!pressed || event.pointerId !== pressed.id) return;
    if (!event.buttons) {
      this.putBack();
      return;
    }
    const far = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y);
    if (!this.drag && far > (pressed.finger ? SLACK_OF_FINGER : SLACK)) {
      if (!pressed.rested) this.forget();
      else this.lift();
    }
    this.drag?.ghost.goTo(event.clientX, event.clientY);
    if (this.drag) this.pointAt(this.siteUnder(event));
  }

  /** Take the piece that is pressed on. */
  lift() {
    const { source, finger, x, y } = /** @type {Press} */ (this.pressed);
    const site = source.dataset.site ?? '';
    const held = source.dataset.lift === 'held';
    const before = this.actions.touched();
    const ghost = new Ghost(this.board, source, finger);
    ghost.goTo(x, y);
    const lifted = held ? Promise.resolve() : this.actions.touch(site, 'lift');
    this.drag = { site, before, held, lifted, ghost };
    this.board.classList.add('dragging');
    this.settle();
  }

  /** The site that a pointer is over: on the board any, beside it one that is open. @param {PointerEvent} event */
  siteUnder(event) {
    const [inmost] = event.composedPath();
    const found = siteOf(inmost ?? null);
    if (!found) return null;
    return this.board.contains(found) || found.dataset.open !== undefined ? found : null;
  }

  /** @param {Element | null} site */
  pointAt(site) {
    if (site === this.over) return;
    this.over?.classList.remove('over');
    this.over = site;
    this.settle();
  }

  /** @param {PointerEvent} event */
  release(event) {
    const { drag } = this;
    if (event.pointerId !== this.pressed?.id) return;
    const site = this.siteUnder(event)?.dataset.site ?? '';
    this.forget();
    if (!drag) return;
    swallowClick();
    this.letGo(drag, site);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== 'Escape' || !this.drag) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.putBack();
    addEventListener('pointerup', swallowClick, { capture: true, once: true });
  }

  /** Let go outside of everything. */
  putBack() {
    const { drag } = this;
    this.forget();
    if (drag) this.letGo(drag, '');
  }

  /** The pointer is followed no longer. */
  forget() {
    clearTimeout(this.resting);
    this.listening.abort();
    this.pressed = undefined;
    this.pointAt(null);
    this.board.classList.remove('dragging');
  }

  /** @param {Drag} drag @param {string} site  Where, "" outside. */
  async letGo(drag, site) {
    await drag.lifted;
    const touched = this.actions.touched();
    if (this.drag === drag) this.drag = undefined;
    if (site && site !== drag.site && touched.includes(drag.site)) {
      this.dropped = { drag, touched };
      await this.actions.touch(site, 'drop');
      if (this.dropped?.drag !== drag) return;
      this.dropped = undefined;
    }
    drag.ghost.goBack(() => this.clear());
    if (!site) await this.untouch(drag);
  }

  /** Have touched what was touched before the piece was lifted. @param {Drag} drag */
  async untouch({ site, held, before }) {
    const { touch, touched } = this.actions;
    if (held || touched().at(-1) !== site) return;
    await touch(site);
    const now = touched();
    if (now.some((one, at) => one !== before[at])) return;
    for (const one of before.slice(now.length)) await touch(one);
  }

  /** Draw what is in the hand as that, after every rendering. */
  settle() {
    if (this.dropped && String(this.actions.touched()) !== String(this.dropped.touched)) {
      this.land(this.dropped.drag);
    }
    if (this.over instanceof SVGElement) {
      this.over.classList.toggle('over', this.over.dataset.open !== undefined);
    }
    const source = this.drag && siteNamed(this.board, this.drag.site);
    if (source) for (const piece of piecesAt(source)) piece.classList.add('in-hand');
  }

  /** The piece is where it was dropped: it need not slide there any more. @param {Drag} drag */
  land(drag) {
    this.dropped = undefined;
    drag.ghost.remove();
    this.clear();
    for (const moving of this.board.querySelector('.pieces')?.getAnimations({ subtree: true }) ??
      []) {
      const { target } = /** @type {KeyframeEffect} */ (moving.effect);
      if (!target?.classList.contains('leaving')) moving.finish();
    }
  }

  /** Draw all pieces as they stand. */
  clear() {
    for (const piece of this.board.querySelectorAll('.in-hand')) piece.classList.remove('in-hand');
    if (this.drag) this.settle();
  }
}

/** The picture of what is in the hand, under the pointer. */
class Ghost {
  /** @param {HTMLElement} board @param {SVGElement | HTMLElement} source @param {boolean} finger */
  constructor(board, source, finger) {
    /** Where it comes from: the middle of the space. */
    this.home = source.querySelector('.hit') ?? source;
    this.element = document.createElement('div');
    this.element.className = finger ? 'ghost-in-hand under-finger' : 'ghost-in-hand';
    this.element.setAttribute('aria-hidden', 'true');
    const drawn = source instanceof SVGElement;
    const size = drawn ? sizeInScene(source) : [source.offsetWidth, source.offsetHeight];
    [this.element.style.width, this.element.style.height] = size.map((one) => `${one}px`);
    this.element.append(drawn ? pictureOf(source) : copied(source));
    board.parentElement?.append(this.element);
    this.floating = new Floating(this.element);
    /** Where it is pointed at, in the window. */
    this.pointed = [0, 0];
  }

  /** @param {number} x @param {number} y  In the window. */
  goTo(x, y) {
    this.pointed = [x, y];
    this.floating.goTo(x, y);
  }

  /** Stay under the pointer while the page scrolls. */
  stay() {
    this.goTo(this.pointed[0], this.pointed[1]);
  }

  /** @param {() => void} arrived */
  goBack(arrived) {
    const from = this.floating.place;
    if (this.home.isConnected) this.floating.goTo(...middleOf(this.home));
    const end = () => {
      this.remove();
      arrived();
    };
    if (still()) {
      end();
      return;
    }
    const going = this.element.animate([{ transform: from }, { transform: this.floating.place }], {
      duration: BACK,
      easing: 'ease-out',
    });
    going.onfinish = going.oncancel = end;
  }

  remove() {
    this.element.remove();
  }
}

/** The room for what stands on a site, in pixels of its container. @param {SVGElement} source */
function sizeInScene(source) {
  const drawn = /** @type {SVGSVGElement} */ (source.ownerSVGElement);
  const { width, height } = boxOf(source);
  const { baseVal } = drawn.viewBox;
  const [wide, high] = sizeOf(drawn);
  const unit = Math.min(wide / baseVal.width, high / baseVal.height);
  return [width * unit * ROOM, height * unit * ROOM];
}

/** What stands on a site, or a dot where nothing does. @param {SVGElement} source */
function pictureOf(source) {
  const drawn = /** @type {SVGElement} */ (source.ownerSVGElement);
  const { x, y, width, height } = boxOf(source);
  const more = (ROOM - 1) / 2;
  const picture = shape('svg', {
    class: drawn.getAttribute('class') ?? '',
    viewBox: [x - more * width, y - more * height, ROOM * width, ROOM * height].join(' '),
  });
  const pieces = piecesAt(source).map((piece) => copied(piece));
  const [cx, cy] = [x + width / 2, y + height / 2].map(String);
  picture.append(
    ...(pieces.length ? pieces : [shape('circle', { class: 'may-go', cx, cy, r: '18' })]),
  );
  return picture;
}

/** @param {string} tag @param {Record<string, string>} attributes */
function shape(tag, attributes) {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** A copy that nobody takes for what it shows. @param {Element} element */
function copied(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const one of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['data-key', 'data-site', 'data-open', 'data-lift', 'id', 'tabindex']) {
      one.removeAttribute(name);
    }
  }
  copy.classList.remove('in-hand');
  return copy;
}

/** The pieces that stand on a site; of those, what is lifted already if anything is. @param {Element} source @returns {Element[]} */
function piecesAt(source) {
  if (!(source instanceof SVGElement)) return [];
  const { x, y, width, height } = boxOf(source);
  const all = source.ownerSVGElement?.querySelectorAll('.pieces > .piece:not(.leaving)') ?? [];
  const found = [...all].filter((piece) => {
    const at = /** @type {SVGGraphicsElement} */ (piece).transform.baseVal.consolidate()?.matrix;
    return at && at.e > x && at.e < x + width && at.f > y && at.f < y + height;
  });
  const lifted = found.filter((piece) => piece.classList.contains('lifted'));
  return lifted.length ? lifted : found;
}

/** Where a site is, in units of the scene. @param {SVGElement} source */
function boxOf(source) {
  return /** @type {SVGGraphicsElement} */ (source.querySelector('.hit') ?? source).getBBox();
}

/** @param {Element} board @param {string} site */
const siteNamed = (board, site) => board.querySelector(`[data-site="${CSS.escape(site)}"]`);

/** The click that a browser makes of a drag that ends where it began is none. */
function swallowClick() {
  const ending = new AbortController();
  const stop = (/** @type {Event} */ event) => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  addEventListener('click', stop, { capture: true, signal: ending.signal });
  setTimeout(() => ending.abort());
}

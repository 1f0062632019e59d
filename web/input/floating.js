// Something that stands at a place in the window, though what it is in may be scaled, zoomed, turned or
// scrolled: a transform around a fixed element makes it one of that container.

/** Pixels of a step by which the container is measured. */
const STEP = 64;

export class Floating {
  /** @param {HTMLElement} element  It has its size already. */
  constructor(element) {
    this.element = element;
    /** How it is moved, in pixels of its container. */
    this.by = [0, 0];
    const from = middleOf(element);
    /** What a pixel to the right and one down are in the window. */
    this.axes = [
      [STEP, 0],
      [0, STEP],
    ].map((step) => {
      this.move(step);
      const [x, y] = middleOf(element);
      return [(x - from[0]) / STEP, (y - from[1]) / STEP];
    });
    this.move([0, 0]);
    const [[a, b], [c, d]] = this.axes;
    this.area = a * d - b * c;
    /** Pixels of the window in one of the container. */
    this.scale = Math.sqrt(Math.abs(this.area)) || 1;
  }

  /** What a way in the window is in the container. @param {number[]} way */
  inside([x, y]) {
    const [[a, b], [c, d]] = this.axes;
    return this.area ? [(x * d - y * c) / this.area, (y * a - x * b) / this.area] : [0, 0];
  }

  /** Put its middle there. @param {number} x @param {number} y  In the window. */
  goTo(x, y) {
    const [nowX, nowY] = middleOf(this.element);
    const [right, down] = this.inside([x - nowX, y - nowY]);
    this.move([this.by[0] + right, this.by[1] + down]);
  }

  /** @param {number[]} by */
  move(by) {
    this.by = by;
    this.element.style.transform = this.place;
  }

  get place() {
    return `translate(${this.by[0]}px, ${this.by[1]}px)`;
  }
}

/** The middle of an element in the window. @param {Element} element @returns {[number, number]} */
export function middleOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}

/** How wide and high an element is where nothing around it is transformed. @param {Element} element */
export function sizeOf(element) {
  const { width, height } = getComputedStyle(element);
  return [parseFloat(width), parseFloat(height)];
}

// Renders a scene as SVG, and updates the SVG when the scene changes. A scene is a tree of
// [tag, attributes, inner], inner being text or a list of such nodes. An element whose data-key stays
// the same stays the same element, so that a piece that moves is seen sliding.

import { ATTRIBUTES, TAGS } from '../wire/scene.js';

const SVG = 'http://www.w3.org/2000/svg';

/** Milliseconds that a piece takes to slide, and to fade and shrink when it is captured. */
const SLIDE = 200;
const CAPTURE = 160;
/** Milliseconds between the pieces of a stack that slide one after the other. */
const STAGGER = 30;
/** How high a sliding piece is lifted, in units of the scene, and how much larger it seems then. */
const LIFT = 9;
const NEARER = 1.06;

/** What gradients are made of: they come with the site, never from a page or a game. */
const PAINTING = /^(?!on)(?!.*href$)/i;
const PAINTS = new Set('svg linearGradient radialGradient stop pattern rect'.split(' '));

/** How many pieces have begun to slide in this rendering. */
let sliding = 0;
/** Whether this rendering shows what happened, and not another match. */
let moving = true;

/** @import { SceneNode } from '../types/protocol.js' */

/** How long what moves takes, in parts of what it usually does. */
let pace = 1;

/** Have pieces move faster or slower; 0 is not at all. @param {number} parts */
export const setPace = (parts) => (pace = parts);

/** Whether nothing may move. */
export const still = () => !pace || matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Make the SVG inside `home` equal to the scene; another board's is replaced at once.
 * @param {Element} home
 * @param {SceneNode} scene
 * @param {boolean} [moves]  Whether pieces are seen moving; those of another match are not the same ones.
 */
export function render(home, scene, moves = true) {
  sliding = 0;
  moving = moves;
  const root = home.firstElementChild;
  const key = scene[1]['data-key'] ?? null;
  if (root?.localName === scene[0] && root.getAttribute('data-key') === key) update(root, scene);
  else home.replaceChildren(create(scene));
}

/** @param {SceneNode} node @returns {Element} */
export function create(node) {
  if (!TAGS.has(node[0])) throw new Error(`A scene can’t hold <${node[0]}>`);
  const element = document.createElementNS(SVG, node[0]);
  update(element, node);
  return element;
}

/** The gradients that a tree of its own needs, as an element. @param {SceneNode} node @returns {Element} */
export function createPaints([tag, attributes, inner]) {
  if (!PAINTS.has(tag)) throw new Error(`Gradients can’t hold <${tag}>`);
  const element = document.createElementNS(SVG, tag);
  updateAttributes(element, attributes, PAINTING);
  if (typeof inner !== 'string') element.append(...inner.map(createPaints));
  return element;
}

/** What each element was rendered from last: most of a large board stays as it is. */
const rendered = /** @type {WeakMap<Element, SceneNode>} */ (new WeakMap());

/** @param {Element} element @param {SceneNode} node */
function update(element, node) {
  const before = rendered.get(element);
  if (before && same(before, node)) return;
  const [, attributes, inner] = node;
  updateAttributes(element, attributes);
  if (typeof inner !== 'string') updateChildren(element, before?.[2], inner);
  else if (element.textContent !== inner) element.textContent = inner;
  rendered.set(element, node);
}

/** @param {SceneNode} one @param {SceneNode} other @returns {boolean} */
function same(one, other) {
  if (one === other) return true;
  const [inner, others] = [one[2], other[2]];
  if (one[0] !== other[0] || !sameAttributes(one[1], other[1])) return false;
  if (typeof inner === 'string' || typeof others === 'string') return inner === others;
  return inner.length === others.length && inner.every((child, at) => same(child, others[at]));
}

/** @param {Record<string, string>} one @param {Record<string, string>} other */
function sameAttributes(one, other) {
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => one[name] === other[name]);
}

/** @param {Element} element @param {Record<string, string>} attributes @param {RegExp} allowed  Their names. */
function updateAttributes(element, attributes, allowed = ATTRIBUTES) {
  for (const name of element.getAttributeNames()) {
    if (!(name in attributes) && name !== 'xmlns') element.removeAttribute(name);
  }
  for (const [name, value] of Object.entries(attributes)) {
    const before = element.getAttribute(name);
    if (before === value) continue;
    if (!allowed.test(name)) throw new Error(`A scene can’t hold the attribute ${name}`);
    element.setAttribute(name, value);
    if (name === 'transform' && before && isPiece(element)) slide(element, before, value);
  }
}

/**
 * @param {Element} parent
 * @param {string | SceneNode[] | undefined} before  What its children were rendered from.
 * @param {SceneNode[]} nodes
 */
function updateChildren(parent, before, nodes) {
  if (inPlace(parent, before, nodes)) updateEach(parent, nodes);
  else rearrange(parent, nodes);
}

/**
 * Whether the children are the same elements in the same order, and none is on its way out.
 * @param {Element} parent @param {string | SceneNode[] | undefined} before @param {SceneNode[]} nodes
 */
function inPlace(parent, before, nodes) {
  if (!Array.isArray(before) || before.length !== nodes.length) return false;
  if (parent.childElementCount !== nodes.length) return false;
  return nodes.every(([tag, attributes], at) => {
    const [was, had] = before[at];
    return tag === was && attributes['data-key'] === had['data-key'];
  });
}

/** @param {Element} parent @param {SceneNode[]} nodes */
function updateEach(parent, nodes) {
  let child = parent.firstElementChild;
  for (const node of nodes) {
    if (!child) return;
    update(child, node);
    child = child.nextElementSibling;
  }
}

/** Find, make, move and remove children. @param {Element} parent @param {SceneNode[]} nodes */
function rearrange(parent, nodes) {
  const { keyed, plain } = sorted(parent);
  const left = new Set([...keyed.values(), ...plain]);
  let next = parent.firstChild;
  for (const node of nodes) {
    const key = node[1]['data-key'];
    const found = key ? keyed.get(key) : plain.shift();
    const same = found?.localName === node[0] && left.delete(found) ? found : undefined;
    if (same) update(same, node);
    const element = same ?? create(node);
    if (element === next) next = next.nextSibling;
    else parent.insertBefore(element, next);
  }
  for (const one of left) leave(one);
}

/** The children by key, and those without one; what is on its way out is neither. */
function sorted(/** @type {Element} */ parent) {
  /** @type {Map<string, Element>} */
  const keyed = new Map();
  /** @type {Element[]} */
  const plain = [];
  for (const child of parent.children) {
    if (child.classList.contains('leaving')) continue;
    const key = child.getAttribute('data-key');
    if (key) keyed.set(key, child);
    else plain.push(child);
  }
  return { keyed, plain };
}

/** @param {Element} element */
const isPiece = (element) => element.classList.contains('piece');

/** Take an element away; a piece fades and shrinks. @param {Element} element */
function leave(element) {
  if (!isPiece(element) || !moving || still()) {
    element.remove();
    return;
  }
  element.classList.add('leaving');
  element.removeAttribute('data-key');
  const place = styled(element.getAttribute('transform') ?? '');
  const steps = [
    { opacity: 1, transform: place },
    { opacity: 0, transform: `${place} scale(0.7)` },
  ];
  const fading = element.animate(steps, { duration: pace * CAPTURE, easing: 'ease-in' });
  fading.onfinish = fading.oncancel = () => element.remove();
}

/**
 * Show a piece going from one place to another, a little lifted on its way.
 * @param {Element} element @param {string} from @param {string} to  Values of `transform`.
 */
function slide(element, from, to) {
  if (!moving || still()) return;
  const [start, end] = [styled(from), styled(to)];
  const lifted = `translate(0px, ${-LIFT}px)`;
  const steps = [
    { transform: `${start} translate(0px, 0px) scale(1)` },
    { transform: `${start} ${lifted} scale(${NEARER})`, offset: 0.15 },
    { transform: `${end} ${lifted} scale(${NEARER})`, offset: 0.85 },
    { transform: `${end} translate(0px, 0px) scale(1)` },
  ];
  const delay = pace * STAGGER * sliding++;
  element.animate(steps, {
    duration: pace * SLIDE,
    delay,
    easing: 'ease-in-out',
    fill: 'backwards',
  });
}

/** The same transform in the words of CSS, which wants units and commas. @param {string} value */
function styled(value) {
  return value.replace(/\b(\w+)\(([^()]*)\)/g, (_, name, numbers) => {
    const unit = name === 'rotate' ? 'deg' : name === 'translate' ? 'px' : '';
    return `${name}(${numbers
      .trim()
      .split(/[\s,]+/)
      .map((/** @type {string} */ n) => n + unit)
      .join(', ')})`;
  });
}

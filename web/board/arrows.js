// Arrows over a board, from the middle of a space to that of another, and rings around spaces.

import { create } from './render.js';

/** @import { SceneNode } from '../types/protocol.js' */
/** @typedef {{x: number, y: number}} Point */

/** The box of what arrows are drawn in: on narrow screens the board is wider than what holds both. @param {SVGSVGElement} home */
export function boxOf(home) {
  const box = home.getBoundingClientRect();
  home.setAttribute('viewBox', `0 0 ${box.width || 1} ${box.height || 1}`);
  return box;
}

/**
 * An arrow from space to space, or a ring around a single one; nothing where none is on the board.
 * @param {Element} board @param {DOMRect} box @param {string[]} sites @param {string} className
 * @param {number} scale  How bold it is. @param {number} [wide]  A ring's part of its space, where it has not the size of an arrow.
 * @returns {Element[]}
 */
export function drawArrow(board, box, sites, className, scale, wide = 0) {
  const points = sites.flatMap((site) => middleOf(board, box, site));
  if (!points.length) return [];
  const size = Math.max(7, box.width / 45) * scale;
  const radius = wide ? (points[0].width * wide) / 2 : size * 1.5;
  const shapes = points.length > 1 ? way(points, size) : around(points[0], radius);
  return [create(['g', { class: className }, shapes])];
}

/**
 * The middle of a space; nothing for a part of a move that is no space, as an arrow stays on the board.
 * @param {Element} board @param {DOMRect} box @param {string} site
 */
function middleOf(board, box, site) {
  const found = spaceOf(board, site);
  if (!found) return [];
  const { x, y, width, height } = found.getBoundingClientRect();
  return [{ x: x - box.x + width / 2, y: y - box.y + height / 2, width }];
}

/** @param {Element} board @param {string} site */
export function spaceOf(board, site) {
  return board.querySelector(`[role="gridcell"] > [data-site="${CSS.escape(site)}"]`);
}

/** @param {Point} at @param {number} radius @returns {SceneNode[]} */
function around({ x, y }, radius) {
  const ring = { cx: `${x}`, cy: `${y}`, r: `${radius}` };
  return [
    ['circle', { ...ring, class: 'arrow-casing', 'stroke-width': '9' }, []],
    ['circle', { ...ring, class: 'arrow-end', 'stroke-width': '5' }, []],
  ];
}

/** A line with a head at its end, which is the middle of a space. @param {Point[]} points @param {number} size @returns {SceneNode[]} */
function way(points, size) {
  const [from, tip] = points.slice(-2);
  const long = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const [alongX, alongY] = [(tip.x - from.x) / long, (tip.y - from.y) / long];
  /** @param {number} back @param {number} beside @returns {Point} */
  const near = (back, beside) => ({
    x: tip.x - alongX * back - alongY * beside,
    y: tip.y - alongY * back + alongX * beside,
  });
  const line = written([...points.slice(0, -1), near(size * 1.6, 0)]);
  const head = written([tip, near(size * 2, size * 1.2), near(size * 2, -size * 1.2)]);
  return [
    ['polyline', { points: line, class: 'arrow-casing', 'stroke-width': `${size * 0.7 + 4}` }, []],
    ['polygon', { points: head, class: 'arrow-head' }, []],
    ['polyline', { points: line, class: 'arrow-way', 'stroke-width': `${size * 0.7}` }, []],
  ];
}

/** @param {Point[]} points */
const written = (points) => points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');

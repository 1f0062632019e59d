// The course of a match as a graph: the first side's share below the curve, the other one's above it.

import { byId, make, write } from '../board/dom.js';
import { create } from '../board/render.js';
import { say } from '../words/words.js';

/**
 * Draw the graph.
 * @param {number[]} scores  The first side's expected score at the start and after each move.
 * @param {number} width  How many moves there are in all.
 * @param {number[]} marked  The numbers of the moves that are marked as mistakes.
 * @param {string[]} styles  The classes of the first side and of the other one, for their colours.
 */
export function drawGraph(scores, width, marked, [first, second]) {
  const graph = byId('graph', SVGSVGElement);
  const points = scores.map((score, ply) => `${ply},${1 - score}`).join(' ');
  const end = scores.length - 1;
  graph.setAttribute('viewBox', `0 0 ${width} 1`);
  graph.replaceChildren(
    create(['polygon', { points: `0,0 ${points} ${end},0`, class: `share ${second}` }, []]),
    create(['polygon', { points: `0,1 ${points} ${end},1`, class: `share ${first}` }, []]),
    ...ticks(width).map((at) => line(at, 'tick')),
    create(['line', { x1: '0', y1: '0.5', x2: `${width}`, y2: '0.5', class: 'middle' }, []]),
    ...marked.map((ply) => line(ply, 'slip')),
    create(['polyline', { points, class: 'course' }, []]),
    line(0, 'now'),
  );
  graph.dataset.plies = String(end);
  showAxis(width);
}

/** Say which share is whose: by its place, and by its colour. @param {string[]} names @param {string[]} styles */
export function nameShares([first, second], styles) {
  write(byId('better-first'), say('{name} below', { name: first }));
  write(byId('better-second'), say('{name} above', { name: second }));
  for (const [at, token] of document.querySelectorAll('#chances .token').entries()) {
    token.className = `token ${styles[at]}`;
  }
}

/** Show where one stands. @param {number} ply @param {boolean} over  Whether that is the end, which is no move. */
export function showPlace(ply, over) {
  const now = byId('graph', SVGSVGElement).querySelector('.now');
  now?.setAttribute('x1', String(ply));
  now?.setAttribute('x2', String(ply));
  const slider = byId('course-ply', HTMLInputElement);
  slider.value = String(ply);
  slider.setAttribute('aria-valuetext', over ? say('the end') : say('move {n}', { n: ply }));
  write(byId('course-move'), over ? say('Go to the end') : say('Go to move {n}', { n: ply }));
}

/** A line from top to bottom of the graph. @param {number} at @param {string} name */
function line(at, name) {
  return create(['line', { x1: `${at}`, y1: '0', x2: `${at}`, y2: '1', class: name }, []]);
}

/** Number the marks of the graph. @param {number} width */
function showAxis(width) {
  const numbers = ticks(width).map((at) => {
    const number = make('span', { className: at === width ? 'end' : '' }, String(at));
    number.style.left = `${(100 * at) / width}%`;
    return number;
  });
  byId('axis').replaceChildren(...numbers);
}

/** Where the graph has a mark: every fifth move of few, every tenth, or further apart. @param {number} width */
function ticks(width) {
  const step = width > 100 ? 10 * Math.ceil(width / 100) : width > 30 ? 10 : 5;
  return Array.from({ length: Math.floor(width / step) }, (_, at) => (at + 1) * step);
}

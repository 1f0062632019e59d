// Analysis: who stands better, the best moves with their lines, arrows on the board, a hint, and
// after a game the graph of how it went. All of it is asked of the second engine.

import { create } from '../board/draw.js';
import { byId, make, showSaid } from './panels.js';
import { busy } from './players.js';

/** @typedef {import('./panels.js').View} View */
/** @typedef {(message: object) => Promise<View | undefined>} Ask */
/** @typedef {import('../engine/thinking.js').Thinking} Thinking */
/** @typedef {import('../engine/thinking.js').Analysis} Analysis */
/** @typedef {import('../engine/thinking.js').Found} Found */
/** @typedef {import('../board/draw.js').SceneNode} SceneNode */

/** Milliseconds between two showings of what was found. */
const PACE = 250;
/** Milliseconds that a hint is thought about. */
const HINT = 1500;
/** How many of the best moves have an arrow. */
const ARROWS = 3;
/** A share of the expected result that makes a move of the game a turning point. */
const TURNING = 0.15;

let on = false;
let threat = false;
let at = '';
let shownAt = 0;
/** The list of moves that is on the page, and the one that the graph is of. */
let list = 0;
let reviewed = 0;
/** @type {Analysis | undefined} */
let last;

/**
 * Follow the match: analysis goes on with what stands on the board now.
 *
 * @param {View} view @param {Ask} ask @param {Thinking} thinking
 */
export function showAnalysis(view, ask, thinking) {
  if (!view.players) return;
  const here = `${view.stamp} ${view.node} ${view.position} ${view.thinks}`;
  byId('review').hidden = !view.undo && !view.redo;
  list = view.stamp;
  if (list !== reviewed) byId('course').hidden = true;
  if (here !== at) {
    at = here;
    clear();
    if (on && !view.thinks) analyse(ask, thinking);
  } else {
    showArrows();
  }
}

function clear() {
  last = undefined;
  byId('lines').replaceChildren();
  byId('share').value = 0.5;
  for (const id of ['share-words', 'looked']) byId(id).textContent = '';
  byId('evaluation').hidden = !on;
  showArrows();
}

/** @param {Ask} ask @param {Thinking} thinking */
async function analyse(ask, thinking) {
  const mine = at;
  const brief = await ask({ act: 'brief', purpose: 'analysis' });
  if (mine !== at || !on || busy() || !brief?.brief) return;
  shownAt = 0;
  const found = await thinking.run({ ...brief.brief, task: 'analysis', threat }, (slice) => {
    if (performance.now() - shownAt > PACE && mine === at) show(slice);
  });
  if (found && mine === at) show(found);
}

/** @param {Found} found */
function show(found) {
  shownAt = performance.now();
  tellFailure(found);
  if (!found.analysis) return;
  last = found.analysis;
  const percent = Math.round(last.share * 100);
  byId('share').value = last.share;
  byId('share').setAttribute('aria-valuetext', `${last.first} ${percent} %`);
  byId('share-words').textContent = last.words;
  byId('looked').textContent = `${last.nodes.toLocaleString('en')} positions, ${last.depth} deep`;
  byId('lines').replaceChildren(...last.lines.map(line));
  showArrows();
}

/** @param {Found | undefined} found */
function tellFailure(found) {
  if (found?.failed) showSaid({ kind: 'info', text: found.failed, rule: '' });
}

/** @param {Analysis['lines'][number]} finding */
function line({ words, line: moves }) {
  const [first, ...rest] = moves.split(' ');
  return make(
    'li',
    {},
    make('strong', {}, first),
    ' ',
    make('span', { className: 'number' }, words),
    make('span', { className: 'follows' }, rest.join(' ')),
  );
}

/** Draw the best moves over the board: from site to site as far as these lie on it. */
export function showArrows() {
  const home = byId('arrows');
  const board = byId('board');
  if (!last) {
    home.replaceChildren();
    return;
  }
  // Its own box: on narrow screens the board is wider than what holds both.
  const box = home.getBoundingClientRect();
  home.setAttribute('viewBox', `0 0 ${box.width || 1} ${box.height || 1}`);
  const lines = last.lines.slice(0, ARROWS);
  home.replaceChildren(...lines.flatMap(({ sites }, rank) => arrow(board, box, sites, rank)));
}

/**
 * @param {Element} board @param {DOMRect} box @param {string[]} sites @param {number} rank
 * @returns {Element[]}
 */
function arrow(board, box, sites, rank) {
  const found = sites
    .map((site) => board.querySelector(`[data-site="${CSS.escape(site)}"]`))
    .filter((element) => element !== null);
  if (!found.length) return [];
  const points = found.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x - box.x + width / 2, y: y - box.y + height / 2 };
  });
  const end = points[points.length - 1];
  const size = Math.max(7, box.width / 45) * (rank ? 0.7 : 1);
  const shape = points.length > 1 ? way(points, size) : [];
  const ring = { cx: `${end.x}`, cy: `${end.y}`, r: `${size * 1.5}`, class: 'arrow-end' };
  return [create(['g', { class: `arrow rank${rank}` }, [...shape, ['circle', ring, []]]])];
}

/** @param {{x: number, y: number}[]} points @param {number} size @returns {SceneNode[]} */
function way(points, size) {
  const text = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return [['polyline', { points: text, class: 'arrow-way', 'stroke-width': `${size * 0.8}` }, []]];
}

/** The acts of the panel's buttons. @param {Ask} ask @param {Thinking} thinking */
export function analysisActs(ask, thinking) {
  return {
    analyse: () => {
      on = !on;
      press('analyse', on);
      clear();
      if (on) analyse(ask, thinking);
      else if (!busy()) thinking.stop();
    },
    threat: () => {
      threat = !threat;
      press('threat', threat);
      clear();
      if (on && !busy()) analyse(ask, thinking);
    },
    hint: () => hint(ask, thinking),
    review: () => review(ask, thinking),
  };
}

/** @param {string} act @param {boolean} pressed */
function press(act, pressed) {
  document.querySelector(`[data-act="${act}"]`)?.setAttribute('aria-pressed', String(pressed));
}

/** Show the best move that a short search finds. @param {Ask} ask @param {Thinking} thinking */
async function hint(ask, thinking) {
  if (busy()) return;
  const mine = at;
  const brief = await ask({ act: 'brief', purpose: 'analysis' });
  if (!brief?.brief || mine !== at) return;
  const until = performance.now() + HINT;
  const found = await thinking.run({ ...brief.brief, task: 'analysis' }, (slice) => {
    last = slice.analysis ?? last;
    if (performance.now() > until) thinking.stop();
  });
  tellFailure(found);
  const best = (found?.analysis ?? last)?.lines[0];
  if (mine !== at || !best) return;
  last = { .../** @type {Analysis} */ (found?.analysis ?? last), lines: [best] };
  showArrows();
  showSaid({ kind: 'info', text: `Try ${best.move}.`, rule: '' });
  if (on) analyse(ask, thinking);
}

/** Evaluate the match move by move. @param {Ask} ask @param {Thinking} thinking */
async function review(ask, thinking) {
  if (busy()) return;
  const brief = await ask({ act: 'brief', purpose: 'review' });
  if (!brief?.brief) return;
  const moves = brief.brief.moves;
  const mine = (reviewed = list);
  const found = await thinking.run({ ...brief.brief, task: 'review' }, ({ shares }) => {
    if (shares && mine === list) showGraph(shares, moves);
  });
  tellFailure(found);
}

/** @param {number[]} shares @param {string[]} moves */
function showGraph(shares, moves) {
  const width = Math.max(1, moves.length);
  const graph = byId('graph');
  graph.setAttribute('viewBox', `0 0 ${width} 1`);
  const points = shares.map((share, ply) => `${ply},${1 - share}`).join(' ');
  graph.replaceChildren(
    create(['line', { x1: '0', y1: '0.5', x2: `${width}`, y2: '0.5', class: 'middle' }, []]),
    create(['polyline', { points, class: 'course' }, []]),
  );
  graph.dataset.plies = String(shares.length - 1);
  byId('course').hidden = false;
  byId('turning-points').replaceChildren(...turningPoints(shares, moves));
}

/** @param {number[]} shares @param {string[]} moves */
function turningPoints(shares, moves) {
  return shares
    .map((share, ply) => ({ ply, change: ply ? share - shares[ply - 1] : 0 }))
    .filter(({ change }) => Math.abs(change) >= TURNING)
    .sort((one, other) => Math.abs(other.change) - Math.abs(one.change))
    .slice(0, 6)
    .sort((one, other) => one.ply - other.ply)
    .map(({ ply, change }) => {
      const words = `${ply}. ${moves[ply - 1]} (${change > 0 ? '+' : '−'}${Math.round(Math.abs(change) * 100)})`;
      return make('li', {}, make('button', { type: 'button', 'data-ply': ply }, words));
    });
}

/** @param {Ask} ask */
export function listenToAnalysis(ask) {
  byId('turning-points').addEventListener('click', (/** @type {MouseEvent} */ event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.dataset.ply) ask({ act: 'goto', ply: Number(target.dataset.ply) });
  });
  new ResizeObserver(showArrows).observe(byId('board'));
}

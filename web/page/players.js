// Who plays: a person or a level for either seat. While the computer is to move, its move is
// thought out in the second engine and played in the first.

import { byId, make, showSaid } from './panels.js';

/** @typedef {import('./panels.js').View} View */
/** @typedef {(message: object) => Promise<View | undefined>} Ask */
/** @typedef {import('../engine/thinking.js').Thinking} Thinking */

/** Milliseconds between a move and the computer's answer, so that both can be seen. */
const PAUSE = 350;

/** The node that the computer thinks at, -1 if it does not. */
let thinksAt = -1;
let thinksFor = '';

/** Whether the computer is at it: then analysis waits. */
export const busy = () => thinksAt >= 0;

/**
 * Show who plays, and think if the computer is to move.
 *
 * @param {View} view @param {Ask} ask @param {Thinking} thinking
 */
export function showPlayers(view, ask, thinking) {
  if (!view.players) return;
  byId('players').hidden = false;
  showSeats(view);
  byId('players').dataset.thinks = String(view.thinks);
  byId('thinks').hidden = !view.thinks;
  byId('proceed').hidden = !view.paused;
  const wanted = view.thinks ? `${view.stamp} ${view.node} ${view.thinks}` : '';
  if (wanted === thinksFor) return;
  thinksFor = wanted;
  if (busy()) thinking.stop();
  thinksAt = wanted ? Number(view.node) : -1;
  if (wanted) move(view, ask, thinking);
}

/** @param {View} view @param {Ask} ask @param {Thinking} thinking */
async function move(view, ask, thinking) {
  const mine = thinksFor;
  const node = view.node;
  byId('thinks-part').removeAttribute('value');
  const [brief] = await Promise.all([ask({ act: 'brief', purpose: 'move' }), wait(PAUSE)]);
  if (mine !== thinksFor || !brief?.brief) return;
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const task = { ...brief.brief, task: 'move', level: view.thinks, seed };
  const found = await thinking.run(task, showPart);
  if (mine !== thinksFor || !found) return;
  if (found.move) await ask({ act: 'reply', node, text: found.move });
  else failed(ask, found.failed ?? 'It found no move.');
}

/** @param {Ask} ask @param {string} why */
async function failed(ask, why) {
  await ask({ act: 'pause' });
  showSaid({ kind: 'error', text: `The computer could not move: ${why}`, rule: '' });
}

/** @param {import('../engine/thinking.js').Found} found */
function showPart({ part }) {
  if (part !== undefined) byId('thinks-part').value = part;
}

/** @param {number} milliseconds */
function wait(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** @param {View} view */
function showSeats(view) {
  const home = byId('seats');
  const wanted = JSON.stringify([view.players, view.levels]);
  if (home.dataset.shown === wanted) return;
  const focused = document.activeElement instanceof HTMLElement && document.activeElement.id;
  home.dataset.shown = wanted;
  home.replaceChildren(...(view.players ?? []).map((one) => seat(one, view.levels ?? [])));
  if (focused && focused.startsWith('seat-')) byId(focused).focus();
}

/** @param {{seat: number, name: string, level: number}} player @param {[number, string][]} levels */
function seat({ seat, name, level }, levels) {
  const id = `seat-${seat}`;
  const choices = levels.map(([value, words]) =>
    make('option', { value, selected: value === level }, words),
  );
  return make(
    'span',
    { className: 'seat' },
    make('label', { htmlFor: id }, name),
    make('select', { id, 'data-seat': seat }, ...choices),
  );
}

/** @param {Ask} ask @param {Thinking} thinking */
export function listenToPlayers(ask, thinking) {
  byId('seats').addEventListener('change', (/** @type {Event} */ event) => {
    const target = /** @type {HTMLSelectElement} */ (event.target);
    const level = Number(target.value);
    if (level) thinking.warm();
    ask({ act: 'player', seat: Number(target.dataset.seat), level });
  });
}

/** The acts of the panel's buttons. @param {Ask} ask @param {Thinking} thinking */
export function playerActs(ask, thinking) {
  return {
    stop: () => {
      thinking.stop();
      ask({ act: 'pause' });
    },
    proceed: () => ask({ act: 'proceed' }),
  };
}

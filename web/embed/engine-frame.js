// Runs in engine.html, hidden in other people's pages: one engine for all boards of a page. It
// starts with the first question. Whoever holds a frame may ask, so questions are checked here and
// bounded, and Python checks them again.

import { startEngine } from '../engine/engine.js';
import { Thinking } from '../engine/thinking.js';

/** Most boards of one page that have a line, and the longest question in characters. */
const BOARDS = 200;
const LIMIT = 1_200_000;

/** @typedef {import('../engine/engine.js').Engine} Engine */

/** @type {Engine | undefined} */
let engine;
/** @type {Thinking | undefined} */
let thinking;
/** Those who wait for the engine. @type {Set<MessagePort>} */
const starting = new Set();
let boards = 0;

addEventListener('message', ({ data, source, ports: [port] }) => {
  if (source !== window.parent || data?.drystone !== 'board' || !port || boards >= BOARDS) return;
  boards += 1;
  const board = `b${boards}`;
  port.onmessage = (event) => answer(port, board, event.data);
  port.postMessage({ hello: 1 });
});

/** @param {MessagePort} port @param {string} board @param {any} data */
async function answer(port, board, data) {
  const { id, message } = data ?? {};
  if (!Number.isInteger(id) || message === null || typeof message !== 'object') return;
  if (JSON.stringify(message).length > LIMIT) {
    port.postMessage({ id, failed: 'This is too long for a board.' });
    return;
  }
  if (message.act === 'end' && !engine) return;
  try {
    starting.add(port);
    const found = await running().ask({ ...message, board });
    port.postMessage({ id, answer: found });
    follow(port, board, found);
  } catch (error) {
    port.postMessage({ id, failed: error instanceof Error ? error.message : String(error) });
  } finally {
    starting.delete(port);
  }
}

/** The engine; one that has broken down is followed by another. */
function running() {
  engine ??= startEngine({ onProgress: tell, onFailure: () => (engine = undefined) }, 'boards');
  return engine;
}

/** @param {{loaded: number, total: number}} progress */
function tell(progress) {
  for (const port of starting) port.postMessage({ progress });
}

/** What each board's computer is to think about, "" for nothing. @type {Map<string, string>} */
const wanted = new Map();
/** The board that is being thought for; others wait. */
let current = '';
let before = Promise.resolve();

/** Have the computer think where it is to move. @param {MessagePort} port @param {string} board @param {any} view */
function follow(port, board, view) {
  if (!view.players) return;
  const task = view.thinks ? `${view.node} ${view.thinks}` : '';
  if ((wanted.get(board) ?? '') === task) return;
  wanted.set(board, task);
  if (current === board) thinking?.stop();
  if (task) before = before.then(() => think(port, board, view, task));
}

/** @param {MessagePort} port @param {string} board @param {any} view @param {string} task */
async function think(port, board, { node, thinks }, task) {
  const over = () => wanted.get(board) !== task;
  if (over()) return;
  current = board;
  try {
    const { brief } = await running().ask({ act: 'brief', purpose: 'move', board });
    if (!brief || over()) return;
    thinking ??= new Thinking(running());
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const found = await thinking.run({ ...brief, task: 'move', level: thinks, seed });
    if (over()) return;
    wanted.delete(board);
    const reply = found?.move ? { act: 'reply', node, text: found.move } : { act: 'pause' };
    const answer = await running().ask({ ...reply, board });
    port.postMessage({ show: answer });
    follow(port, board, answer);
  } catch (error) {
    console.info('The computer could not move:', error);
  } finally {
    current = '';
  }
}

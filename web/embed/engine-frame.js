// Runs in engine.html, hidden in other sites' pages: one engine for all boards of a page. It starts
// with the first command. Any page may load the frame, so commands are checked and bounded here, and
// Python checks them again.

import { isView } from '../wire/views.js';
import { startEngine } from '../engine/engine.js';
import { SearchClient } from '../engine/search-client.js';
import { moduleAt } from '../offline/site-files.js';
import { wheelAddress } from '../wheels/wheel-address.js';
import { messageOf } from '../engine/quoted.js';
import { say } from '../words/words.js';

/** @import { BoardView, HistoryCommand } from '../types/protocol.js' */
/** @typedef {import('../engine/engine.js').Engine<object>} Engine */

/**
 * What a board is sent: the answer to a command or why there is none, the view after the computer
 * has moved, how far the download is, or why its match is lost.
 * @typedef {object} FrameMessage
 * @property {number} [id]  The command's.
 * @property {object} [answer]
 * @property {string} [failed]
 * @property {object} [show]
 * @property {{loaded: number, total: number}} [progress]
 * @property {string} [ended]  Why the engine has come to an end, and with it what was played.
 * @property {1} [hello]  The first message of all; with it comes
 * @property {string} [board]  the board's name, by which the page says that it was taken away.
 */

/** The language of the page around this one: what it says there, it says here. */
const lang = /^\?lang=([a-z-]{2,12})$/.exec(location.search)?.[1];
/** Settles when its words have come; without them it is English. */
const speaking = lang
  ? import(new URL(`../words/${lang}.js`, import.meta.url).href).catch(() => {})
  : Promise.resolve();

/** Most boards that have a connection at the same time, and the longest command in characters. */
const BOARDS = 200;
const LIMIT = 1_200_000;
/** How deep a message may be nested: far deeper than any command is. */
const DEEPEST = 64;

/** @typedef {{ask: (message: object) => Promise<unknown>}} Asking */
/** @typedef {{engine: Asking, search: SearchClient}} Pair  An engine, and the search beside it. */

/** @type {Engine | undefined} */
let engine;
/** @type {SearchClient | undefined} */
let search;
/** The searches of wheels, by their engines. @type {WeakMap<Asking, SearchClient>} */
const searches = new WeakMap();
/** The wheels that boards have, by the boards' names. @type {Map<string, URL>} */
const wheels = new Map();
/** The boards that wait for an answer. @type {Set<MessagePort>} */
const waiting = new Set();
/** The boards that have a connection, by name. @type {Map<string, MessagePort>} */
const boards = new Map();
/** How many there have been; it numbers them. */
let count = 0;

addEventListener('message', ({ data, source, ports: [port] }) => {
  if (source !== window.parent) return;
  if (data?.drystone === 'end') end(String(data.board));
  if (data?.drystone === 'board' && port) speaking.then(() => begin(port));
});

/** Give a board a place, if there is one. @param {MessagePort} port */
function begin(port) {
  if (boards.size >= BOARDS) {
    tell(port, {
      failed: say('At most {n} boards of one page can use the engine at a time.', { n: BOARDS }),
    });
    return;
  }
  const board = `b${(count += 1)}`;
  boards.set(board, port);
  port.onmessage = (event) => answer(port, board, event.data);
  tell(port, { hello: 1, board });
}

/** A board was taken away. @param {string} board */
function end(board) {
  const port = boards.get(board);
  if (port) answer(port, board, { id: 0, message: { act: 'end' } });
}

// Inside a frame with a sandbox of its own, this one has neither workers nor storage, and the page
// around it cannot address it. It can still say so: there is nothing secret in that.
if (self.origin === 'null') window.parent.postMessage({ drystone: 'sandboxed' }, '*');

/** @param {MessagePort} port @param {FrameMessage} message */
function tell(port, message) {
  port.postMessage(message);
}

/** Why a message is not passed on, "" if it is. @param {object} message */
function refusalOf(message) {
  const text = textOf(message);
  if (text === undefined) return say('A board is told plain data: what JSON can write.');
  if (text.length > LIMIT)
    return say('This is too long for a board: at most {n} characters.', { n: LIMIT });
  return depthOf(text) > DEEPEST
    ? say('This is nested deeper than {n} levels.', { n: DEEPEST })
    : '';
}

/** A message as JSON, nothing if it has none. @param {object} message */
function textOf(message) {
  try {
    return JSON.stringify(message);
  } catch {
    return undefined;
  }
}

/** How deep JSON is nested. @param {string} text */
function depthOf(text) {
  let [depth, deepest] = [0, 0];
  for (const sign of text.replace(/"(?:[^"\\]|\\.)*"/g, '')) {
    if (sign === '[' || sign === '{') deepest = Math.max(deepest, (depth += 1));
    else if (sign === ']' || sign === '}') depth -= 1;
  }
  return deepest;
}

/** Whether an engine has begun what a board is to end. @param {string} board */
const isServed = (board) => Boolean(engine) || wheels.has(board);

/** @param {unknown} message @returns {message is object} */
const isObject = (message) => typeof message === 'object' && message !== null;

/** @param {unknown} id @returns {id is number} */
const isNumber = (id) => Number.isInteger(id);

/** @param {MessagePort} port @param {string} board @param {{id?: unknown, message?: unknown} | null} data */
async function answer(port, board, data) {
  const { id, message } = data ?? {};
  if (!isNumber(id) || !isObject(message)) return;
  const wrong = refusalOf(message);
  if (wrong) {
    tell(port, { id, failed: wrong });
    return;
  }
  if (!boards.has(board)) return;
  if ('act' in message && message.act === 'end') {
    leave(board);
    if (!isServed(board)) return;
  }
  try {
    waiting.add(port);
    const found = await askFor(board, withoutWheel(board, message));
    tell(port, { id, answer: found });
    follow(port, board, found);
  } catch (error) {
    tell(port, { id, failed: messageOf(error) });
  } finally {
    waiting.delete(port);
    if (!boards.has(board)) wheels.delete(board);
  }
}

/**
 * Note which wheel a board has, and give the command without it: Python knows no addresses.
 * @param {string} board @param {object} message
 */
function withoutWheel(board, message) {
  if (!('options' in message)) return message;
  const { wheel, ...options } = Object(message.options);
  if (wheel)
    wheels.set(board, wheelAddress(String(wheel), new URL('../../', import.meta.url).href));
  else wheels.delete(board);
  return { ...message, options };
}

/** What answers for a board. @param {string} board @returns {Promise<Pair>} */
async function pairOf(board) {
  const wheel = wheels.get(board);
  if (!wheel) {
    search ??= new SearchClient(running());
    return { engine: running(), search };
  }
  // By its address, so that it stays a module of its own: few boards have wheels.
  const url = new URL('../embed/wheel-boards.js', import.meta.url).href;
  /** @type {typeof import('./wheel-boards.js')} */
  const { wheelEngine } = await moduleAt(url);
  const found = await wheelEngine(wheel, { have, stopped });
  const its = searches.get(found.engine) ?? new SearchClient(found.engine, found.search);
  searches.set(found.engine, its);
  return { engine: found.engine, search: its };
}

/** Whether a board has a wheel. @param {string} wheel  Its address. */
const have = (wheel) => [...wheels.values()].some(({ href }) => href === wheel);

/**
 * Tell the boards whose engine has come to an end.
 * @param {string | undefined} wheel  Its address, if it was a wheel's. @param {string} reason
 */
function stopped(wheel, reason) {
  for (const [board, port] of boards) {
    if (wheels.get(board)?.href !== wheel) continue;
    wanted.delete(board);
    tell(port, { ended: reason });
  }
}

/** @param {string} board @param {object} message @returns {Promise<object>} */
async function askFor(board, message) {
  const pair = await pairOf(board);
  return /** @type {Promise<object>} */ (pair.engine.ask({ ...message, board }));
}

/** Forget a board that was taken away: others may have its place. @param {string} board */
function leave(board) {
  boards.delete(board);
  wanted.delete(board);
  if (current === board) searching?.stop();
}

/** The engine; one that has broken down is followed by another. */
function running() {
  engine ??= startEngine({ onProgress, onFailure: ({ title }) => broken(title) }, 'boards');
  return engine;
}

/** @param {string} reason */
function broken(reason) {
  engine = search = undefined;
  stopped(undefined, reason);
}

/** @param {{loaded: number, total: number}} progress */
function onProgress(progress) {
  for (const port of waiting) tell(port, { progress });
}

/** The move that each board's computer is to search for, "" for none. @type {Map<string, string>} */
const wanted = new Map();
/** The board that is being searched for, and the search; others wait. */
let current = '';
/** @type {SearchClient | undefined} */
let searching;
let last = Promise.resolve();

/** Have the computer move where it is its turn. @param {MessagePort} port @param {string} board @param {object} view */
function follow(port, board, view) {
  if (!isView(view)) return;
  const task = view.thinks ? `${view.node} ${view.thinks}` : '';
  if ((wanted.get(board) ?? '') === task) return;
  wanted.set(board, task);
  if (current === board) searching?.stop();
  if (task) last = last.then(() => move(port, board, view, task));
}

/** @param {MessagePort} port @param {string} board @param {BoardView} view @param {string} task */
async function move(port, board, { node, thinks }, task) {
  const over = () => wanted.get(board) !== task;
  if (over()) return;
  current = board;
  try {
    /** @type {HistoryCommand} */
    const question = { act: 'history', purpose: 'move' };
    const answer = /** @type {import('../types/answers.js').BoardAnswerTo<HistoryCommand>} */ (
      await askFor(board, question)
    );
    if (!('history' in answer) || over()) return;
    searching = (await pairOf(board)).search;
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const found = await searching.run({ ...answer.history, task: 'move', level: thinks, seed });
    if (over()) return;
    wanted.delete(board);
    const reply = found?.move ? { act: 'reply', node, text: found.move } : { act: 'pause' };
    const show = await askFor(board, reply);
    tell(port, { show });
    follow(port, board, show);
  } catch (error) {
    console.info('The computer could not move:', error);
  } finally {
    current = '';
  }
}

// The page: sends what a person does to the engine and shows the view that comes back. It keeps no
// state of a game; what it remembers is what was asked.

import { analysisActs, listenToAnalysis, showAnalysis } from './analysis.js';
import { listenToQuestions, openHelp } from './asking.js';
import { draw } from '../board/draw.js';
import { startEngine } from '../engine/engine.js';
import { keepFocus } from '../board/focus.js';
import { Follower } from '../board/follow.js';
import { focusBoard, forgetFocus, holdFocus, listen } from '../board/input.js';
import { Keeper } from './keeper.js';
import { listenToMatches, matchesActs } from './matches.js';
import { has, listenToMoves, moveActs, showMoves } from './moves.js';
import { keepOffline } from './offline.js';
import { firstSight, open } from './opening.js';
import { painted } from '../board/painted.js';
import { byId, showPanels, showSaid } from './panels.js';
import { listenToPlayers, playerActs, showPlayers } from './players.js';
import { Quests } from './quests.js';
import { whenQuiet } from '../engine/quiet.js';
import { listenToRecords, recordActs, showRecord } from './records.js';
import { sound } from './sounds.js';
import { Thinking } from '../engine/thinking.js';
import { listenToView } from './view.js';
import { offerWheels } from './wheels.js';

/** @typedef {import('./panels.js').View} View */

/** How long nobody must have asked for anything, in milliseconds, before the site is kept. */
const REST = 500;
/** The same before the next start is prepared. */
const LONG_REST = 1_500;

const root = document.documentElement;
const board = byId('board');

/** @type {import('./panels.js').MenuItem[]} */
let menu = [];
/** @type {View | undefined} */
let shown;
let asked = 0;
let running = false;
/** The match that was kept, while it is looked for. @type {ReturnType<typeof open>} */
let found;

const engine = startEngine({ onProgress: showProgress, onFailure: showFailure });
const thinking = new Thinking(engine);

const follower = new Follower(board, (by) => ask({ act: 'turn', by }));

/** @param {View} view @param {string} [act]  What was asked. */
function show(view, act = '') {
  const before = shown;
  const settleFocus = holdFocus(board);
  shown = view;
  draw(board, view.scene);
  board.dataset.position = view.position;
  if (view.outcome) board.dataset.outcome = view.outcome;
  else delete board.dataset.outcome;
  if (view.curtain) forgetFocus(board);
  settleFocus();
  showPanels(view, menu);
  showMoves(view);
  showRecord(view);
  if (view.curtain !== (before?.curtain ?? '')) passDevice(view);
  showPlayers(view, ask, thinking);
  quests.show(view, act);
  // Whatever looks where things are comes last: the page is laid out once.
  follower.settle();
  if (!view.quest) showAnalysis(view, ask, thinking);
  sound(before, view, board.querySelectorAll('.piece:not(.leaving)').length);
  delete root.dataset.first;
}

/** The curtain falls, or is lifted: whoever comes to the screen finds it with the next key. */
function passDevice(/** @type {View} */ view) {
  follower.forget();
  if (view.curtain) byId('curtain').querySelector('button').focus();
  else focusBoard(board);
}

/**
 * Ask the engine and show its answer.
 *
 * @param {object} message
 * @returns {Promise<View | undefined>}
 */
async function ask(message) {
  asked += 1;
  if (running) root.dataset.state = 'thinking';
  try {
    const { act = '' } = /** @type {{act?: string}} */ (message);
    const view = await engine.ask({ ...message, has: has() });
    if (view.scene) show(view, act);
    else if (view.said) showSaid(view.said);
    keeper.seen(view, act);
    return view;
  } catch (error) {
    showFailure({ title: 'The game engine has stopped.', text: String(error) });
  } finally {
    asked -= 1;
    settle();
  }
}

function settle() {
  if (!running || asked || root.dataset.state === 'error') return;
  root.dataset.state = shown?.thinks ? 'thinking' : 'ready';
}

/** Touch a site; done when the answer is painted. @param {string} site */
async function touch(site) {
  const from = performance.now();
  const touched = board.querySelector(`[data-site="${CSS.escape(site)}"]`);
  touched?.classList.add('waiting');
  if (found) await found;
  await ask({ act: 'touch', site });
  touched?.classList.remove('waiting');
  await painted();
  performance.measure('touch-to-painted', { start: from });
}

/** Prepare the next start; thinking waits, as both take a processor. */
function prepare() {
  const preparing = engine.prepare();
  thinking.giveWay(preparing);
  return preparing;
}

/** Start a game. @param {string} game @param {object} options */
function begin(game, options) {
  return ask({ act: 'new', game, options });
}

/** @param {{loaded: number, total: number}} progress */
function showProgress({ loaded, total }) {
  const megabytes = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
  byId('bytes').value = loaded / total;
  byId('amount').textContent = `${megabytes(loaded)} of ${megabytes(total)} MB`;
}

/** @param {{title: string, text: string}} failure */
function showFailure({ title, text }) {
  root.dataset.state = 'error';
  const home = byId('failure');
  home.querySelector('h2').textContent = title;
  home.querySelector('p').textContent = text;
  home.hidden = false;
}

const keeper = new Keeper((message) => engine.ask(message), ask);
const quests = new Quests(ask, (message) => engine.ask(message));

/** @type {Record<string, () => void>} */
const ACTS = {
  undo: () => ask({ act: 'undo' }),
  redo: () => ask({ act: 'redo' }),
  flip: () => ask({ act: 'flip' }),
  back: () => ask({ act: 'back' }),
  reveal: () => ask({ act: 'reveal' }),
  left: () => follower.step(-1),
  right: () => follower.step(1),
  again: () => shown && begin(shown.game.name, shown.game.values),
  copy: copyPosition,
  keys: openHelp,
  reload: () => location.reload(),
  ...moveActs(ask),
  ...recordActs(ask),
  ...matchesActs(keeper),
  ...playerActs(ask, thinking),
  ...analysisActs(ask, thinking),
};

async function copyPosition() {
  try {
    await navigator.clipboard.writeText(board.dataset.position ?? '');
    showSaid({ kind: 'info', text: 'The position is copied.', rule: '' });
  } catch {
    byId('position').select();
    showSaid({
      kind: 'info',
      text: 'Copy the marked text yourself: the browser forbids it.',
      rule: '',
    });
  }
}

const CLICKABLE =
  '[data-act], [data-overlay], [data-game], [data-sample], [data-example], button[data-option]';

/** @param {MouseEvent} event */
function clicked(event) {
  const target = event.target instanceof Element ? event.target : null;
  const found = /** @type {HTMLElement | null} */ (target?.closest(CLICKABLE));
  if (!found) return;
  const { act, overlay, game, option, sample, example } = found.dataset;
  if (act) ACTS[act]();
  else if (overlay) ask({ act: 'overlay', key: overlay });
  else if (sample) ask({ act: 'sample', number: Number(sample) });
  else if (example) ask({ act: 'example', number: Number(example) });
  else if (option) choose(option, /** @type {HTMLButtonElement} */ (found).value);
  else if (game && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    begin(game, {});
  }
}

/** Start again with one option changed. @param {string} key @param {string} value */
function choose(key, value) {
  if (shown) begin(shown.game.name, { ...shown.game.values, [key]: value });
}

/** @param {Event} event */
function changed(event) {
  const target = /** @type {HTMLInputElement} */ (event.target);
  if (target.dataset.option) choose(target.dataset.option, target.value);
}

/** Take what a form's field holds. @param {string} id @param {(text: string) => unknown} act */
function onSubmit(id, act) {
  byId(id).addEventListener('submit', (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    act(byId(id).querySelector('input, textarea')?.value ?? '');
  });
}

/** @param {string} text */
async function typeMove(text) {
  const view = await ask({ act: 'type', text });
  if (view && !view.said) byId('move').value = '';
}

/** @param {import('./panels.js').MenuItem[]} items */
function offer(items) {
  if (menu.length) return false;
  menu = items;
  if (shown) showPanels({ ...shown, announce: '' }, menu);
  return true;
}

/** Ask for the menu anew. @param {'menu' | 'refresh'} act */
async function updateMenu(act) {
  const answer = await engine.ask({ act });
  if (!answer.menu) throw new Error(answer.said.text);
  menu = answer.menu;
  byId('options').dataset.shown = '';
  if (shown) showPanels({ ...shown, announce: '', said: null }, menu);
}

const wheels = offerWheels(engine, () => updateMenu('refresh'));
listen(board, (site) => thinking.giveWay(touch(site)));
listenToMoves(ask);
listenToQuestions(board, ask);
listenToView();
keepFocus();
listenToRecords(ask);
listenToMatches(keeper);
listenToPlayers(ask, thinking);
listenToAnalysis(ask);
document.addEventListener('click', clicked);
byId('options').addEventListener('change', changed);
onSubmit('options', () => {});
onSubmit('typed', typeMove);
onSubmit('setup', (text) => ask({ act: 'load', text }));

engine.ready.then(
  () => {
    running = true;
    settle();
    whenQuiet(REST, keepOffline);
    whenQuiet(LONG_REST, prepare);
  },
  () => {},
);
const page = { ask, show, shown: () => shown, offer, keeper, quests, wheels };
found = open(page);
firstSight(page, found).catch(() => updateMenu('menu').catch(() => {}));

// Who plays: a person or a level for either seat. While the computer is to move, its move is
// searched for in the second engine and played in the first.

import { byId, make } from '../board/dom.js';
import { explainWait } from '../messages/loading.js';
import { notify, removeNotice } from '../messages/notices.js';
import { showMessage } from '../messages/status.js';
import { preferences } from '../storage/preferences.js';
import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { SearchView, SeatView } from '../types/protocol.js' */
/** @import { Page, Panel } from '../page/page.js' */

/** Milliseconds between a move and the computer's answer, so that both can be seen. */
const PAUSE = 350;

/** Milliseconds between the other's move and a premove, so that both can be seen. */
const SEEN = 250;

/** Of what is left on its clock the computer takes a part like that for a move. */
const PART = 10;
/** From so many milliseconds on, it is said that the computer thinks. */
const LONG = 1000;

const now = {
  /** The match, move and level that the computer searches for, "" if it does not. */
  searched: '',
  /** The move about which the coach has asked last. */
  warned: '',
};

/** Whether the computer searches for its move: then analysis waits. */
export const computerMoves = () => now.searched !== '';

/** @type {Panel} */
export const players = {
  show(view, page) {
    if (!view.players) return;
    byId('players').hidden = Boolean(view.friend);
    showSeats(view);
    byId('players').dataset.thinks = String(view.thinks);
    byId('proceed').hidden = !view.paused;
    byId('proceed').textContent = view.over ? say('Play on from here') : say('Computer, go on');
    if (view.premove) setTimeout(() => page.ask({ act: 'premove' }), SEEN);
    const wanted = view.thinks ? `${view.stamp} ${view.node} ${view.thinks}` : '';
    if (wanted === now.searched) return;
    if (computerMoves()) page.search.stop();
    now.searched = wanted;
    removeNotice('coach');
    if (wanted) move(view, page);
  },
  acts: {
    stop(_, page) {
      page.search.stop();
      return { act: 'pause' };
    },
    proceed: { act: 'proceed' },
  },
  changes: {
    '[data-seat]': ({ dataset, value }, page) => {
      const level = Number(value);
      if (level) page.search.start();
      return { act: 'player', seat: Number(dataset.seat), level };
    },
  },
};

/** @param {View} view @param {Page} page */
async function move({ thinks, node = 0, saving, clock }, page) {
  const mine = now.searched;
  byId('thinks-part').removeAttribute('value');
  byId('thinks-part').ariaHidden = 'true';
  setTimeout(() => mine === now.searched && (byId('thinks-part').ariaHidden = 'false'), LONG);
  explainWait(() => mine === now.searched);
  const [answer] = await Promise.all([page.ask({ act: 'history', purpose: 'move' }), wait(PAUSE)]);
  if (mine !== now.searched || !answer || !('history' in answer)) return;
  if (await warns(page, answer.history, mine, node)) return;
  const seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const start = /** @type {const} */ ({ ...answer.history, task: 'move', level: thinks, seed });
  const task = { ...start, ...hurried(clock) };
  const found = await page.search.run(task, showPart);
  if (mine !== now.searched || !found) return;
  const match = saving?.match || undefined;
  if (found.move) await page.ask({ act: 'reply', match, node, text: found.move });
  else await failed(page, found.failed ?? say('It found no move.'));
}

/** How long the computer may think by its clock, if it has one: a part of what is left. @param {View['clock']} clock */
const hurried = (clock) =>
  clock && clock.runs >= 0 && !clock.up && { seconds: clock.left[clock.runs] / (PART * 1000) };

/**
 * Whether the coach asks about the move that was made: then the computer waits. It asks once.
 * What is taken back leaves no trace in the match, as if it had been asked before the move.
 * @param {Page} page @param {import('../types/protocol.js').MatchHistory} history @param {string} mine
 * @param {number} node the move
 */
async function warns(page, history, mine, node) {
  if (!preferences().coach || now.warned === mine) return false;
  now.warned = mine;
  const { warning = '' } = (await page.search.run({ ...history, task: 'coach' })) ?? {};
  if (mine !== now.searched || !warning) return mine !== now.searched;
  await page.ask({ act: 'pause' });
  notify('coach', warning, {
    async [say('Take it back')]() {
      await page.ask({ act: 'delete', node });
      await page.ask({ act: 'proceed' });
    },
    [say('Play it')]: () => page.ask({ act: 'proceed' }),
  });
  return true;
}

/** @param {Page} page @param {string} why */
async function failed(page, why) {
  await page.ask({ act: 'pause' });
  showMessage('error', say('The computer could not move: {why}', { why }));
}

/** @param {SearchView} found */
function showPart({ part }) {
  if (part !== undefined) byId('thinks-part', HTMLProgressElement).value = part;
}

/** @param {number} milliseconds */
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

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

/** @param {SeatView} player @param {[number, string][]} levels */
function seat({ seat, name, level, person }, levels) {
  const id = `seat-${seat}`;
  /** @type {[number, string][]} */
  const offers = [[0, person], ...levels];
  const choices = offers.map(([value, words]) =>
    make('option', { value: String(value), selected: value === level }, words),
  );
  return make(
    'span',
    { className: 'seat' },
    make('label', { htmlFor: id }, name),
    make('select', { id, 'data-seat': seat }, ...choices),
  );
}

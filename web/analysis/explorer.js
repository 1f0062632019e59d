// The explorer: what was played from the position on the board, by the computer and in one's own
// matches. Python counts. What it counts of a match, its trail, is stored with the match, so that
// each is read once only.

import { byId, make, write } from '../board/dom.js';
import { tellChange } from '../board/speaker.js';
import { create } from '../board/render.js';
import { refusedHelp } from './analysis.js';
import { isWhole, latest, storeTrail } from '../storage/storage.js';
import { trailOf } from '../storage/stored.js';
import { say } from '../words/words.js';

/** @import { ExploredView, ExplorerView } from '../types/protocol.js' */
/** @import { Page, Panel } from '../page/page.js' */
/** @import { SavedMatch } from '../storage/storage.js' */

const SVG = 'http://www.w3.org/2000/svg';
/** How many of one's matches count at most, the latest. */
const MATCHES = 500;
/** Whose games they are, as the tables are headed. */
const WHOSE = /** @type {const} */ ({
  computer: say('The computer'),
  own: say('Your matches'),
});

/** What the panel knows besides what it shows. */
const state = {
  on: false,
  /** What is explored: match, move, position. */
  at: '',
  /** The address of the game whose matches Python counts, and the engines that count them. */
  counted: '',
  /** @type {unknown} */
  engines: undefined,
  /** The number of the last look at the stored matches. */
  turn: 0,
  /** How many of one's matches are read, of how many, while that goes on. @type {{done: number, all: number} | undefined} */
  reading: undefined,
};

/** @type {Panel} */
export const explorer = {
  place(view, page) {
    if (view.editor || view.challenge || view.friend?.alone) {
      state.at = '';
      clear();
      return;
    }
    if (!view.players) return;
    const here = `${view.stamp} ${view.node} ${view.position} ${view.game.query}`;
    if (here === state.at) return;
    state.at = here;
    markBusy(true);
    if (state.on) void look(page).catch(failed);
  },
  acts: {
    explore(button, page) {
      if (refusedHelp(page)) return;
      state.on = !state.on;
      button.setAttribute('aria-pressed', String(state.on));
      clear();
      if (state.on) void look(page).catch(failed);
    },
  },
  clicks: {
    '[data-explored]': ({ dataset }, page) => {
      if (byId('explored').getAttribute('aria-busy') === 'true') return undefined;
      const { at } = state;
      markBusy(true);
      page.autosave.look(page.shown);
      return page
        .ask({ act: 'type', text: dataset.explored ?? '' })
        .then(() => at === state.at && markBusy(false));
    },
  },
  start(page) {
    page.autosave.listeners.push(() => {
      state.counted = '';
      if (state.on && state.at) void look(page).catch(failed);
    });
  },
};

/** The rows are of the position before until others have come: they play nothing. @param {boolean} busy */
const markBusy = (busy) => byId('explored').setAttribute('aria-busy', String(busy));

function clear() {
  byId('explored').hidden = true;
  byId('explorer-none').hidden = false;
  write(byId('explorer-words'), '');
}

/** Say that nothing can be shown, whatever went wrong. */
function failed() {
  [state.counted, state.reading] = ['', undefined];
  byId('explored').hidden = !state.on;
  markBusy(false);
  byId('explored').replaceChildren(
    make('p', {}, say('What was played before cannot be shown now.')),
  );
}

/** Show what was played from here; one's matches are counted first where they are not yet. @param {Page} page */
async function look(page) {
  const query = page.shown?.game.query ?? '';
  if (state.counted === query && state.engines === page.engines.now) {
    await show(page, await page.send({ act: 'explore' }));
    return;
  }
  [state.counted, state.engines] = [query, page.engines.now];
  const mine = ++state.turn;
  state.reading = { done: 0, all: 0 };
  if (byId('explored').hidden) begin();
  const entries = await stored(query);
  if (mine !== state.turn) return;
  const unread = entries.filter((entry) => trailOf(entry) === undefined);
  state.reading = unread.length
    ? { done: entries.length - unread.length, all: entries.length }
    : undefined;
  show(page, await page.send({ act: 'explore', trails: trails(entries) }));
  if (unread.length && (await readAll(page, unread, mine))) {
    state.reading = undefined;
    show(page, await page.send({ act: 'explore', trails: trails(entries) }));
  }
}

/** Read matches one by one; a look elsewhere meanwhile begins anew. @param {Page} page @param {SavedMatch[]} unread @param {number} mine */
async function readAll(page, unread, mine) {
  for (const entry of unread) {
    if (mine !== state.turn) return false;
    if (!state.on) {
      state.counted = '';
      return false;
    }
    entry.trail = { revision: entry.revision, text: await read(page, entry) };
    if (mine !== state.turn || !state.reading) return false;
    state.reading.done += 1;
    tellReading();
  }
  return mine === state.turn;
}

/** Until the first answer comes, say that it will. */
function begin() {
  byId('explored').hidden = false;
  byId('explorer-none').hidden = true;
  byId('explored').replaceChildren(make('p', {}, say('Looking what was played from here…')));
}

/** Say how many of one's matches are read. */
function tellReading() {
  const home = document.getElementById('explorer-reading');
  if (home && state.reading) write(home, readingWords(state.reading));
}

/** @param {{done: number, all: number}} how */
function readingWords({ done, all }) {
  return all
    ? say('Your matches are being read: {done} of {all}…', { done, all })
    : say('Your matches are being read…');
}

/** One's matches of a game that have ended. @param {string} query @returns {Promise<SavedMatch[]>} */
function stored(query) {
  const counts = (/** @type {unknown} */ entry) =>
    isWhole(entry) && entry.over && entry.query === query && Boolean(entry.text);
  return latest(MATCHES, counts).catch(() => []);
}

/** @param {SavedMatch[]} entries */
const trails = (entries) => entries.map((entry) => trailOf(entry) ?? '').filter(Boolean);

/** Have Python read a match, and store its trail. @param {Page} page @param {SavedMatch} entry */
async function read(page, entry) {
  const answer = await page.send({ act: 'trail', text: entry.text });
  if (!('trail' in answer)) return '';
  await storeTrail(entry, answer.trail).catch(() => {});
  return answer.trail;
}

/** @param {Page} page @param {ExplorerView | {said: {text: string}}} answer */
function show(page, answer) {
  if (!state.on || !state.at) return;
  const home = byId('explored');
  home.hidden = false;
  byId('explorer-none').hidden = true;
  markBusy('node' in answer && answer.node !== page.shown?.node);
  if (!('computer' in answer)) {
    home.replaceChildren(make('p', {}, answer.said.text));
    return;
  }
  if (answer.node !== page.shown?.node) return;
  const before = focused(home);
  const { sides } = answer;
  const own = state.reading ? beingRead(state.reading) : table('own', answer.own, sides);
  home.replaceChildren(...table('computer', answer.computer, sides), ...own);
  focusAgain(home, before);
  const number = answer.computer.moves.length + answer.own.moves.length;
  const none = number ? '' : say('Nothing was played from here.');
  tellChange(byId('explorer-words'), state.reading ? say('Your matches are being read.') : none);
}

/** What stands in place of one's matches until all are read. @param {{done: number, all: number}} how */
function beingRead(how) {
  const about = make('p', { className: 'small', id: 'explorer-reading' }, readingWords(how));
  return [make('h3', {}, WHOSE.own), about];
}

/** Which of the buttons has the focus, by its table and its row. @param {Element} home */
function focused(home) {
  const { activeElement } = document;
  const row = home.contains(activeElement) ? activeElement?.closest('tr') : undefined;
  return row && { of: row.closest('table')?.dataset.of, row: row.rowIndex };
}

/** Keys go on from the same row; with no row there, from the button. @param {Element} home @param {ReturnType<typeof focused>} before */
function focusAgain(home, before) {
  if (!before) return;
  const buttons = [...home.querySelectorAll(`table[data-of="${before.of}"] button`)];
  const next = buttons[Math.min(before.row - 1, buttons.length - 1)];
  const other = document.querySelector('[data-act="explore"]');
  const found = next ?? other;
  if (found instanceof HTMLElement) found.focus();
}

/** @param {keyof typeof WHOSE} of @param {ExploredView} found @param {string[]} sides  The classes of both colours. @returns {HTMLElement[]} */
function table(of, { games, words, moves }, sides) {
  const head = make('h3', {}, WHOSE[of]);
  const about = make('p', { className: 'small' }, words);
  if (!games) return [head, about];
  if (!moves.length) return [head, about, make('p', {}, say('None of them was played from here.'))];
  const names = [say('Move'), say('Games'), say('How they ended')].map((name) =>
    make('th', { scope: 'col' }, name),
  );
  const all = moves.reduce((sum, { counts }) => sum + total(counts), 0);
  const rows = moves.map((one) => row(one, all, sides));
  const made = make('table', { className: 'explored', 'data-of': of, 'aria-label': WHOSE[of] });
  made.append(make('thead', {}, make('tr', {}, ...names)), make('tbody', {}, ...rows));
  return [head, about, made];
}

/** @param {ExploredView['moves'][number]} one @param {number} all @param {string[]} sides */
function row({ move, counts, words }, all, sides) {
  const play = make('button', { 'data-explored': move, title: say('Play this move') }, move);
  const number = total(counts);
  const share = `${Math.round((100 * number) / all)} %`;
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, play),
    make('td', {}, `${number} `, make('span', { className: 'of-all' }, share)),
    make('td', {}, bar(counts, sides), make('span', {}, words)),
  );
}

/** How games ended, as a bar in the colours: the first one's from the left, the second's from the right. @param {number[]} counts @param {string[]} sides */
function bar(counts, [first, second]) {
  const all = total(counts);
  const picture = document.createElementNS(SVG, 'svg');
  const given = { class: 'ends', viewBox: '0 0 100 8', preserveAspectRatio: 'none' };
  for (const [name, value] of Object.entries({ ...given, 'aria-hidden': 'true' })) {
    picture.setAttribute(name, value);
  }
  let left = 0;
  for (const [at, name] of [`${first} ends-won`, 'ends-drawn', `${second} ends-won`].entries()) {
    const width = (100 * counts[at]) / all;
    const place = { x: `${left}`, y: '0', width: `${width}`, height: '8' };
    if (width) picture.append(create(['rect', { ...place, class: name }, []]));
    left += width;
  }
  return picture;
}

/** @param {number[]} counts */
const total = (counts) => counts.reduce((sum, one) => sum + one, 0);

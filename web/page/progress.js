// How far one has come: puzzles and lessons that are solved, on the pages that list them; and streaks
// and rushes, which draw from all puzzles that are as one wishes.

import { byId, inside, make, write } from '../board/dom.js';
import { ANSWER_DELAY } from '../board/answer-delay.js';
import { openChallenge, solvedSoFar } from './challenge.js';
import { cardPicture } from './match-words.js';
import { notify, silence } from './notices.js';
import { drawn, fitting, markOf } from './puzzle-index.js';
import { begun, counted, isOver, rushWords } from './runs.js';
import { fetched } from './startup.js';

/** @typedef {import('../types/answers.js').View} View */
/** @typedef {import('./page.js').Page} Page */
/** @typedef {import('./puzzle-index.js').PuzzleEntry} PuzzleEntry */
/** @typedef {import('./puzzle-index.js').PuzzleIndex} PuzzleIndex */
/** @typedef {import('../board/panel.js').Panel<Page>} Panel */

const STORED = { streak: 'drystone:streak', rush: 'drystone:rush' };
/** Milliseconds between the end of a puzzle and the next one in a rush: its verdict is read. */
const PAUSE = 2 * ANSWER_DELAY;

/** The streak or rush that goes on. @type {import('./runs.js').Run | undefined} */
let run;
/** How many were solved in the last one and at best. */
const scores = { streak: stored('streak'), rush: stored('rush') };
/** The puzzle whose end has been counted. */
let done = '';
/** @type {ReturnType<typeof setInterval> | undefined} */
let clock;
/** The lists of puzzles that were fetched, by game. @type {Map<string, PuzzleIndex>} */
const indexes = new Map();

/** @type {Panel} */
export const progress = {
  visit(place) {
    if (place === 'puzzles') {
      showSeries().catch(() => {});
      showFitting().catch(() => {});
    }
    if (place === 'learn') showLessons().catch(() => {});
    if (place !== 'table') stop();
  },
  show(view, page) {
    if (run) count(view, page);
  },
  acts: {
    streak: (_, page) => start('streak', page),
    rush: (_, page) => start('rush', page),
  },
  changes: {
    '#wishes select': () => showFitting().catch(() => {}),
  },
};

/** @param {'streak' | 'rush'} kind @param {Page} page */
function start(kind, page) {
  stop();
  silence('streak');
  run = begun(kind, Date.now());
  done = '';
  scores[kind][0] = 0;
  keep(kind);
  if (kind === 'rush') clock = setInterval(() => tick(), 1000);
  return next(page);
}

/** Leave the streak or rush, if there is one. */
function stop() {
  clearInterval(clock);
  run = undefined;
  byId('rush-clock').hidden = true;
}

/** Open a puzzle that is drawn by lot from those that fit and are not solved. @param {Page} page */
async function next(page) {
  const mine = run;
  const [entries, solved] = await Promise.all([fittingEntries(), solvedSoFar()]);
  const marks = new Set([...solved].map(markOf));
  const one = drawn(entries, marks, done);
  if (!one || run !== mine) return;
  await openChallenge(page, 'puzzle', one.name);
  tick();
}

/** @param {View} view @param {Page} page */
function count({ challenge }, page) {
  if (!run) return;
  if (!challenge || challenge.kind !== 'puzzle') {
    stop();
    return;
  }
  const { name, state, solved } = challenge;
  if (name === done || (state !== 'wrong' && state !== 'solved')) {
    tick();
    return;
  }
  done = name;
  run = counted(run, solved);
  const score = scores[run.kind];
  score[0] = run.solved;
  score[1] = Math.max(...score);
  keep(run.kind);
  if (isOver(run, Date.now())) finish();
  else if (run.kind === 'streak') offerNext(page);
  else {
    const mine = run;
    setTimeout(() => run === mine && next(page), PAUSE);
    tick();
  }
}

/** @param {Page} page */
function offerNext(page) {
  notify('streak', `${scores.streak[0]} in a row.`, { 'Next puzzle': () => next(page) });
}

/** Say how a streak or a rush has ended. */
function finish() {
  if (!run) return;
  const [now, best] = scores[run.kind];
  const record = now === best ? ' Your best so far.' : '';
  const words = run.kind === 'rush' ? 'The rush is over:' : 'The streak ends at';
  notify('streak', `${words} ${now}${run.kind === 'rush' ? ' solved' : ''}.${record}`);
  stop();
}

/** Show the time that a rush has left, and end it when that is up. */
function tick() {
  if (run?.kind !== 'rush') return;
  const now = Date.now();
  if (isOver(run, now)) {
    finish();
    return;
  }
  const place = byId('rush-clock');
  place.hidden = false;
  write(place, rushWords(run, now));
}

/** @param {'streak' | 'rush'} kind @returns {[number, number]} */
function stored(kind) {
  try {
    const [a, b] = JSON.parse(localStorage.getItem(STORED[kind]) ?? '[0,0]').map(Number);
    return a >= 0 && b >= a ? [a, b] : [0, 0];
  } catch {
    return [0, 0]; // Nothing is stored, or nothing that can be read.
  }
}

/** @param {'streak' | 'rush'} kind */
function keep(kind) {
  try {
    localStorage.setItem(STORED[kind], JSON.stringify(scores[kind]));
  } catch {
    // It counts until the page is left.
  }
  showScores();
}

function showScores() {
  for (const kind of /** @type {const} */ (['streak', 'rush'])) {
    const home = byId(`${kind}-now`);
    write(inside(home, 'b'), String(scores[kind][0]));
    write(inside(home, 'span'), String(scores[kind][1]));
  }
}

/** What is chosen above the puzzles; '' is for anything. @param {string} name */
const wished = (name) => byId(`wish-${name}`, HTMLSelectElement).value;

/** The games whose puzzles are wanted. */
function wishedGames() {
  const all = [...document.querySelectorAll('[data-series]')];
  const names = all.map((item) => item.getAttribute('data-series') ?? '');
  return wished('game') ? [wished('game')] : names;
}

/** All puzzles that are as somebody wishes. @returns {Promise<PuzzleEntry[]>} */
async function fittingEntries() {
  const wish = { kind: wished('kind'), grade: wished('grade'), theme: wished('theme') };
  const games = wishedGames();
  const found = await Promise.all(games.map(indexOf));
  return games.flatMap((game, at) => fitting(game, found[at], wish));
}

/** @param {string} game @returns {Promise<PuzzleIndex>} */
async function indexOf(game) {
  const known = indexes.get(game);
  if (known) return known;
  const found = await fetched(`puzzles-${game}.json`);
  indexes.set(game, found);
  return found;
}

/** Offer the themes of the game that is chosen, and say how many puzzles fit. */
async function showFitting() {
  const game = wished('game');
  const themes = game ? (await indexOf(game)).themes : [];
  if (game !== wished('game')) return;
  const choice = byId('wish-theme', HTMLSelectElement);
  const before = choice.value;
  const options = themes.map((words) => make('option', { value: words }, words));
  choice.replaceChildren(make('option', { value: '' }, 'any theme'), ...options);
  choice.value = themes.includes(before) ? before : '';
  const label = choice.closest('label');
  if (label) label.hidden = !themes.length;
  const total = (await fittingEntries()).length;
  write(byId('wish-count'), `${total} ${total === 1 ? 'puzzle' : 'puzzles'}`);
  for (const act of ['streak', 'rush']) {
    inside(document, `[data-act="${act}"]`, HTMLButtonElement).disabled = !total;
  }
}

async function showSeries() {
  showScores();
  for (const item of document.querySelectorAll('[data-series]')) {
    const drawing = cardPicture(item.getAttribute('data-series') ?? '');
    const place = inside(item, '.picture');
    if (drawing && !place.firstElementChild) place.append(drawing);
  }
  const solved = [...(await solvedSoFar())];
  for (const item of document.querySelectorAll('[data-series]')) {
    const bar = inside(item, 'progress', HTMLProgressElement);
    const mine = solved.filter((key) => key.startsWith(`${item.getAttribute('data-series')} `));
    bar.value = Math.min(mine.length, bar.max);
    write(inside(item, '.solved'), `${bar.value} of ${bar.max} solved`);
  }
}

async function showLessons() {
  for (const place of document.querySelectorAll('[data-picture]')) {
    const drawing = cardPicture(place.getAttribute('data-picture') ?? '');
    if (drawing && !place.firstElementChild) place.append(drawing);
  }
  const solved = await solvedSoFar();
  for (const item of document.querySelectorAll('[data-lesson]')) {
    const finished = solved.has(item.getAttribute('data-lesson') ?? '');
    if (finished && !item.querySelector('.done')) {
      item.append(make('strong', { className: 'done' }, 'Solved'));
    }
  }
}

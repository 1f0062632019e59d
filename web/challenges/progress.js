// How far one has come: puzzles and lessons that are solved, on the pages that list them; and streaks
// and rushes, which draw from all puzzles that are as the visitor chooses.

import { byId, inside, make, offerOptions, write } from '../board/dom.js';
import { tellChange } from '../board/speaker.js';
import { ANSWER_DELAY } from '../board/answer-delay.js';
import { beginChallenge, linkTo, solvedSoFar, wantStep } from './challenge.js';
import { cardPicture } from '../library/match-words.js';
import { reportMissing } from '../messages/missing.js';
import { notify, removeNotice } from '../messages/notices.js';
import { enterTable, focusEntered, go, here } from '../page/navigation.js';
import { puzzleList } from './puzzle-lists.js';
import { asHard, drawn, fitting, markOf } from './puzzle-index.js';
import {
  became,
  begun,
  counted,
  endWords,
  inTime,
  isOver,
  runFrom,
  runText,
  runWords,
} from './streak.js';
import { browserStore, tabStore } from '../offline/browser-store.js';
import { say, sayMany } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { Page, Panel } from '../page/page.js' */
/** @import { PuzzleEntry, PuzzleFilter } from './puzzle-index.js' */

/** What is chosen above the puzzles, and where that is stored. */
const WISHED = /** @type {const} */ (['game', 'kind', 'grade', 'variants', 'theme']);
const WISHES = 'drystone:wishes';
const STORED = { streak: 'drystone:streak', rush: 'drystone:rush' };
/** Where this tab stores the run that goes on, for a reload. */
const GOING_ON = 'drystone:run';
/** Milliseconds between the end of a puzzle and the next one in a rush: its verdict is read. */
const PAUSE = 2 * ANSWER_DELAY;

/** What the panel knows besides what it shows. */
const state = {
  /** The streak or rush that goes on. @type {import('./streak.js').Run | undefined} */
  run: undefined,
  /** The puzzle of it on the board, and whether its end has been counted; none while one is drawn. @type {{name: string, isCounted: boolean} | undefined} */
  at: undefined,
  /** The names of the puzzles that were missed in it. @type {string[]} */
  misses: [],
  /** @type {ReturnType<typeof setInterval> | undefined} */
  clock: undefined,
  /** Goes on to the next puzzle of a rush. @type {ReturnType<typeof setTimeout> | undefined} */
  later: undefined,
};
/** How many were solved in the last one and at best. */
const scores = { streak: stored('streak'), rush: stored('rush') };

/** @type {Panel} */
export const progress = {
  visit(place, page) {
    if (place === 'puzzles') {
      byId('puzzles-back').hidden = !hasMatch(page.shown);
      recallWishes();
      showSeries().catch(() => {});
      showFitting().catch(reportMissing);
    }
    if (place === 'learn') showLessons().catch(() => {});
    if (place !== 'table') finish(page);
  },
  start(page) {
    recallWishes();
    resume(page);
  },
  show(view, page) {
    if (state.run) count(view, page);
    // Who has gone back to the list reads how it has ended, though a match comes to the board.
    else if (!view.challenge && here() === 'table') removeNotice('streak');
  },
  acts: {
    streak: (_, page) => start('streak', page),
    rush: (_, page) => start('rush', page),
    runNext: (_, page) => goOn(page),
    solveOne: (_, page) => solveOne(page),
    leavePuzzles: (_, page) => backToMatch(page),
  },
  changes: {
    '#wishes select': () => {
      browserStore.write(WISHES, Object.fromEntries(WISHED.map((name) => [name, chosen(name)])));
      showFitting().catch(reportMissing);
    },
  },
  clicks: {
    'a[data-theme]': ({ dataset }, page) => {
      const { theme = '', of: game = '' } = dataset;
      browserStore.write(WISHES, { game, theme });
      go(page, '?puzzle');
      byId('wish-theme').focus();
    },
  },
};

/** Whether there is a match to go back to, on the board or behind a puzzle. @param {View} [view] */
function hasMatch(view) {
  if (!view || view.editor) return false;
  return view.challenge ? view.back : Boolean(view.last || view.friend);
}

/** @param {Page} page */
function backToMatch(page) {
  const { shown, autosave } = page;
  if (!shown || shown.challenge) return { act: /** @type {const} */ ('back') };
  enterTable(page, shown.game.query);
  autosave.readdress(shown);
  focusEntered(page);
  return undefined;
}

/** @param {'streak' | 'rush'} kind @param {Page} page */
function start(kind, page) {
  stop();
  removeNotice('streak');
  state.run = begun(kind);
  state.misses = [];
  scores[kind][0] = 0;
  storeScore(kind);
  if (kind === 'rush') state.clock = setInterval(() => tick(page), 1000);
  return next(page).catch(reportMissing);
}

/** Go on with the streak or rush in whose middle the page was reloaded. @param {Page} page */
function resume(page) {
  const found = runFrom(tabStore.get(GOING_ON));
  const name = new URLSearchParams(location.search).get('puzzle');
  if (!found || found.at?.name !== name) return;
  ({ run: state.run, at: state.at, misses: state.misses } = found);
  if (state.run.kind === 'rush') state.clock = setInterval(() => tick(page), 1000);
  tick(page);
}

/** Store where the streak or rush stands, for a reload. */
function storeRun() {
  tabStore.set(
    GOING_ON,
    state.run ? runText({ run: state.run, at: state.at, misses: state.misses }) : '',
  );
}

/** Choose what was chosen last. */
function recallWishes() {
  const wishes = browserStore.read(WISHES);
  for (const name of WISHED) {
    const field = byId(`wish-${name}`, HTMLSelectElement);
    const value = String(wishes?.[name] ?? '');
    // Which themes there are the lists say, which are on their way.
    if (name === 'theme' && ![...field.options].some((one) => one.value === value))
      field.append(make('option', { value }, value));
    field.value = value;
    if (field.selectedIndex < 0) field.value = '';
  }
}

/** Put one of the puzzles that fit on the board; the next one is of the same theme. @param {Page} page */
async function solveOne(page) {
  const [entries, solved] = await Promise.all([fittingEntries(), solvedSoFar()]);
  const one = drawn(entries, new Set([...solved].map(markOf)), [], Infinity);
  if (one) await beginChallenge(page, 'puzzle', one.name);
}

/** Leave the streak or rush, if there is one. */
function stop() {
  clearInterval(state.clock);
  clearTimeout(state.later);
  state.run = undefined;
  state.at = undefined;
  storeRun();
  showRun();
}

/** Open a puzzle that is drawn by lot from those that fit and are not solved. @param {Page} page */
async function next(page) {
  const mine = state.run;
  const met = state.at ? [...state.misses, state.at.name] : state.misses;
  clearTimeout(state.later);
  state.at = undefined;
  const [entries, solved] = await Promise.all([fittingEntries(), solvedSoFar()]);
  const marks = new Set([...solved].map(markOf));
  const isFirst = !met.length && !mine?.solved;
  const one = drawn(asHard(entries, mine?.solved ?? 0, isFirst), marks, met);
  if (!one || state.run !== mine) return;
  await beginChallenge(page, 'puzzle', one.name);
  if (state.run !== mine) return;
  state.at = { name: one.name, isCounted: false };
  storeRun();
  tick(page);
}

/** Go on to the next puzzle, as somebody asks: who leaves one that is open has missed it. @param {Page} page */
function goOn(page) {
  if (!state.run || !state.at) return undefined;
  if (!state.at.isCounted) score(false, page);
  if (state.run) return next(page);
  // The button that was pressed has gone with the streak or the rush.
  page.focusBoard();
  return undefined;
}

/** @param {View} view @param {Page} page */
function count({ challenge }, page) {
  if (!state.run || !state.at) return;
  if (challenge?.kind !== 'puzzle' || challenge.name !== state.at.name) {
    finish(page); // Something else was chosen than what the lot gave.
    return;
  }
  const what = became(challenge);
  if (state.at.isCounted || what === 'open') {
    tick(page);
    return;
  }
  score(what === 'solved', page);
  // A solution may be looked at for as long as the clock of the rush allows.
  if (state.run?.kind === 'rush' && !challenge.shown)
    state.later = setTimeout(() => next(page), PAUSE);
}

/** Count the puzzle on the board. @param {boolean} solved @param {Page} page */
function score(solved, page) {
  if (!state.run || !state.at) return;
  state.at.isCounted = true;
  if (!solved) state.misses.push(state.at.name);
  state.run = counted(state.run, solved);
  storeRun();
  const mine = scores[state.run.kind];
  mine[0] = state.run.solved;
  mine[1] = Math.max(...mine);
  storeScore(state.run.kind);
  tick(page);
}

/** Leave a streak or a rush, and say how it has ended; it can be begun anew, and what was missed be tried again. @param {Page} page */
function finish(page) {
  if (state.run) {
    const { kind } = state.run;
    const again = { [say('Again')]: () => start(kind, page) };
    const result = endWords(state.run, scores[kind][1]);
    const words = state.misses.length ? say('{result} Missed:', { result }) : result;
    notify('streak', words, again, state.misses.map(missLink));
  }
  stop();
}

/** @param {string} name  Of a puzzle, such as ``NAME-3``. */
function missLink(name) {
  const [, game, number] = name.match(/^(.*)-(\d+)$/) ?? [];
  const { options } = byId('wish-game', HTMLSelectElement);
  const title = [...options].find(({ value }) => value === game)?.text ?? game;
  return linkTo('puzzle', name, `${title} ${number}`);
}

/** End a streak or a rush that is over, and show how it stands. @param {Page} page */
function tick(page) {
  if (state.run) state.run = inTime(state.run);
  if (state.run && isOver(state.run)) finish(page);
  else showRun();
}

/** Show above the board how many a streak has, or the time that a rush has left. */
function showRun() {
  const { dataset } = document.documentElement;
  if (state.run) dataset.run = state.run.kind;
  else delete dataset.run;
  byId('streak-count').hidden = state.run?.kind !== 'streak';
  byId('rush-clock').hidden = state.run?.kind !== 'rush';
  const button = byId('run-next');
  button.hidden = !state.run;
  button.classList.toggle('wanted', state.at?.isCounted === true);
  // Time runs: the next puzzle is what calls, and not the next move of a solution.
  wantStep(!state.run);
  if (!state.run) return;
  const words = runWords(state.run);
  if (state.run.kind === 'rush') write(byId('rush-clock'), words);
  else tellChange(byId('streak-count'), words);
}

/** @param {'streak' | 'rush'} kind @returns {[number, number]} */
function stored(kind) {
  const found = browserStore.read(STORED[kind]);
  const [a, b] = Array.isArray(found) ? found.map(Number) : [];
  return a >= 0 && b >= a ? [a, b] : [0, 0];
}

/** @param {'streak' | 'rush'} kind */
function storeScore(kind) {
  browserStore.write(STORED[kind], scores[kind]);
  showScores();
}

/** Show how long the last streak and rush were, once there was one. */
function showScores() {
  for (const kind of /** @type {const} */ (['streak', 'rush'])) {
    const home = byId(`${kind}-now`);
    home.hidden = !browserStore.get(STORED[kind]);
    write(inside(home, 'b'), String(scores[kind][0]));
    write(inside(home, 'span'), String(scores[kind][1]));
  }
}

/** What is chosen above the puzzles; '' is for anything. @param {string} name */
const chosen = (name) => byId(`wish-${name}`, HTMLSelectElement).value;

/** The games whose puzzles are wanted. */
function chosenGames() {
  const all = [...document.querySelectorAll('[data-series]')];
  const names = all.map((item) => item.getAttribute('data-series') ?? '');
  return chosen('game') ? [chosen('game')] : names;
}

/** All puzzles that are as the visitor chooses. @returns {Promise<PuzzleEntry[]>} */
export async function fittingEntries() {
  const values = WISHED.map((name) => [name, chosen(name)]);
  const filter = /** @type {PuzzleFilter} */ (Object.fromEntries(values));
  const games = chosenGames();
  const found = await Promise.all(games.map(puzzleList));
  return games.flatMap((game, at) => fitting(game, found[at], filter));
}

/** Offer the themes of the game that is chosen, and say how many puzzles fit. */
async function showFitting() {
  const games = chosenGames();
  const found = await Promise.all(games.map(puzzleList));
  if (String(games) !== String(chosenGames())) return;
  const themes = [...new Set(found.flatMap((one) => one.themes))].sort();
  offerOptions('wish-theme', [['', say('any theme')], ...themes]);
  const total = (await fittingEntries()).length;
  const [count, words] = [byId('wish-count'), sayMany(total, '{n} puzzle', '{n} puzzles')];
  if (count.textContent) tellChange(count, words);
  else write(count, words);
  for (const act of ['solveOne', 'streak', 'rush', 'printPuzzles']) {
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
    write(inside(item, '.solved'), say('{n} of {total} solved', { n: bar.value, total: bar.max }));
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
      item.append(make('strong', { className: 'done' }, say('Solved')));
    }
  }
}

// The practice pile: the mistakes that reviews have found in one's own matches, as exercises. They
// come again at growing intervals until they are solved. Whether a move is good, the search says.

import { TRIES } from '../wire/command-kinds.js';
import { whenIdle } from '../engine/idle.js';
import { byId, make, offerOptions, write } from '../board/dom.js';
import { tellChange } from '../board/speaker.js';
import { isView } from '../wire/views.js';
import { quoted } from '../engine/quoted.js';
import { leaveLine } from '../table/line-step.js';
import { showPane, turnPane } from '../table/panes.js';
import { enterTable, here } from '../page/navigation.js';
import { showMessage } from '../messages/status.js';
import {
  afterTry,
  dueNow,
  isDue,
  isLearnt,
  nameOf,
  nextOf,
  pileOf,
  progressWords,
  runOf,
  weeks,
} from '../storage/schedule.js';
import { whoseOf } from './seats.js';
import { changePractice, latest, practised, whyNot } from '../storage/storage.js';
import { colourOf } from '../library/match-words.js';
import { isSaidHere, reviewOf } from '../storage/stored.js';
import { locale, say } from '../words/words.js';

/** @import { ChallengeView, MistakeView } from '../types/protocol.js' */
/** @import { Page, Panel } from '../page/page.js' */
/** @import { Pile } from '../storage/schedule.js' */

/**
 * @typedef {object} Exercise
 * @property {string} name  Names it in addresses, the same wherever the match was taken to.
 * @property {string} query  The address of its game.
 * @property {string} position
 * @property {string} played
 * @property {string[]} line
 * @property {string} words
 * @property {string} side  The name of the colour that erred.
 * @property {number} ply
 * @property {import('./seats.js').By} [by]  Whose mistake it was, where the colour does not tell it.
 */
/** @typedef {Exercise & {title: string, saved: number}} Listed */

/** Milliseconds that Home has been idle before it looks for what is due. */
const SOON = 500;
/** How many are listed at first, and how many more each time. */
const MANY = 20;
const WHEN = /** @type {const} */ ({ dateStyle: 'medium' });

/** What the panel knows besides what it shows. */
const memory = {
  /** The exercise on the board, a move that is good there, and whether what became of it was noted. */
  open: '',
  best: '',
  noted: false,
  /** Whether it was opened from the review of the match that can be gone back to. */
  reviewing: false,
  /** Whether one practises, and does not only look at a mistake of a review. */
  practising: false,
  /** What is practised in one go, in the order in which it comes. @type {string[]} */
  run: [],
  /** The exercise for which it is being looked up what else is due. */
  lookedUp: '',
  /** Whether a mistake is on the board. */
  onBoard: false,
  /** Whether a line that a search expects is on the board. */
  following: false,
  /** The move that a search was asked about. */
  asked: '',
  /** What the page lists. @type {Listed[]} */
  listed: [],
  /** @type {Pile} */
  pile: {},
  most: MANY,
  /** The games that there are. @type {() => Page['menu']} */
  menu: () => [],
};

/** @type {Panel} */
export const practice = {
  show(view, page, { act }) {
    // Another one was refused: what is on the board is what was there before, and nothing happened to it.
    if (act === 'exercise' && view.said) return;
    const { challenge: now, back } = view;
    memory.following = now?.kind === 'line';
    memory.onBoard = now?.kind === 'mistake';
    byId('mistake-back').hidden = !(memory.onBoard || memory.following) || !back;
    if (now && memory.onBoard) showMistake(now, page);
    showRun();
    if (!now || !memory.onBoard) return;
    void lookUp();
    judge(now, act, page);
  },
  visit: showWaiting,
  start(page) {
    memory.menu = () => page.menu;
    page.autosave.listeners.push(() => showWaiting(here()));
  },
  acts: {
    practise: (_, page) => practise(page),
    morePile() {
      memory.most += MANY;
      list();
    },
  },
  changes: {
    '#pile-game': () => list(),
    '#pile-side': () => list(),
  },
  clicks: {
    '#mistake-back': (_, page) => (leaveLine() ? undefined : goBack(page)),
    '#mistake-next': (_, page) => goOn(page, nextOf(memory.run, memory.open)),
    'a[data-mistake]': ({ dataset }, page) => openMistake(page, dataset.mistake ?? ''),
  },
};

/** @param {ChallengeView} now @param {Page} page */
function showMistake(now, page) {
  const { name, state, shown } = now;
  if (name !== memory.open) [memory.open, memory.noted] = [name, false];
  if (state === 'wrong' || state === 'solved') note(now, page);
  byId('mistake-next').classList.toggle('wanted', state === 'solved' && !shown);
}

/** What waits, on the pages that show it. @param {string} place */
function showWaiting(place) {
  if (place === 'practice') showPile().catch(showNothing);
  if (place === 'puzzles' || place === 'matches') showTally().catch(() => {});
  if (place === 'home') whenIdle(SOON, showTally);
}

/** What a mistake has cost, in words; no line ends before a sign for per cent. @param {MistakeView} mistake */
export function costOf({ name, before, after }) {
  const [had, has] = [before, after].map((score) => `${Math.round(100 * score)}\u00a0%`);
  return say('{name}’s chances fall from {had} to {has}.', { name, had, has });
}

/** A mistake as an exercise. @param {string} query  The address of its game. @param {MistakeView} mistake @returns {Exercise} */
export function exerciseOf(query, mistake) {
  const { position, played, line, name, ply } = mistake;
  return {
    name: nameOf(`${query} ${position} ${played}`),
    query,
    position,
    played,
    line,
    words: costOf(mistake),
    side: name,
    ply,
  };
}

/** From a review, put a mistake on the board, to be made good or with the better line. @param {Page} page @param {Exercise} exercise @param {boolean} shown */
export function tryMistake(page, exercise, shown) {
  [memory.reviewing, memory.practising, memory.run] = [true, false, []];
  return begin(page, exercise, shown);
}

/** Leave a puzzle, an exercise or a line for the match that was on the board, and for its review. @param {Page} page */
export async function goBack(page) {
  const toAnalysis = memory.following || (memory.onBoard && memory.reviewing);
  await page.ask({ act: 'back' });
  if (toAnalysis) showPane('analysis');
}

/**
 * Put a mistake on the board, to be made good or with the better line.
 * @param {Page} page @param {Exercise} exercise @param {boolean} [shown]
 * @returns {Promise<boolean>}  False where it cannot be read, or its game is missing; why, is said.
 */
async function begin(page, exercise, shown = false) {
  const { name, query, position, played, line, words, by } = exercise;
  const { game = '', ...options } = Object.fromEntries(new URLSearchParams(query));
  if (!page.running) enterTable(page, `?mistake=${name}`);
  /** @type {[string, string, boolean]} */
  const before = [memory.open, memory.best, memory.noted];
  [memory.open, memory.best, memory.noted] = [name, line[0], shown];
  const about = { name, game, options, position, played, line, words, shown };
  const answer = await page.ask({ act: 'exercise', ...about, ...(by && { by }) });
  if (!answer) return true; // The engine has stopped, which is said: nothing is known of the mistake.
  if (!isView(answer) || answer.said || !answer.challenge) {
    if (memory.open === name) [memory.open, memory.best, memory.noted] = before;
    return false;
  }
  turnPane('game');
  page.focusBoard();
  return true;
}

/** Open the exercise of a name, if there is one. @param {Page} page @param {string} name */
export async function openMistake(page, name) {
  const found = (await exercises().catch(() => [])).find((one) => one.name === name);
  [memory.reviewing, memory.practising, memory.run] = [false, true, []];
  if (found) {
    await begin(page, found);
    return;
  }
  if (!page.shown) await page.ask({ act: 'view' });
  showMessage(
    'error',
    say('The mistake {name} is of no match that is kept in this browser.', { name: quoted(name) }),
  );
}

/** The visitor’s mistakes, in all matches that are saved and reviewed. @returns {Promise<Listed[]>} */
async function exercises() {
  const entries = await latest(Infinity);
  /** @type {Map<string, Listed>} */
  const found = new Map();
  for (const entry of entries) {
    const review = reviewOf(entry);
    for (const mistake of review?.mistakes ?? []) {
      if (!mistake.position || !review?.people.includes(mistake.seat)) continue;
      const said = { ...mistake, name: nameHere(entry, review, mistake) };
      const one = { ...exerciseOf(entry.query, said), by: whoseOf(review.people) };
      const title = entry.sight?.game?.title ?? '';
      if (!found.has(one.name)) found.set(one.name, { ...one, title, saved: entry.saved });
    }
  }
  return [...found.values()];
}

/** The colour that erred, in the page's language. @param {Parameters<typeof colourOf>[0]} entry @param {{language?: string}} review @param {MistakeView} mistake */
function nameHere(entry, review, { name, seat }) {
  return isSaidHere(review) ? name : colourOf(entry, seat, memory.menu()) || name;
}

/** Begin with what is due, from the first on. @param {Page} page */
async function practise(page) {
  memory.reviewing = false;
  await load().catch(() => {});
  memory.run = runOf(chosenNames(), memory.pile, Date.now());
  return goOn(page, memory.run[0]);
}

/** Try a mistake; what cannot be put on the board is left out, and keeps nobody from those after it. @param {Page} page @param {string | undefined} name */
async function goOn(page, name) {
  memory.practising = true;
  const exercise = memory.listed.find((one) => one.name === name);
  if (!exercise) {
    showMessage(
      'info',
      say('Nothing is due: all your mistakes that are known here wait for another day.'),
    );
    return;
  }
  const next = nextOf(memory.run, exercise.name);
  if (await begin(page, exercise)) return;
  memory.run = memory.run.filter((one) => one !== exercise.name);
  showRun();
  if (next) await goOn(page, next);
  // The button that was pressed has gone.
  else page.focusBoard();
}

/** Look up what else is due when a mistake was opened by itself. */
async function lookUp() {
  const mine = memory.open;
  if (memory.run.includes(mine) || memory.lookedUp === mine) return;
  memory.lookedUp = mine;
  await load().catch(() => {});
  memory.lookedUp = '';
  if (mine !== memory.open || memory.run.includes(mine)) return;
  memory.run = runOf(chosenNames(), memory.pile, Date.now(), mine);
  showRun();
}

/** Show how far one is, the way on and the way back. */
function showRun() {
  const shown = memory.onBoard && memory.practising;
  const words = shown ? progressWords(memory.run, memory.open, memory.noted) : '';
  // Not hidden while it is empty: what it says next is read out.
  byId('mistake-far').classList.toggle('unseen', !words);
  tellChange(byId('mistake-far'), words);
  byId('mistake-next').hidden = !memory.onBoard || !nextOf(memory.run, memory.open);
  byId('mistake-pile').hidden = !shown;
}

/** Have a search judge the move that was just tried. @param {ChallengeView} now @param {string} act @param {Page} page */
async function judge({ name, node, awaits }, act, page) {
  const place = `${name} ${node}`;
  if (!TRIES.has(act)) memory.asked = '';
  if (!awaits || place === memory.asked) return;
  memory.asked = place;
  const answer = await page.ask({ act: 'history', purpose: 'analysis' });
  if (!answer || !('history' in answer) || place !== memory.asked) return;
  const found = await page.search.run({ ...answer.history, task: 'try', best: memory.best });
  if (place !== memory.asked) return;
  if (found?.tried) await page.ask({ act: 'judged', node, ...found.tried });
  else if (found?.failed) showMessage('error', found.failed);
}

/** Note what became of the first try; meanwhile `data-noting` says so. @param {ChallengeView} now @param {Page} page */
function note({ name, solved }, page) {
  if (memory.noted) return;
  memory.noted = true;
  const change = (/** @type {unknown} */ stored) => {
    const all = pileOf(stored);
    return { ...all, [name]: afterTry(all[name], solved, Date.now()) };
  };
  const { dataset } = document.documentElement;
  dataset.noting = '';
  changePractice(change)
    .catch((error) => page.autosave.complain(error, say('how this try went is not noted.')))
    .finally(() => delete dataset.noting);
}

async function load() {
  [memory.listed, memory.pile] = await Promise.all([exercises(), practised().then(pileOf)]);
}

const chosenNames = () => chosen().map(({ name }) => name);

/** Those that the filters leave. */
function chosen() {
  const [game, side] = ['pile-game', 'pile-side'].map((id) => byId(id, HTMLSelectElement).value);
  return memory.listed.filter(
    (one) => (!game || one.title === game) && (!side || one.side === side),
  );
}

async function showPile() {
  await load();
  memory.most = MANY;
  offer(
    'pile-game',
    say('All games'),
    memory.listed.map(({ title }) => title),
  );
  list();
}

/** Nothing can be read here, which is not the same as no mistakes. @param {unknown} error */
function showNothing(error) {
  memory.listed = [];
  list();
  write(byId('pile-none'), `${whyNot(error)}: ${say('your mistakes cannot be read.')}`);
}

/** Fill a field with the values that there are. @param {string} id @param {string} all @param {string[]} values */
function offer(id, all, values) {
  offerOptions(id, [['', all], ...[...new Set(values)].sort()]);
}

function list() {
  const game = byId('pile-game', HTMLSelectElement).value;
  const sides = memory.listed
    .filter(({ title }) => !game || title === game)
    .map(({ side }) => side);
  offer('pile-side', say('Both colours'), sides);
  const now = Date.now();
  const mine = chosen();
  const due = new Set(dueNow(chosenNames(), memory.pile, now));
  const learnt = mine.filter(({ name }) => isLearnt(memory.pile[name])).length;
  write(byId('pile-due'), String(due.size));
  write(byId('pile-all'), String(mine.length));
  write(byId('pile-learnt'), String(learnt));
  byId('pile-none').hidden = memory.listed.length > 0;
  byId('pile').hidden = !memory.listed.length;
  byId('practise', HTMLButtonElement).disabled = !due.size;
  const order = [...mine].sort((one, other) => rank(one, due) - rank(other, due));
  byId('pile-list').replaceChildren(...order.slice(0, memory.most).map((one) => item(one, now)));
  byId('pile-more').hidden = mine.length <= memory.most;
  showWeeks(
    mine.flatMap(({ name }) => memory.pile[name] ?? []),
    now,
  );
}

/** What is due stands first. @param {Listed} one @param {Set<string>} due */
const rank = ({ name }, due) => (due.has(name) ? 0 : isLearnt(memory.pile[name]) ? 2 : 1);

/** @param {Listed} exercise @param {number} now */
function item({ name, title, side, ply, saved }, now) {
  const link = make(
    'a',
    { href: `?mistake=${name}` },
    say('{game}, {side}: move {n}', { game: title, side, n: ply }),
  );
  link.dataset.mistake = name;
  const day = new Date(saved).toLocaleDateString(locale(), WHEN);
  return make(
    'li',
    {},
    link,
    make('span', { className: 'small' }, `${day} · ${stateOf(name, now)}`),
  );
}

/** @param {string} name @param {number} now */
function stateOf(name, now) {
  const progress = memory.pile[name];
  if (!progress) return say('not tried yet');
  if (isLearnt(progress)) return say('learnt');
  if (isDue(progress, now)) return progress.step ? say('due again') : say('missed: due again');
  const day = new Date(progress.due).toLocaleDateString(locale(), WHEN);
  return say('again on {day}', { day });
}

/** @param {import('../storage/schedule.js').Progress[]} all @param {number} now */
function showWeeks(all, now) {
  const found = weeks(all, now);
  byId('pile-weeks-title').hidden = !found.length;
  byId('pile-weeks').replaceChildren(
    ...found.map(({ start, tried, solved }) => {
      const day = new Date(start).toLocaleDateString(locale(), WHEN);
      const words = say('Week from {day}: {solved} of {tried} at the first try', {
        day,
        solved,
        tried,
      });
      const bar = make('progress', { max: tried, value: solved });
      bar.setAttribute('aria-hidden', 'true');
      return make('li', {}, words, bar);
    }),
  );
}

/** Say on other pages how many wait. */
async function showTally() {
  await load();
  const due = dueNow(
    memory.listed.map(({ name }) => name),
    memory.pile,
    Date.now(),
  ).length;
  byId('home-due').hidden = !due;
  for (const place of document.querySelectorAll('[data-tally]')) {
    const words = due
      ? say('{n} to practise', { n: due })
      : memory.listed.length
        ? say('Nothing is due today.')
        : say('None yet.');
    if (place instanceof HTMLElement) write(place, words);
  }
}

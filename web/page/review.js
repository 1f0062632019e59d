// The review of a match: its course, move by move, and the mistakes in it, which can be tried again.
// The second engine judges; what it found is stored with the match, and shown at once the next time.

import { announce, byId, inside, make, write } from '../board/dom.js';
import { refusedHelp } from './analysis.js';
import { drawGraph, showPlace } from './graph.js';
import { showPane } from './panes.js';
import { computerMoves } from './players.js';
import { exerciseOf, tryMistake } from './practice.js';
import { say } from './said.js';
import { peopleAt, whose } from './seats.js';
import { load, storeReview } from './storage.js';
import { reviewOf } from './stored.js';

/** @typedef {import('../types/answers.js').View} View */
/** @typedef {import('../types/protocol.js').MatchHistory} MatchHistory */
/** @typedef {import('../types/protocol.js').MistakeView} MistakeView */
/** @typedef {import('../types/protocol.js').ReviewView} ReviewView */
/** @typedef {import('./page.js').Page} Page */
/** @typedef {import('../board/panel.js').Panel<Page>} Panel */

/** The match on the board and the state of its moves, and that of which the review is shown. */
let at = '';
let reviewed = '';
/** What is shown. @type {{review: ReviewView, history: MatchHistory} | undefined} */
let shown;
/** Whether the search judges now. */
let running = false;

/** @type {Panel} */
export const review = {
  place(view) {
    if (view.challenge || !view.players) return;
    showOrder(view);
    at = `${view.saving?.match} ${view.saving?.tree} ${view.last}`;
    if (running && at !== reviewed) running = false;
    showCourseOf(at === reviewed);
    if (shown && at === reviewed) showPlace(view.ply);
  },
  acts: {
    review: (_, page) => begin(page),
    toReview(_, page) {
      showPane('analysis');
      return begin(page);
    },
    stopReview(_, page) {
      page.search.stop();
      showRunning(false);
    },
  },
  changes: {
    '#course-ply': ({ value }) => ({ act: 'goto', ply: Number(value) }),
  },
  clicks: {
    '#turning-points [data-ply]': ({ dataset }) => ({ act: 'goto', ply: Number(dataset.ply) }),
    '[data-try]': ({ dataset }, page) => tryAgain(page, Number(dataset.try), false),
    '[data-better]': ({ dataset }, page) => tryAgain(page, Number(dataset.better), true),
  },
  start(page) {
    byId('graph', SVGSVGElement).addEventListener('click', (event) => {
      const { left, width } = byId('graph', SVGSVGElement).getBoundingClientRect();
      const plies = Number(byId('course-ply', HTMLInputElement).max);
      page.ask({ act: 'goto', ply: Math.round(((event.clientX - left) / width) * plies) });
    });
  },
};

/** Of a match that has ended one asks how it went; of one that is played, how it stands. @param {View} view */
function showOrder({ last: length, ended }) {
  byId('tab-analysis').textContent = ended ? 'Review' : 'Analysis';
  byId('of-match').hidden = !length;
  const [first, second] = ended ? ['of-match', 'of-position'] : ['of-position', 'of-match'];
  if (byId(first).previousElementSibling) byId(second).before(byId(first));
}

/** @param {boolean} there */
function showCourseOf(there) {
  byId('course').hidden = !there;
  byId('review-none').hidden = there;
  if (!there) showRunning(false);
}

/** One button takes the other one's place, and its focus. @param {boolean} now */
function showRunning(now) {
  running = now;
  const [start, stop] = [byId('review'), inside(byId('judging'), 'button')];
  const focused = [start, stop].some((one) => one === document.activeElement);
  byId('judging').hidden = !now;
  start.hidden = now;
  if (focused) (now ? stop : start).focus();
}

/** Judge the match move by move, unless that was done before. @param {Page} page */
async function begin(page) {
  if (computerMoves() || refusedHelp(page)) return;
  const answer = await page.ask({ act: 'history', purpose: 'review' });
  if (!answer || !('history' in answer)) return;
  const { history } = answer;
  const mine = (reviewed = at);
  const before = await storedReview(page, history);
  if (mine !== at) return;
  if (before) {
    show(before, history, page);
    return;
  }
  await judge(page, history, mine);
}

/** @param {Page} page @param {MatchHistory} history @param {string} mine */
async function judge(page, history, mine) {
  showRunning(true);
  const people = peopleAt(page.shown?.players ?? []);
  const found = await page.search.run({ ...history, task: 'review' }, ({ review: now }) => {
    if (now && mine === at) show(now, history, page);
  });
  if (mine === at) showRunning(false);
  if (found?.failed) say('info', found.failed);
  if (found?.review && mine === at) announce(byId('judged-words'), doneWords(found.review));
  const id = page.autosave.place?.id;
  if (!found?.review?.keep || mine !== at || !id) return;
  const { scores, mistakes, losses } = found.review;
  await storeReview(id, { ...signed(history), people, scores, mistakes, losses }).catch((error) =>
    page.autosave.complain(error),
  );
}

/** @param {ReviewView} review */
function doneWords({ mistakes: { length } }) {
  return `The review is done: ${length === 1 ? '1 mistake' : `${length || 'no'} mistakes`}.`;
}

/** What a review is of. @param {MatchHistory} history */
function signed({ moves, start, resigned }) {
  return { moves: moves.join(' '), start, resigned };
}

/** What was stored of such a review, if it is of these very moves. @param {Page} page @param {MatchHistory} history @returns {Promise<ReviewView | undefined>} */
async function storedReview(page, history) {
  const id = page.autosave.place?.id;
  const entry = id ? await load(id).catch(() => undefined) : undefined;
  const found = reviewOf(entry);
  const { moves, start, resigned } = signed(history);
  const same = found?.moves === moves && found.start === start && found.resigned === resigned;
  return same ? { ...found, part: 1, keep: true } : undefined;
}

/** @param {ReviewView} now @param {MatchHistory} history @param {Page} page */
function show(now, history, page) {
  shown = { review: now, history };
  const { moves, told, end, names } = history;
  const width = Math.max(1, told.length + (end ? 1 : 0));
  drawGraph(
    now.scores,
    width,
    now.mistakes.map(({ ply }) => ply),
  );
  byId('judged', HTMLProgressElement).value = now.part;
  byId('better-first').textContent = `${names[0]} better`;
  byId('better-second').textContent = `${names[1]} better`;
  byId('course-ply', HTMLInputElement).max = String(moves.length);
  showCourseOf(true);
  if (running) showRunning(true);
  showPlace(page.shown?.ply ?? 0);
  showLosses(now, names);
  const ends = end && now.part === 1 ? [endItem(end, moves.length)] : [];
  const home = byId('turning-points');
  // The list grows while the match is judged: what has the focus stays.
  if (home.childElementCount !== now.mistakes.length + ends.length || now.part === 1) {
    home.replaceChildren(...now.mistakes.map(mistakeItem), ...ends);
  }
  byId('no-mistakes').hidden = now.part < 1 || now.mistakes.length > 0;
}

/** What each side's moves cost, where that can be said. @param {ReviewView} review @param {string[]} names */
function showLosses({ losses }, names) {
  const words = losses.map((points, side) => `${names[side]} gave away ${points}`).join(', ');
  write(byId('losses'), words && `${words} points a move.`);
}

/** @param {string} end @param {number} ply */
function endItem(end, ply) {
  return make('li', {}, make('button', { type: 'button', 'data-ply': ply }, end));
}

/** @param {MistakeView} mistake @param {number} at */
function mistakeItem({ ply, move, words, grade, before, after, position, told }, at) {
  const [had, has] = [before, after].map((score) => `${Math.round(100 * score)} %`);
  const button = make(
    'button',
    { type: 'button', 'data-ply': ply, 'data-grade': grade },
    make('strong', {}, `${ply}. ${move}`),
    ` ${grade}: ${words} `,
    make('span', { className: 'number' }, `From ${had} to ${has}.`),
    make('span', { className: 'follows' }, `Better: ${told}`),
  );
  if (!position) return make('li', {}, button);
  const tools = make(
    'div',
    { className: 'tools' },
    tool('Try it from here', ply, { 'data-try': at }),
    tool('Better line', ply, { 'data-better': at }),
  );
  return make('li', {}, button, tools);
}

/** @param {string} words @param {number} ply @param {{'data-try': number} | {'data-better': number}} what */
function tool(words, ply, what) {
  const name = { 'aria-label': `${words}, move ${ply}` };
  return make('button', { type: 'button', ...name, ...what }, words);
}

/** Put a mistake on the board to be made good, or walk along the better line. @param {Page} page @param {number} at @param {boolean} better */
async function tryAgain(page, at, better) {
  const mistake = shown?.review.mistakes[at];
  if (!shown || !mistake) return;
  const by = whose(mistake.seat, page.shown?.players ?? []);
  await tryMistake(page, { ...exerciseOf(shown.history.query, mistake), by }, better);
}

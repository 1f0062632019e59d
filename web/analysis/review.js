// The review of a match: its course, move by move, and the mistakes in it, which can be tried again.
// The second engine judges; what it found is stored with the match, and shown at once the next time.

import { byId, inside, make, write } from '../board/dom.js';
import { tell, tellChange } from '../board/speaker.js';
import { markSpaces, refusedSearch, resumeAnalysis, STARTING } from './analysis.js';
import { drawGraph, nameShares, showPlace } from './graph.js';
import { showPane } from '../table/panes.js';
import { costOf, exerciseOf, tryMistake } from '../challenges/practice.js';
import { showMessage } from '../messages/status.js';
import { peopleAt, whose } from '../challenges/seats.js';
import { load, storeReview } from '../storage/storage.js';
import { isSaidHere, reviewOf } from '../storage/stored.js';
import { language, numeral, say, sayMany } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { MatchHistory, MistakeView, ReviewView, SeatView } from '../types/protocol.js' */
/** @import { Page, Panel } from '../page/page.js' */

/** What the panel knows besides what it shows. */
const state = {
  /** The match on the board and the state of its moves, and that of which the review is shown. */
  at: '',
  reviewed: '',
  /** What is shown. @type {{review: ReviewView, history: MatchHistory} | undefined} */
  shown: undefined,
  /** Whether the search judges now. */
  running: false,
  /** The move whose remark was chosen, 0 for none: what it speaks of is marked. */
  chosen: 0,
  /** The number of the last review that was begun: one that was stopped may end after the next has begun. */
  begun: 0,
};

/** @type {Panel} */
export const review = {
  place(view, page, { act }) {
    if (view.challenge || !view.players) return;
    showOrder(view);
    state.at = `${view.saving?.match} ${view.saving?.tree}`;
    if (state.running && state.at !== state.reviewed) drop();
    showCourseOf(state.at === state.reviewed);
    if (state.at === state.reviewed) showWhere(view);
    showRemark(view);
    if (act === 'resume') void showAgain(page);
  },
  acts: {
    review: (_, page) => begin(page),
    toReview(_, page) {
      showPane('analysis');
      // Whatever was looked at in this pane before, the review stands at its top; this button is gone or covered.
      byId('pane-analysis').scrollTop = 0;
      byId('tab-analysis').focus();
      return begin(page);
    },
    stopReview(_, page) {
      page.search.stop();
      drop();
      reportStopped();
      resumeAnalysis(page);
    },
  },
  changes: {
    '#course-ply': ({ value }) => toMove(Number(value)),
  },
  clicks: {
    '#turning-points [data-ply]': ({ dataset }) => toMove((state.chosen = Number(dataset.ply))),
    '[data-try]': ({ dataset }, page) => tryAgain(page, Number(dataset.try), false),
    '[data-better]': ({ dataset }, page) => tryAgain(page, Number(dataset.better), true),
  },
  start(page) {
    byId('graph', SVGSVGElement).addEventListener('click', (event) => {
      const { left, width } = byId('graph', SVGSVGElement).getBoundingClientRect();
      const plies = Number(slider().max);
      const wanted = toMove(Math.round(((event.clientX - left) / width) * plies));
      if (wanted) page.ask(wanted);
    });
  },
};

/** What goes along the graph. */
const slider = () => byId('course-ply', HTMLInputElement);

/** Where a place of the graph is in the match: one that was resigned ends where its last move led. @param {number} ply */
const nodeAt = (ply) => state.shown?.history.nodes[Math.min(ply, state.shown.history.moves.length)];

/** Have the slider at a place of the graph, and say how the match goes there. @param {number} ply */
function toMove(ply) {
  const node = nodeAt(ply);
  slider().value = String(ply);
  return node === undefined ? undefined : { act: /** @type {const} */ ('goto'), node };
}

/**
 * Show where one stands, on the line that is reviewed. At its last move that is the end of the match,
 * unless the slider was moved to the move itself.
 * @param {View | undefined} view
 * @returns {boolean}  Whether one stands on that line.
 */
function showWhere(view) {
  const { nodes, moves } = state.shown?.history ?? { nodes: [], moves: [] };
  const [chosen, end] = [slider().value, slider().max].map(Number);
  const ply = [chosen, end, ...nodes.keys()].find((place) => nodeAt(place) === view?.node);
  if (ply === undefined) return false;
  showPlace(ply, ply > moves.length);
  return true;
}

/** Mark the spaces that the chosen remark speaks of, as long as one stands at its move. @param {View} view */
function showRemark(view) {
  if (view.node !== nodeAt(state.chosen)) state.chosen = 0;
  const remark = state.shown?.review.mistakes.find(({ ply }) => ply === state.chosen);
  markSpaces(remark?.sites ?? []);
}

/** Of a match that has ended one asks how it went; of one that is played, how it stands. @param {View} view */
function showOrder({ last: length, ended }) {
  write(inside(byId('tab-analysis'), 'span'), ended ? say('Review') : say('Analysis'));
  byId('of-match').hidden = !length;
  const [first, second] = ended ? ['of-match', 'of-position'] : ['of-position', 'of-match'];
  if (byId(first).previousElementSibling) byId(second).before(byId(first));
}

/** @param {boolean} there */
function showCourseOf(there) {
  byId('course').hidden = !there || !state.shown;
  byId('review-none').hidden = there;
  if (there) return;
  showRunning(false);
  write(byId('judged-words'), '');
}

/** One button takes the other one's place, and its focus. @param {boolean} now */
function showRunning(now) {
  state.running = now;
  const [start, stop] = [byId('review'), inside(byId('judging'), 'button')];
  const focused = [start, stop].some((one) => one === document.activeElement);
  byId('judging').hidden = !now;
  start.hidden = now;
  if (focused) (now ? stop : start).focus();
}

/** All is judged: there is nothing to begin, and the visitor looks at what was found. @param {string} words @param {(home: Element, text: string, heard?: string) => unknown} put */
function showDone(words, put = tell) {
  const start = byId('review');
  if (start === document.activeElement) byId('course-ply').focus();
  start.hidden = true;
  put(byId('judged-words'), words);
}

/** What runs is of no more interest. */
function drop() {
  state.begun += 1;
  showRunning(false);
}

/** Say what the search is about. @param {string} words */
function showDoing(words) {
  write(byId('judging-words'), words);
  byId('judged').setAttribute('aria-valuetext', words);
}

/** The review was stopped, here or by another search: say how far it came. */
function reportStopped() {
  const judged = (state.shown?.review.scores.length ?? 0) - 1;
  const total = state.shown?.history.moves.length ?? 0;
  const words =
    judged > 0
      ? say('The review was stopped. {n} of {total} moves are judged.', { n: judged, total })
      : say('The review was stopped.');
  tell(byId('judged-words'), words);
}

/** Show the review that is stored of a match that was opened again, if there is one. @param {Page} page */
async function showAgain(page) {
  const mine = state.at;
  await undefined; // The page knows only then where the match is stored.
  if (!(await storedEntry(page))) return;
  const answer = await page.send({ act: 'history', purpose: 'review' }).catch(() => undefined);
  if (!answer || !('history' in answer)) return;
  const before = await storedReview(page, answer.history);
  if (!before || mine !== state.at || state.running) return;
  state.reviewed = mine;
  show(before, answer.history, page, write);
  showDone(doneWords(before, answer.history), write);
  // Where it was in another language, its words can be had by judging anew.
  byId('review').hidden = isSaidHere(before);
}

/** Judge the match move by move, unless that was done before. @param {Page} page */
async function begin(page) {
  if (refusedSearch(page)) return;
  const answer = await page.ask({ act: 'history', purpose: 'review' });
  if (!answer || !('history' in answer)) return;
  const { history } = answer;
  const mine = (state.reviewed = state.at);
  const before = await storedReview(page, history);
  if (mine !== state.at) return;
  // What was said in another language is said anew.
  if (!before || !isSaidHere(before)) return judge(page, history, mine);
  show(before, history, page);
  showDone(doneWords(before, history));
}

/** @param {Page} page @param {MatchHistory} history @param {string} mine */
async function judge(page, history, mine) {
  const number = (state.begun += 1);
  const current = () => mine === state.at && number === state.begun;
  state.shown = undefined;
  showCourseOf(true);
  showRunning(true);
  byId('judged', HTMLProgressElement).value = 0;
  const { search } = page;
  showDoing(search.started ? '' : STARTING);
  write(byId('judged-words'), '');
  const people = peopleAt(page.shown?.players ?? []);
  const found = await search.run({ ...history, task: 'review' }, ({ review: now }) => {
    if (current()) {
      if (now) show(now, history, page);
      return;
    }
    // The moves are others by now: nobody waits for this any more, but analysing may.
    search.stop();
    resumeAnalysis(page);
  });
  if (!current()) return;
  showRunning(false);
  const { review: whole, failed } = found ?? {};
  if (whole) showDone(doneWords(whole, history));
  else reportStopped();
  if (failed) showMessage('info', failed);
  // Without an answer another search took this one's place.
  if (found) resumeAnalysis(page);
  if (whole?.keep) await store(page, { ...whole, ...signed(history), people });
}

/** Store a review with its match. @param {Page} page @param {import('../storage/stored.js').StoredReview} review */
async function store(
  { autosave },
  { moves, start, resigned, people, scores, mistakes, losses, ahead, story },
) {
  if (!autosave.place) return;
  const found = { moves, start, resigned, people, scores, mistakes, losses, ahead, story };
  const stored = { ...found, language: language() };
  await storeReview(autosave.place.id, stored).catch((error) =>
    autosave.complain(error, say('the review will be gone when you leave.')),
  );
}

/** How many mistakes there are, and whose; and who has resigned in a good position. @param {ReviewView} review @param {MatchHistory} history */
function doneWords({ mistakes, ahead }, { names, movers }) {
  const counts = names.map((name) => mistakes.filter(({ ply }) => movers[ply - 1] === name).length);
  return `${markedWords(names, counts)} ${ahead}`.trim();
}

/** How many moves of each side are marked. @param {string[]} names @param {number[]} counts */
function markedWords([first, second], [one, other]) {
  const n = one + other;
  if (!n) return say('The review is done: no moves are marked.');
  if (one && other)
    return say('The review is done: {n} moves are marked, {one} by {first}, {other} by {second}.', {
      n,
      one,
      other,
      first,
      second,
    });
  return sayMany(
    n,
    'The review is done: {n} move is marked, by {name}.',
    'The review is done: {n} moves are marked, all by {name}.',
    { name: one ? first : second },
  );
}

/** What a review is of. @param {MatchHistory} history */
const signed = ({ moves, start, resigned }) => ({ moves: moves.join(' '), start, resigned });

/** The review that is stored with the match on the board, of whichever moves. @param {Page} page */
async function storedEntry({ autosave }) {
  const id = autosave.place?.id;
  return reviewOf(id ? await load(id).catch(() => undefined) : undefined);
}

/** What was stored of such a review, if it is of these very moves. @param {Page} page @param {MatchHistory} history @returns {Promise<ReviewView & {language?: string} | undefined>} */
async function storedReview(page, history) {
  const found = await storedEntry(page);
  const { moves, start, resigned } = signed(history);
  const same = found?.moves === moves && found.start === start && found.resigned === resigned;
  if (!same) return undefined;
  const here = isSaidHere(found) ? found : unsaid(found, history);
  return { ...here, part: 1, doing: '', keep: true };
}

/** What a review in another language has found, without words. @param {import('../storage/stored.js').StoredReview} review @param {MatchHistory} history */
function unsaid(review, { movers }) {
  const mistakes = review.mistakes.map((one) => {
    const name = movers[one.ply - 1] ?? '';
    return { ...one, name, words: '', heard: [one.move, '', one.told] };
  });
  return { ...review, mistakes, ahead: '', story: '' };
}

/** @param {ReviewView} now @param {MatchHistory} history @param {Page} page @param {(home: Element, text: string, heard?: string) => unknown} put  Writes its story, and says it where that is news. */
function show(now, history, page, put = tellChange) {
  state.shown = { review: now, history };
  const { moves, told, end, names, styles } = history;
  const width = Math.max(1, told.length + (end ? 1 : 0));
  drawGraph(
    now.scores,
    width,
    now.mistakes.map(({ ply }) => ply),
    styles,
  );
  byId('judged', HTMLProgressElement).value = now.part;
  showDoing(now.doing);
  nameShares(names, styles);
  slider().max = String(width);
  showCourseOf(true);
  if (!showWhere(page.shown)) showPlace(Math.min(page.shown?.ply ?? 0, moves.length), false);
  showLosses(now, names);
  // What decided the match is read before the list of mistakes, the rest after it.
  const [first, ...rest] = now.story.split('\n');
  put(byId('story'), first, now.heard);
  write(byId('sequel'), rest.join(' '));
  const ends = end && !now.doing ? [endItem(now.ahead || end, width)] : [];
  const items = now.mistakes.map((one, at) => mistakeItem(page.shown?.players ?? [], one, at));
  const home = byId('turning-points');
  // The list grows while the match is judged: what has the focus stays.
  if (home.childElementCount !== items.length + ends.length || !now.doing) {
    home.replaceChildren(...items, ...ends);
  }
  byId('no-mistakes').hidden = Boolean(now.doing) || now.mistakes.length > 0;
}

/** What each side's moves cost, where that can be said. @param {ReviewView} review @param {string[]} names */
function showLosses({ losses }, names) {
  const words = losses
    .map((points, side) => `${names[side]} ${numeral(points, 1)}\u00a0%`)
    .join(', ');
  write(
    byId('losses'),
    words && say('Chances given away by an average move: {list}.', { list: words }),
  );
}

/** @param {string} end @param {number} ply */
const endItem = (end, ply) => make('li', {}, make('button', { 'data-ply': ply }, end));

/** Whose a mistake was; of two at one screen the colour says it, in the words that follow. @type {Record<string, Record<string, string>>} */
const WHOSE = {
  you: {
    inaccuracy: say('your inaccuracy'),
    mistake: say('your mistake'),
    blunder: say('your blunder'),
  },
  computer: {
    inaccuracy: say('the computer’s inaccuracy'),
    mistake: say('the computer’s mistake'),
    blunder: say('the computer’s blunder'),
  },
  friend: {
    inaccuracy: say('your friend’s inaccuracy'),
    mistake: say('your friend’s mistake'),
    blunder: say('your friend’s blunder'),
  },
  '': { inaccuracy: say('an inaccuracy'), mistake: say('a mistake'), blunder: say('a blunder') },
};

/** @param {SeatView[]} seats @param {MistakeView} mistake @param {number} at */
function mistakeItem(seats, mistake, at) {
  const { ply, seat, move, words, grade, position, told, heard = [move, words, told] } = mistake;
  const who = WHOSE[whose(seat, seats) ?? ''][grade];
  const better = (/** @type {string} */ line) => say('Better: {line}', { line });
  const name = `${ply}. ${heard[0]}, ${who}. ${heard[1]} ${costOf(mistake)} ${better(heard[2])}`;
  const button = make(
    'button',
    { 'data-ply': ply, 'data-grade': grade, 'aria-label': name },
    make('strong', {}, `${ply}. ${move}`),
    `, ${who}. ${words} `,
    make('span', { className: 'number' }, costOf(mistake)),
    make('span', { className: 'follows' }, better(told)),
  );
  if (!position) return make('li', {}, button);
  const tools = make(
    'div',
    { className: 'tools' },
    tool(say('Try it from here'), ply, { 'data-try': at }),
    tool(say('Better line'), ply, { 'data-better': at }),
  );
  return make('li', {}, button, tools);
}

/** @param {string} words @param {number} ply @param {{'data-try': number} | {'data-better': number}} what */
function tool(words, ply, what) {
  const name = { 'aria-label': say('{what}, move {n}', { what: words, n: ply }) };
  return make('button', { ...name, ...what }, words);
}

/** Put a mistake on the board to be made good, or walk along the better line. @param {Page} page @param {number} at @param {boolean} better */
async function tryAgain(page, at, better) {
  const mistake = state.shown?.review.mistakes[at];
  if (!state.shown || !mistake) return;
  const by = whose(mistake.seat, page.shown?.players ?? []);
  await tryMistake(page, { ...exerciseOf(state.shown.history.query, mistake), by }, better);
}

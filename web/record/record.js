// Your record: results, ratings and days, all of it from the matches and tries that are stored here.

import { byId, inside, make, offerOptions, write } from '../board/dom.js';
import { tellChange } from '../board/speaker.js';
import { create } from '../board/render.js';
import { puzzleList } from '../challenges/puzzle-lists.js';
import { notify } from '../messages/notices.js';
import { showMessage } from '../messages/status.js';
import { fetched } from '../page/first-view.js';
import { here } from '../page/navigation.js';
import { dayOf } from '../storage/days.js';
import { add, changeTries, latest, puzzleTries, remove, whyNot } from '../storage/storage.js';
import { joinedTries, triesOf } from '../storage/tries.js';
import { countsOf, grouped, playedIn } from '../library/played.js';
import { counts, ratingsOf, shownRating, streaksOf, usualLength } from './tally.js';
import { puzzleRatings } from './puzzle-ratings.js';
import { say, sayMany } from '../words/words.js';

/** @import { Page, Panel } from '../page/page.js' */
/** @import { Rating } from './glicko.js' */
/** @import { PlayedMatch } from '../library/played.js' */
/** @import { RecordFilter } from './tally.js' */

/** So many weeks are shown of the days on which one played. */
const WEEKS = 26;

/** What the panel knows besides what it shows. */
const state = {
  /** @type {PlayedMatch[]} */
  played: [],
  /** How often the page was filled in; only the last time is shown. */
  turn: 0,
};

/** @type {Panel} */
export const record = {
  visit(place, page) {
    if (place === 'record') showRecord(page).catch(() => {});
  },
  offer(page) {
    if (here() === 'record') showRecord(page).catch(() => {});
  },
  acts: { forgetRecord: (_, page) => forget(page) },
  changes: {
    '#record-filter select': (_, page) => {
      showResults(page);
      tellChange(byId('record-words'), resultWords(chosen()));
    },
  },
};

/** @param {Page} page */
async function showRecord(page) {
  const mine = ++state.turn;
  const [entries, stored] = await Promise.all([
    latest(Infinity, ({ over }) => over),
    puzzleTries(),
  ]);
  if (mine !== state.turn) return;
  state.played = playedIn(entries, page.menu);
  byId('record-none').hidden = state.played.length > 0;
  byId('record-results').hidden = !state.played.length;
  offerFilters(page);
  showResults(page);
  const tries = triesOf(stored);
  const played = state.played.map(({ time }) => time);
  showDays([...played, ...Object.values(tries).map(({ first }) => first)]);
  const ratings = await ratingItems(page, tries);
  if (mine !== state.turn) return;
  byId('record-ratings').hidden = !ratings.length;
  byId('record-forget').hidden = !(played.length || Object.keys(tries).length);
  inside(byId('record-ratings'), 'ul').replaceChildren(...ratings);
}

/** Forget the matches that count here, and what became of puzzles. @param {Page} page */
async function forget(page) {
  const refused = (/** @type {unknown} */ error) =>
    showMessage('error', `${whyNot(error)}: ${say('your record stays as it is.')}`);
  const change = async (/** @type {() => Promise<void>[]} */ act) => {
    await Promise.all(act()).catch(refused);
    inside(document, '[data-place="record"] h1').focus();
    page.autosave.changed();
    await showRecord(page);
  };
  try {
    const entries = await latest(Infinity, (entry) => playedIn([entry], page.menu).length > 0);
    const tries = triesOf(await puzzleTries());
    await change(() => [remove(...entries.map(({ id }) => id)), changeTries(() => ({}))]);
    const back = (/** @type {unknown} */ stored) => joinedTries(tries, triesOf(stored));
    notify('deleted', say('Your record is forgotten, and the matches that counted are deleted.'), {
      [say('Undo')]: () => change(() => [add(...entries), changeTries(back)]),
    });
  } catch (error) {
    refused(error);
  }
}

/** Offer what is to be found. @param {Page} page */
function offerFilters({ levels }) {
  const { played } = state;
  const names = new Map(levels.map(([level, name]) => [String(level), name]));
  const pairs = (/** @type {(match: PlayedMatch) => [string, string]} */ pairOf) =>
    grouped(played, (match) => pairOf(match)[0]).map(([match]) => pairOf(match));
  offerOptions('record-game', [['', say('any')], ...pairs(({ game, title }) => [game, title])]);
  offerOptions('record-against', [
    ['', say('anybody')],
    ...pairs(({ against }) => [against, names.get(against) ?? say('a friend')]).sort(),
  ]);
  offerOptions('record-colour', [
    ['', say('any')],
    ...pairs(({ colour }) => [colour, colour]).filter(([colour]) => colour),
  ]);
}

/** The matches that the fields ask for. @returns {PlayedMatch[]} */
function chosen() {
  const names = /** @type {const} */ (['game', 'against', 'colour', 'rules', 'days']);
  const values = names.map((name) => [name, byId(`record-${name}`, HTMLSelectElement).value]);
  const filter = /** @type {RecordFilter} */ (Object.fromEntries(values));
  return state.played.filter((match) => counts(match, filter, Date.now()));
}

/** @param {Page} page */
function showResults({ levels }) {
  const played = chosen();
  const rows = grouped(played, ({ title, against }) => `${title} ${against}`).map((group) => {
    const [{ title, against }] = group;
    const { won, unhelped, drawn, lost } = countsOf(group);
    const name = levels.find(([level]) => `${level}` === against)?.[1] ?? say('a friend');
    const cells = [name, won, unhelped, drawn, lost].map((one) => make('td', {}, String(one)));
    return make('tr', {}, make('th', { scope: 'row' }, title), ...cells);
  });
  inside(byId('record-table'), 'tbody').replaceChildren(...rows);
  write(byId('record-words'), resultWords(played));
}

/** Results in sentences. @param {PlayedMatch[]} played */
function resultWords(played) {
  if (!played.length) return say('No match of yours is like that.');
  const { won, unhelped, drawn, lost } = countsOf(played);
  const { now, best } = streaksOf(played);
  return [
    sayMany(
      played.length,
      '{n} match: {won} won, {unhelped} of them without hints, {drawn} drawn, {lost} lost.',
      '{n} matches: {won} won, {unhelped} of them without hints, {drawn} drawn, {lost} lost.',
      { won, unhelped, drawn, lost },
    ),
    sayMany(usualLength(played), 'The usual length is {n} move.', 'The usual length is {n} moves.'),
    say('Longest streak of wins: {best}; now: {now}.', { best, now }),
  ].join(' ');
}

/** @param {Page} page @param {import('../storage/tries.js').Tries} tries */
async function ratingItems({ menu }, tries) {
  /** @type {Record<string, number[]>} */
  const levels = await fetched('levels.json');
  const items = await Promise.all(
    menu.map(async ({ name, title }) => {
      const mine = ratingsOf(
        state.played.filter(({ game }) => game === name),
        levels[name] ?? [],
      );
      const own = Object.entries(tries).filter(([key]) => key.startsWith(`${name} `));
      const index = own.length ? await puzzleList(name) : undefined;
      const puzzles = index ? puzzleRatings(index, Object.fromEntries(own)) : [];
      return [
        ...(mine.length ? [ratingItem(title, mine, afterMatches)] : []),
        ...(puzzles.length
          ? [ratingItem(say('{game}: puzzles', { game: title }), puzzles, afterPuzzles)]
          : []),
      ];
    }),
  );
  return items.flat();
}

/** @typedef {{rating: string, spread: number}} Rated */

/** @param {number} n @param {Rated} rated */
const afterMatches = (n, rated) =>
  sayMany(n, '{rating} ± {spread} after {n} match', '{rating} ± {spread} after {n} matches', rated);

/** @param {number} n @param {Rated} rated */
const afterPuzzles = (n, rated) =>
  sayMany(
    n,
    '{rating} ± {spread} after {n} puzzle',
    '{rating} ± {spread} after {n} puzzles',
    rated,
  );

/** @param {string} title @param {(Rating & {time: number})[]} ratings  At least one. @param {typeof afterMatches} wordsOf */
function ratingItem(title, ratings, wordsOf) {
  const last = ratings[ratings.length - 1];
  const words = wordsOf(ratings.length, {
    rating: shownRating(last),
    spread: Math.round(2 * last.deviation),
  });
  const list = ratings.map(({ rating, time }) =>
    make('li', {}, `${dayOf(new Date(time))}: ${Math.round(rating)}`),
  );
  return make(
    'li',
    { className: 'card' },
    make('strong', {}, title),
    make('p', {}, words),
    ...(ratings.length > 1
      ? [
          graphOf(ratings),
          make('details', {}, make('summary', {}, say('As a list')), make('ol', {}, ...list)),
        ]
      : []),
  );
}

/** The course of a rating as a line, between its numbers and days; the list beside it has it in words. @param {(Rating & {time: number})[]} ratings */
function graphOf(ratings) {
  const numbers = ratings.map(({ rating }) => Math.round(rating));
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const points = numbers.map((one, at) => `${at},${high + 1 - one}`).join(' ');
  const viewBox = `0 0 ${ratings.length - 1} ${high - low + 2}`;
  const line = create(['svg', { viewBox }, [['polyline', { points }, []]]]);
  line.setAttribute('preserveAspectRatio', 'none');
  const days = [ratings[0], ratings[ratings.length - 1]].map(({ time }) => dayOf(new Date(time)));
  const texts = [high, low, ...days].map((one) => make('small', {}, String(one)));
  return make('div', { className: 'rating-graph', 'aria-hidden': 'true' }, line, ...texts);
}

/** Show on which days something was played. @param {number[]} times */
function showDays(times) {
  const days = new Set(times.map((time) => dayOf(new Date(time))));
  const home = byId('record-days-played');
  home.hidden = !days.size;
  const now = new Date();
  // A column ends with a Sunday; the last one with today.
  const shown = 7 * (WEEKS - 1) + ((now.getDay() + 6) % 7) + 1;
  const last = Array.from({ length: shown }, (_, at) =>
    dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - (shown - 1 - at))),
  );
  const month = last.slice(-30).filter((day) => days.has(day)).length;
  write(
    inside(home, 'p'),
    say('On {n} of the last 30 days; on {all} in all.', { n: month, all: days.size }),
  );
  const cells = last.map((day) => make('i', { className: days.has(day) ? 'played' : '' }));
  inside(home, '.calendar').replaceChildren(...cells);
}

// The score against each level of the computer, for each game: matches that were played from the start
// to the end in this browser, each counted once. What a match counts for, Python says.

import { PLAYS } from '../wire/command-kinds.js';
import { byId, write } from '../board/dom.js';
import { fieldsOf } from '../storage/stored.js';
import { browserStore } from '../offline/browser-store.js';

/** @import { View } from '../types/answers.js' */
/** @import { ResultView } from '../types/protocol.js' */
/** @import { Page, Panel } from '../page/page.js' */

/** @typedef {Record<ResultView['won'] | 'hinted', number>} Score  Matches won by either, and by nobody; and how many of one's own wins had hints. */
/**
 * @typedef {object} Stored
 * @property {Record<string, Record<string, Score>>} games  Scores by game and level.
 * @property {string[]} counted  Where the matches are saved that were counted, the latest last.
 */

const STORED = 'drystone:scores';
/** The most matches that are known to have been counted. */
const MOST = 500;
/** The levels of the computer, as they are named in what is stored. */
const LEVELS = ['1', '2', '3', '4', '5', '6'];
/** The highest number of matches that is believed. */
const HIGHEST = 999_999;
/** With the scores of how many games it is full: what a file has besides is left out. */
const MOST_GAMES = 100;
/** Matches against a level before they tell anything. */
const ENOUGH = 3;
/** A level is mastered by who scores as much against it, and too hard for who scores no more. */
const MASTERED = 2 / 3;
const TOO_HARD = 1 / 6;
/** @type {Panel} */
export const scores = {
  show(view, page, { act }) {
    const { result, game } = view;
    if (result?.against && PLAYS.has(act)) count(view, result, page);
    const words = result?.against ? scoreWords(game.name, result.against, page) : '';
    write(byId('result-score'), words);
    byId('harder').hidden = !result?.next;
    if (result) showHarder(result, scoreAgainst(game.name, result.against));
  },
};

/** Offer a harder level: after a win, or since two of three were won. @param {ResultView} result @param {Score | undefined} score */
function showHarder({ harder }, score) {
  const words = harderWords(harder, score);
  byId('harder').className = words === harder ? '' : 'solid';
  write(byId('harder'), words);
}

/** What a harder level is offered with, once two of three were won without hints. @param {string} harder @param {Score | undefined} score */
export const harderWords = (harder, score) => (score && isMastered(score) ? 'Next level' : harder);

/** The score against a level, if a match against it has ended. @param {string} game @param {number} level */
export const scoreAgainst = (game, level) => scoreIn(read(), game, level);

/**
 * How the matches against a level have ended so far, and which other level one might try.
 * @param {string} game @param {number} level @param {Pick<Page, 'levels'>} page
 */
export function scoreWords(game, level, page) {
  const score = scoreAgainst(game, level);
  const next = suggested(allScores()[game] ?? {});
  return [
    score ? wordsOf(score, level, page) : '',
    next && next !== level ? `Your results suggest level ${next}, ${nameOf(next, page)}.` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * The level that results suggest: the one over the hardest that is mastered, or the one under the
 * easiest that is too hard. 0 where they suggest none.
 * @param {Record<string, Score>} levels  Scores by level.
 * @returns {number}
 */
export function suggested(levels) {
  const known = LEVELS.filter((level) => matchesIn(levels[level]) >= ENOUGH);
  const mastered = known.filter((level) => isMastered(levels[level])).map(Number);
  if (mastered.length) return Math.min(Math.max(...mastered) + 1, LEVELS.length);
  const hard = known.filter((level) => shareOf(levels[level]) <= TOO_HARD).map(Number);
  return hard.length ? Math.max(Math.min(...hard) - 1, 1) : 0;
}

/** @param {Score | undefined} score */
const matchesIn = (score) => (score ? score.you + score.computer + score.nobody : 0);

/** Which part of the points went to the person without hints: a draw is half of one. @param {Score} score */
const shareOf = (score) => (score.you - score.hinted + score.nobody / 2) / matchesIn(score);

/** Whether enough matches against a level were won without hints. @param {Score} score */
const isMastered = (score) => matchesIn(score) >= ENOUGH && shareOf(score) >= MASTERED;

/** @param {number} level @param {Pick<Page, 'levels'>} page */
function nameOf(level, { levels }) {
  return levels.find(([number]) => number === level)?.[1] ?? `Level ${level}`;
}

/** Whether any match of a game has been counted. @param {string} game */
export const hasScore = (game) => Object.hasOwn(read().games, game);

/** All scores, by game and level, as a file holds them. @returns {Stored['games']} */
export const allScores = () => cleanScores(read().games);

/** @typedef {'' | 'taken' | 'no room'} TakenScores  What became of a file's scores; '' where none was new. */

/** Take the scores of a file, as `joined` does. @param {unknown} from @returns {TakenScores} */
export function takeScores(from) {
  const stored = read();
  const before = JSON.stringify(cleanScores(stored.games));
  const now = joined(stored.games, from);
  if (JSON.stringify(now) === before) return '';
  return store({ ...stored, games: over(stored.games, now) }) ? 'taken' : 'no room';
}

/** What is new in place of what was stored; fields that only a newer version knows stay. @param {unknown} before @param {object} now @returns {any} */
function over(before, now) {
  const old = fieldsOf(before);
  const news = Object.entries(now).map(([name, value]) => [
    name,
    typeof value === 'object' ? over(old[name], value) : value,
  ]);
  return { ...old, ...Object.fromEntries(news) };
}

/**
 * The scores of two browsers: of each number the higher one. Thus nothing is lost, and the same file may
 * be taken twice.
 * @param {unknown} mine @param {unknown} theirs
 */
export function joined(mine, theirs) {
  const all = cleanScores(mine);
  for (const [game, levels] of Object.entries(cleanScores(theirs))) {
    if (!Object.hasOwn(all, game) && Object.keys(all).length >= MOST_GAMES) continue;
    if (!Object.hasOwn(all, game)) all[game] = {};
    for (const [level, score] of Object.entries(levels)) {
      const known = cleanScore(all[game][level]);
      const higher = Object.entries(score).map(([key, number]) => [
        key,
        Math.max(number, known[/** @type {keyof Score} */ (key)]),
      ]);
      all[game][level] = /** @type {Score} */ (Object.fromEntries(higher));
    }
  }
  return all;
}

/** What of something is scores by game and level. @param {unknown} games @returns {Stored['games']} */
function cleanScores(games) {
  /** @type {Stored['games']} */
  const clean = {};
  for (const [game, levels] of Object.entries(fieldsOf(games))) {
    if (!/^[a-z][a-z0-9_-]{0,39}$/.test(game)) continue;
    const known = LEVELS.flatMap((level) => {
      const score = cleanScore(fieldsOf(levels)[level]);
      return score.you + score.computer + score.nobody ? [[level, score]] : [];
    });
    if (known.length) clean[game] = Object.fromEntries(known);
  }
  return clean;
}

/** A score in words: “You 3 (1 with hints), Learner 5”. @param {Score} score @param {number} level @param {Pick<Page, 'levels'>} page */
export function wordsOf({ you, computer, nobody, hinted }, level, page) {
  const drawn = nobody ? [`${nobody} drawn`] : [];
  const helped = hinted ? ` (${hinted} with hints)` : '';
  return [`You ${you}${helped}`, `${nameOf(level, page)} ${computer}`, ...drawn].join(', ');
}

/** @param {View} view @param {ResultView} result @param {Page} page */
function count({ game, saving, wheel }, { against, won, hints }, page) {
  const offered = (wheel ? page.more : page.menu).some(({ name }) => name === game.name);
  if (!offered || !saving || !page.levels.some(([level]) => level === against)) return;
  const place = page.autosave.idOf(saving.match);
  const stored = read();
  if (stored.counted.includes(place)) return;
  const score = scoreIn(stored, game.name, against) ?? cleanScore(undefined);
  const hinted = score.hinted + Number(won === 'you' && hints > 0);
  const now = { [game.name]: { [against]: { ...score, [won]: score[won] + 1, hinted } } };
  const counted = [...stored.counted, place].slice(-MOST);
  store({ ...stored, games: over(stored.games, now), counted });
}

/** @param {Stored} stored @param {string} game @param {number} level @returns {Score | undefined} */
function scoreIn({ games }, game, level) {
  const found = fieldsOf(fieldsOf(games)[game])[level];
  return found ? cleanScore(found) : undefined;
}

/** @param {unknown} found @returns {Score} */
function cleanScore(found) {
  const { you, computer, nobody, hinted } = fieldsOf(found);
  const wins = whole(you);
  return {
    you: wins,
    computer: whole(computer),
    nobody: whole(nobody),
    hinted: Math.min(wins, whole(hinted)),
  };
}

/** A number of matches: what can't be one counts as none. @param {unknown} value @returns {number} */
function whole(value) {
  const fine = Number.isInteger(value) && Number(value) >= 0 && Number(value) <= HIGHEST;
  return fine ? Number(value) : 0;
}

/** @returns {Stored} */
function read() {
  const { games, counted, ...rest } = fieldsOf(browserStore.read(STORED));
  const known = /** @type {Stored['games']} */ (fieldsOf(games));
  return { ...rest, games: known, counted: Array.isArray(counted) ? counted : [] };
}

/** @param {Stored} all */
const store = (all) => browserStore.write(STORED, all);

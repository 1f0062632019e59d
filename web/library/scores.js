// How one's matches against each level have ended, as the record counts them: see played.js.

import { LEVELS, PLAYS } from '../wire/command-kinds.js';
import { byId, write } from '../board/dom.js';
import { latest } from '../storage/storage.js';
import { countsOf, grouped, playedIn } from './played.js';
import { say } from '../words/words.js';

/** @import { Page, Panel } from '../page/page.js' */
/** @import { Counts } from './played.js' */
/** @import { Offered } from './match-words.js' */

/** Matches against a level before they tell anything. */
const ENOUGH = 3;
/** A level is mastered by who scores as much against it, and too hard for who scores no more. */
const MASTERED = 2 / 3;
const TOO_HARD = 1 / 6;

/** The counts by game and level, until another match is stored. @type {Promise<Record<string, Record<string, Counts>>> | undefined} */
let counting;

/** @type {Panel} */
export const scores = {
  show({ result }, page, { act }) {
    byId('harder').hidden = !result?.next;
    // A match that has just ended counts once it is stored.
    if (result?.against && !PLAYS.has(act)) void showScore(page);
    else showWords(page, '');
  },
  start(page) {
    page.autosave.listeners.push(() => {
      counting = undefined;
      if (page.shown?.result?.against) void showScore(page);
    });
  },
};

/** Show beside a result how the matches against that level have ended. @param {Page} page */
async function showScore(page) {
  const { shown } = page;
  const { game, result } = shown ?? {};
  if (!game || !result) return;
  const words = await scoreWords(game.name, result.against, page);
  const score = (await allScores(page))[game.name]?.[result.against];
  if (page.shown === shown) showWords(page, words, score);
}

/** @param {Page} page @param {string} words @param {Counts} [score] */
function showWords({ shown }, words, score) {
  write(byId('result-score'), words);
  const harder = shown?.result?.harder ?? '';
  const offer = harderWords(harder, score);
  byId('harder').className = offer === harder ? '' : 'solid';
  write(byId('harder'), offer);
}

/** What a harder level is offered with, once two of three were won without hints. @param {string} harder @param {Counts | undefined} score */
export const harderWords = (harder, score) =>
  score && isMastered(score) ? say('Next level') : harder;

/** All counts, by game and level; none where nothing can be read. @param {Offered} page */
function allScores({ menu }) {
  counting ??= latest(Infinity, ({ over }) => over).then(
    (entries) => countedIn(playedIn(entries, menu)),
    () => ({}),
  );
  return counting;
}

/** @param {import('./played.js').PlayedMatch[]} played */
function countedIn(played) {
  const games = grouped(played, ({ game }) => game).map((ofGame) => [
    ofGame[0].game,
    Object.fromEntries(
      grouped(ofGame, ({ against }) => against).map((group) => [group[0].against, countsOf(group)]),
    ),
  ]);
  return Object.fromEntries(games);
}

/**
 * How the matches against a level have ended so far, and which other level one might try.
 * @param {string} game @param {number} level @param {Offered} page
 */
export async function scoreWords(game, level, page) {
  const levels = (await allScores(page))[game] ?? {};
  const score = levels[level];
  const next = suggested(levels);
  return [
    score ? wordsOf(score, level, page) : '',
    next && next !== level
      ? say('Your results suggest level {n}, {name}.', { n: next, name: nameOf(next, page) })
      : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * The level that results suggest: the one over the hardest that is mastered, or the one under the
 * easiest that is too hard. 0 where they suggest none.
 * @param {Record<string, Counts>} levels  Counts by level.
 * @returns {number}
 */
export function suggested(levels) {
  const known = LEVELS.filter((level) => matchesIn(levels[level]) >= ENOUGH);
  const mastered = known.filter((level) => isMastered(levels[level])).map(Number);
  if (mastered.length) return Math.min(Math.max(...mastered) + 1, LEVELS.length);
  const hard = known.filter((level) => shareOf(levels[level]) <= TOO_HARD).map(Number);
  return hard.length ? Math.max(Math.min(...hard) - 1, 1) : 0;
}

/** @param {Counts | undefined} score */
const matchesIn = (score) => (score ? score.won + score.lost + score.drawn : 0);

/** Which part of the points went to the person without hints: a draw is half of one. @param {Counts} score */
const shareOf = (score) => (score.unhelped + score.drawn / 2) / matchesIn(score);

/** Whether enough matches against a level were won without hints. @param {Counts} score */
const isMastered = (score) => matchesIn(score) >= ENOUGH && shareOf(score) >= MASTERED;

/** @param {number} level @param {Offered} page */
function nameOf(level, { levels }) {
  return levels.find(([number]) => number === level)?.[1] ?? say('Level {n}', { n: level });
}

/** A score in words: “You 3 (1 with hints), Learner 5”. @param {Counts} score @param {number} level @param {Offered} page */
export function wordsOf({ won, lost, drawn, unhelped }, level, page) {
  const draws = drawn ? [say('{n} drawn', { n: drawn })] : [];
  const helped = won - unhelped;
  const own = helped
    ? say('You {n} ({helped} with hints)', { n: won, helped })
    : say('You {n}', { n: won });
  return [own, `${nameOf(level, page)} ${lost}`, ...draws].join(', ');
}

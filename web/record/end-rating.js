// One's rating where one plays: beside the result of a match, and above a puzzle that was tried.

import { PLAYS } from '../wire/command-kinds.js';
import { byId, write } from '../board/dom.js';
import { became } from '../challenges/streak.js';
import { puzzleList } from '../challenges/puzzle-lists.js';
import { playedIn } from '../library/played.js';
import { fetched } from '../page/first-view.js';
import { latest, puzzleTries } from '../storage/storage.js';
import { triesOf } from '../storage/tries.js';
import { say } from '../words/words.js';
import { puzzleRatings } from './puzzle-ratings.js';
import { ratingsOf, ratingWords, unratedWords } from './tally.js';

/** @import { Page, Panel } from '../page/page.js' */

/** The puzzle whose rating is shown, with what became of it. */
let shownOf = '';

/** @type {Panel} */
export const endRating = {
  show({ challenge, result, game }, page, { act }) {
    const puzzle = challenge?.kind === 'puzzle' && became(challenge) !== 'open' && challenge;
    const tried = puzzle ? `${puzzle.key} ${became(puzzle)}` : '';
    if (tried !== shownOf) byId('puzzle-rating').hidden = true;
    // What was tried is being stored: what is read now comes after that.
    if (puzzle && tried !== shownOf) showPuzzle(game.name, puzzle.key).catch(() => {});
    shownOf = tried;
    // A match that has just ended counts once it is stored.
    if (result?.against && !PLAYS.has(act)) void showMatch(page).catch(() => {});
    else write(byId('result-rating'), '');
  },
  start(page) {
    page.autosave.listeners.push(() => void showMatch(page).catch(() => {}));
  },
};

/** Say one's rating after the match on the board, once that is stored, or why it has none. @param {Page} page */
async function showMatch(page) {
  const id = endedId(page);
  if (!id) return;
  const words = await matchWords(page, page.shown?.game.name ?? '', id);
  if (endedId(page) !== id) return;
  const home = byId('result-rating');
  home.toggleAttribute('data-unrated', !words.rating);
  write(home, words.rating || words.unrated);
}

/** Where the match on the board is stored, if it is one against the computer that is over. @param {Page} page */
const endedId = ({ shown, autosave }) => (shown?.result?.against && autosave.place?.id) || '';

/** @param {Page} page @param {string} name  Of the game. @param {string} id */
async function matchWords(page, name, id) {
  const played = playedIn(await latest(Infinity, ({ over }) => over), page.menu);
  const own = played.find((match) => match.id === id);
  /** @type {Record<string, number[]>} */
  const levels = await fetched('levels.json');
  const ofGame = played.filter(({ game }) => game === name);
  const ratings = ratingsOf(ofGame, levels[name] ?? []);
  const at = ratings.findIndex((match) => match.id === id);
  const words = at < 0 ? '' : ratingWords(ratings.slice(0, at + 1));
  const unrated = own ? unratedWords(own) : '';
  return { rating: words && say('Your rating: {words}', { words }), unrated };
}

/** Say one's rating after a puzzle of a game. @param {string} game @param {string} key */
async function showPuzzle(game, key) {
  const tries = Object.entries(triesOf(await puzzleTries()));
  const own = tries.filter(([one]) => one.startsWith(`${game} `));
  const ratings = puzzleRatings(await puzzleList(game), Object.fromEntries(own));
  const last = ratings.at(-1);
  if (!last || !shownOf.startsWith(key)) return;
  const rating = ratingWords(last.key === key ? ratings : [last]);
  write(byId('puzzle-rating'), say('You: {rating}', { rating }));
  byId('puzzle-rating').hidden = false;
}

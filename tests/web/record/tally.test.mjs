import assert from 'node:assert/strict';
import { test } from 'node:test';

import { puzzleRatings } from '../../../web/record/puzzle-ratings.js';
import { countsOf, playedIn } from '../../../web/library/played.js';
import {
  counts,
  ratingsOf,
  ratingWords,
  streaksOf,
  unratedWords,
  usualLength,
} from '../../../web/record/tally.js';
import { markOf } from '../../../web/challenges/puzzle-index.js';
import { MATCH, SEAT, SIGHT } from '../a-match.mjs';

const menu = [{ name: 'wall', sides: [['w', 'White'], ['b', 'Black']], options: [{ key: 'komi', default: 'pie', solo: '0', unsided: [] }] }]; // prettier-ignore
const ended = (winner, saved, { hints, ...more } = {}) => ({
  ...MATCH,
  over: true,
  saved,
  extent: { plies: 10 * saved, side: '', status: '', winner, hints },
  ...more,
});
const ANY = { game: '', against: '', colour: '', rules: '', days: '' };

test('what counts is over, read, and one’s own', () => {
  const far = { ...SEAT, you: 2, waits: '' };
  const entries = [
    ended(2, 4, { friend: far, levels: [0, 0] }),
    ended(1, 1),
    ended(1, 2, { levels: [2, 0], hints: 1 }),
    ended(0, 3),
    ended(1, 5, { levels: [0, 0] }), // two at one screen
    ended(1, 6, { looked: true }),
    { ...ended(1, 7), over: false },
    { ...ended(1, 8), sight: null },
    { ...ended(1, 9), extent: undefined }, // stored before there was one
  ];
  const played = playedIn(entries, menu);
  const seen = played.map(({ against, colour, score, helped }) => [against, colour, score, helped]);
  assert.deepEqual(seen, [
    ['2', 'White', 1, false],
    ['2', 'Black', 0, true],
    ['2', 'White', 0.5, false],
    ['friend', 'Black', 1, false],
  ]);
  assert.deepEqual(countsOf(played), { won: 2, drawn: 1, lost: 1, unhelped: 2 });
  assert.deepEqual(streaksOf(played), { now: 1, best: 1 });
  assert.equal(usualLength(played), 30);
  for (const [field, value, count] of [
    ['game', 'wall', 4],
    ['game', 'x', 0],
    ['against', 'friend', 1],
    ['colour', 'Black', 2],
    ['rules', 'usual', 4],
    ['rules', 'other', 0],
  ]) {
    const fits = played.filter((match) => counts(match, { ...ANY, [field]: value }, 0));
    assert.equal(fits.length, count, `${field} ${value}`);
  }
  const day = 86_400_000;
  const lately = played.filter((match) => counts(match, { ...ANY, days: '7' }, 7 * day + 2.5));
  assert.equal(lately.length, 2);
});

test('only matches against levels, by the usual rules, even and without hints, make a rating', () => {
  const sight = { ...SIGHT, game: { ...SIGHT.game, unusual: 'Board size 4' } };
  const komi = (value) => ({ ...SIGHT.game, unusual: value, values: { komi: value } });
  const timed = (Clock) => ({ sight: { ...SIGHT, headers: { Clock } } });
  const asOffered = ['pie', '0'].map((value) =>
    ended(1, 3, { sight: { ...SIGHT, game: komi(value) } }),
  );
  const counted = [ended(1, 1), ended(2, 2, timed('300+5 penalty')), ...asOffered];
  const others = [
    ended(1, 3, { hints: 2 }),
    ended(1, 4, { sight }),
    ended(1, 4, { sight: { ...SIGHT, game: komi('7') } }),
    ended(1, 6, timed('300+5 1/2')),
    ended(1, 5, { friend: { ...SEAT, you: 1 } }),
  ];
  const ratings = (entries) => ratingsOf(playedIn(entries, menu), [500, 900]);
  assert.deepEqual(ratings([...others, ...counted]), ratings(counted));
  assert.equal(ratings(counted).length, 4);
  assert.deepEqual(ratings(others), []);
  const why = playedIn(others, menu).map((match) => unratedWords(match).slice(11));
  assert.deepEqual(why, [
    'hints or analysis helped.',
    'board or rules are not the usual ones.',
    'board or rules are not the usual ones.',
    '',
    'one side had more time.',
  ]);
  assert.deepEqual(ratingsOf(playedIn(counted, menu), []), []);
});

test('a rating is said with its change, and with a question mark where little is known', () => {
  const [sure, unsure] = [[1000.4, 60], [1023.6, 200], [990, 50]].map(([rating, deviation]) => ({ rating, deviation })); // prettier-ignore
  assert.deepEqual([sure, unsure].map((one) => ratingWords([one])), ['1000', '1024?']); // prettier-ignore
  assert.equal(ratingWords([sure, unsure]), '1024? (+24)');
  assert.equal(ratingWords([unsure, sure]), '1000 (−24)');
});

test('a first try of a puzzle is a match against its grade', () => {
  const puzzles = ['wall a', 'wall b'].map((key, at) => [0, at, 0, markOf(key)]);
  const index = { tasks: [''], grades: ['easy', 'hard'], kinds: [], themes: [], variants: [], puzzles }; // prettier-ignore
  const one = (first, atOnce) => ({ first, atOnce, solved: 0 });
  const tries = { 'wall b': one(2, true), 'wall a': one(1, true), 'wall gone': one(0, false) };
  const [first, second, ...more] = puzzleRatings(index, tries);
  assert.ok(1500 < first.rating && first.rating < second.rating);
  assert.deepEqual([first.time, second.time, more], [1, 2, []]);
  const missed = puzzleRatings(index, { 'wall a': one(1, false) });
  assert.ok(missed[0].rating < 1400);
});

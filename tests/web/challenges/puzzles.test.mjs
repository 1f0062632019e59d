// Which puzzle a streak or a rush draws, and how the two go on and end.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  asHard,
  drawn,
  entryAt,
  fitting,
  markOf,
  ratingAt,
} from '../../../web/challenges/puzzle-index.js';
import {
  became,
  begun,
  counted,
  endWords,
  inTime,
  isOver,
  MISSES,
  runWords,
  RUSH,
} from '../../../web/challenges/streak.js';

const INDEX = {
  tasks: ['Red to move and win in 2.', 'Blue to move and gain 3 stones in 1.'],
  grades: ['leicht', 'mittel', 'schwer'],
  kinds: ['win', 'gain', 'hold'],
  themes: ['a quiet move', 'a stone is taken'],
  variants: [1, 3],
  puzzles: [
    [0, 0, 0, 11, 0],
    [1, 1, 1, 12, 1],
    [1, 2, 1, 13, 0, 1],
    [0, 2, 0, 14],
  ],
};
const ANY = { kind: '', grade: '', theme: '', variants: '' };

/** @param {Partial<typeof ANY>} wish */
const names = (wish) => fitting('some', INDEX, { ...ANY, ...wish }).map(({ name }) => name);

test('puzzles fit by kind, by grade and by theme, and by all of them', () => {
  assert.deepEqual(names({}), ['some-1', 'some-2', 'some-3', 'some-4']);
  assert.deepEqual(names({ kind: 'gain' }), ['some-2', 'some-3']);
  assert.deepEqual(names({ grade: 'hard' }), ['some-3', 'some-4']);
  assert.deepEqual(names({ theme: 'a quiet move' }), ['some-1', 'some-3']);
  assert.deepEqual(names({ kind: 'gain', grade: 'hard', theme: 'a stone is taken' }), ['some-3']);
  assert.deepEqual(names({ kind: 'hold' }), []);
  assert.deepEqual(names({ variants: 'none' }), ['some-1', 'some-3']);
  assert.deepEqual(names({ variants: 'none', grade: 'hard' }), ['some-3']);
  assert.deepEqual(names({ theme: 'of another game' }), []);
});

test('ratings rise with the place: easy ones have 1,200 on average, hard ones 1,800', () => {
  const ratings = Array.from({ length: 229 }, (_, at) => ratingAt(at, 229));
  const mean = (/** @type {number[]} */ some) =>
    Math.round(some.reduce((sum, one) => sum + one, 0) / some.length);
  assert.ok(ratings.every((one, at) => !at || one > ratings[at - 1]));
  assert.ok(Math.abs(mean(ratings.slice(0, 76)) - 1200) < 5);
  assert.ok(Math.abs(mean(ratings.slice(-76)) - 1800) < 5);
});

test('an entry has what a link to it says', () => {
  const words = 'Blue to move and gain 3 stones in 1.';
  const entry = {
    name: 'some-3',
    words,
    grade: 'schwer',
    mark: 13,
    isVariant: false,
    rating: 1613,
  };
  assert.deepEqual(entryAt('some', INDEX, 2), entry);
});

test('a run begins easy and by the usual rules, and grows harder', () => {
  const entries = fitting('some', INDEX, ANY);
  const order = (...how) => asHard(entries, ...how).map(({ name }) => name);
  assert.deepEqual(order(0, true), ['some-1', 'some-3']);
  assert.deepEqual(order(0, false), ['some-1', 'some-2', 'some-3', 'some-4']);
  assert.deepEqual(order(18, false), ['some-4', 'some-3', 'some-2', 'some-1']);
  assert.deepEqual(asHard([entries[1], entries[3]], 0, true), [entries[1], entries[3]]);
  const [first] = order(0, false);
  assert.equal(drawn(asHard(entries, 0, false), new Set(), [], 1, () => 0.99)?.name, first);
});

test('what is solved is drawn only when nothing else is left, and nothing twice in a row', () => {
  const entries = fitting('some', INDEX, ANY);
  const all = (/** @type {number[]} */ solved, /** @type {string[]} */ ...met) =>
    [0, 0.25, 0.5, 0.75, 0.99].map((at) => drawn(entries, new Set(solved), met, 9, () => at)?.name);
  assert.deepEqual(new Set(all([11, 13])), new Set(['some-2', 'some-4']));
  assert.deepEqual(new Set(all([11, 13], 'some-2')), new Set(['some-4']));
  assert.deepEqual(
    new Set(all([11, 12, 13, 14], 'some-4')),
    new Set(['some-1', 'some-2', 'some-3']),
  );
  assert.equal(drawn(entries.slice(0, 1), new Set([11]), ['some-1'], 9, () => 0)?.name, 'some-1');
  assert.equal(drawn([], new Set(), []), undefined);
});

test('what was missed comes again only when nothing else is left', () => {
  const entries = fitting('some', INDEX, ANY);
  const all = (/** @type {string[]} */ ...met) =>
    new Set(
      [0, 0.25, 0.5, 0.75, 0.99].map((at) => drawn(entries, new Set(), met, 9, () => at)?.name),
    );
  assert.deepEqual(all('some-1', 'some-3'), new Set(['some-2', 'some-4']));
  assert.deepEqual(
    all('some-1', 'some-2', 'some-4', 'some-3'),
    new Set(['some-1', 'some-2', 'some-4']),
  );
});

test('a mark is the one that the build makes', () => {
  assert.equal(markOf('anaash'), 188009535);
  assert.notEqual(markOf('a'), markOf('b'));
});

test('a puzzle is missed by a wrong move, and by whoever is shown the solution', () => {
  const open = { state: 'open', solved: false, helped: false };
  assert.equal(became(open), 'open');
  assert.equal(became({ ...open, state: 'answer' }), 'open');
  assert.equal(became({ ...open, state: 'wrong' }), 'missed');
  assert.equal(became({ ...open, helped: true }), 'missed');
  assert.equal(became({ ...open, state: 'solved', helped: true }), 'missed');
  assert.equal(became({ ...open, state: 'solved', solved: true }), 'solved');
});

test('a streak ends with the first miss, and with no time', () => {
  assert.equal(runWords(begun('streak', 0), 0), 'Streak: 0');
  const run = counted(counted(begun('streak', 0), true), true);
  assert.equal(runWords(run, 10 * RUSH), 'Streak: 2');
  assert.equal(run.solved, 2);
  assert.equal(isOver(run, 10 * RUSH), false);
  assert.equal(isOver(counted(run, false), 0), true);
});

test('a rush has as much time as at first, though the clock was set forward', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const run = begun('rush');
  t.mock.timers.setTime(Date.now() + 2 * RUSH);
  assert.deepEqual([runWords(run), isOver(run)], ['3:00 · 0 solved · 0 missed', false]);
});

test('a rush has no more time than at first, though the clock was set back', () => {
  const run = inTime(begun('rush', 9 * RUSH), RUSH);
  assert.equal(runWords(run, RUSH), '3:00 · 0 solved · 0 missed');
  assert.equal(runWords(inTime(run, RUSH + 60_000), RUSH + 60_000), '2:00 · 0 solved · 0 missed');
  assert.equal(isOver(inTime(begun('streak', RUSH), 0), 10 * RUSH), false);
});

test('a rush ends when its time is up, or with the third miss', () => {
  let run = begun('rush', 1000);
  assert.equal(runWords(run, 1000), '3:00 · 0 solved · 0 missed');
  run = counted(counted(run, true), false);
  assert.equal(runWords(run, 1000 + RUSH - 8500), '0:09 · 1 solved · 1 missed');
  assert.equal(isOver(run, 999 + RUSH), false);
  assert.equal(isOver(run, 1000 + RUSH), true);
  for (let missed = run.missed; missed < MISSES; missed += 1) run = counted(run, false);
  assert.equal(isOver(run, 1000), true);
  assert.equal(runWords(run, 2 * RUSH), '0:00 · 1 solved · 3 missed');
});

test('the end of a run tells what there was and what was best', () => {
  const streak = counted(begun('streak', 0), true);
  assert.equal(endWords(begun('streak', 0), 0), 'The streak ends at 0.');
  assert.equal(endWords(streak, 1), 'The streak ends at 1. Your best so far.');
  assert.equal(endWords(streak, 7), 'The streak ends at 1. Your best: 7.');
  assert.equal(endWords(begun('rush', 0), 3), 'The rush is over: 0 solved. Your best: 3.');
});

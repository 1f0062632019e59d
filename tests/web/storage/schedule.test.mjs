// When an exercise comes again, how one has fared, and what is read of a stored pile.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  afterTry,
  DAY,
  dueNow,
  INTERVALS,
  isDue,
  isLearnt,
  joinedPiles,
  nameOf,
  nextOf,
  pileOf,
  progressWords,
  runOf,
  weeks,
} from '../../../web/storage/schedule.js';
import { reviewOf } from '../../../web/storage/stored.js';
import { MISTAKE, REVIEW } from '../a-review.mjs';

const NOW = 1_000 * DAY;

test('what was solved while the clock said a later year is due once it says the right one', () => {
  const later = NOW + 3_650 * DAY;
  const solved = afterTry(undefined, true, later);
  assert.equal(isDue(solved, NOW), true);
  assert.equal(isDue(afterTry(solved, true, NOW), NOW), false);
  for (const days of INTERVALS) {
    const waits = { step: 1, due: NOW + days * DAY, tries: [] };
    assert.equal(isDue(waits, NOW), false);
  }
});

test('what only a newer version knows of an exercise stays when it is tried', () => {
  let deep = [];
  for (let level = 0; level < 50; level += 1) deep = [deep];
  const { name: found } = pileOf({ name: { step: 1, due: NOW, tries: [], ease: 2, deep } });
  assert.equal(found.deep, undefined);
  for (const solved of [true, false]) assert.equal(afterTry(found, solved, NOW).ease, 2);
});

/** What becomes of an exercise after tries, each on the day on which it is due. */
function tried(...results) {
  let progress;
  for (const solved of results) progress = afterTry(progress, solved, progress?.due ?? NOW);
  return progress;
}

test('intervals grow while an exercise is solved, and it is learnt in the end', () => {
  let progress;
  let now = NOW;
  for (const days of INTERVALS) {
    assert.ok(isDue(progress, now));
    progress = afterTry(progress, true, now);
    assert.equal(progress.due, now + days * DAY);
    assert.ok(!isDue(progress, now + days * DAY - 1));
    now = progress.due;
  }
  assert.ok(isLearnt(progress));
  assert.ok(!isDue(progress, now + 1_000 * DAY));
});

test('after a miss an exercise comes again at once, and begins anew', () => {
  const progress = tried(true, true, false);
  assert.equal(progress.step, 0);
  assert.ok(isDue(progress, progress.due));
  assert.equal(afterTry(progress, true, progress.due).due, progress.due + DAY);
  assert.deepEqual(
    progress.tries.map(([, solved]) => solved),
    [1, 1, 0],
  );
});

test('what is solved again before its time is not learnt the sooner', () => {
  const once = afterTry(undefined, true, NOW);
  const twice = afterTry(once, true, NOW + 1);
  assert.deepEqual([twice.step, twice.due], [once.step, once.due]);
  assert.equal(twice.tries.length, 2);
  assert.equal(afterTry(once, false, NOW + 1).step, 0);
  assert.equal(afterTry(once, true, once.due).step, 2);
});

test('what was missed just now comes after all that waits', () => {
  const pile = { missed: afterTry(undefined, false, NOW), waits: tried(true), later: tried(true) };
  pile.waits.due = NOW - 5;
  pile.later.due = NOW + 5;
  assert.deepEqual(dueNow(['missed', 'later', 'waits', 'new'], pile, NOW), [
    'new',
    'waits',
    'missed',
  ]);
});

test('weeks begin on Mondays and count what was tried and solved, the latest last', () => {
  const at = (/** @type {number} */ day, hour = 0) => new Date(2026, 10, day, hour).getTime();
  const progress = (/** @type {[number, number][]} */ ...tries) => ({ step: 0, due: 0, tries });
  const tuesday = at(24, 21);
  const all = [
    progress([at(22, 23), 0], [at(23), 1]),
    progress([tuesday, 0], [at(-90), 1], [at(25), 1]),
  ];
  assert.deepEqual(weeks(all, tuesday), [
    { start: at(16), tried: 1, solved: 0 },
    { start: at(23), tried: 2, solved: 1 },
  ]);
  assert.deepEqual(
    weeks([progress([at(15), 1], [at(16), 1])], tuesday, 2).map(({ start }) => start),
    [at(16)],
  );
  assert.deepEqual(weeks([], tuesday), []);
});

for (const odd of [undefined, null, 5, 'x', [], { a: 5 }, { a: { step: -1, due: 1, tries: [] } }]) {
  test(`a pile that is ${JSON.stringify(odd)} is empty`, () => assert.deepEqual(pileOf(odd), {}));
}

test('of a damaged exercise the tries are read that can be', () => {
  const one = { step: 1, due: 5, tries: [[1, 1], 'x', [2, 7], [3], ['4', 1], [null, 1]] };
  assert.deepEqual(pileOf({ one }), { one: { step: 1, due: 5, tries: [[1, 1]] } });
});

test('in one go each that is due comes once, that on the board first', () => {
  const solved = afterTry(undefined, true, NOW);
  const missed = afterTry(undefined, false, NOW);
  const names = ['here', 'other'];
  assert.deepEqual(runOf(names, {}, NOW), names);
  assert.deepEqual(runOf(names, {}, NOW, 'other'), ['other', 'here']);
  assert.deepEqual(runOf(names, { here: missed }, NOW), ['other', 'here']);
  assert.deepEqual(runOf(names, { here: solved, other: solved }, NOW, 'here'), ['here']);
  assert.deepEqual(runOf(names, { here: solved, other: solved }, NOW), []);
});

test('a run goes on to its end, and says how far it is', () => {
  const run = ['a', 'b'];
  assert.equal(nextOf(run, 'a'), 'b');
  assert.equal(nextOf(run, 'b'), undefined);
  assert.equal(nextOf(run, 'c'), undefined);
  assert.equal(progressWords(run, 'a', true), 'Mistake 1 of 2');
  assert.equal(progressWords(run, 'b', false), 'Mistake 2 of 2');
  assert.equal(progressWords(run, 'b', true), 'Mistake 2 of 2: that was all for now.');
  assert.equal(progressWords([], 'a', true), '');
});

test('of two piles that is kept which goes on from the other, and else mine', () => {
  const older = { step: 1, due: 9, tries: [[1, 1]] };
  const newer = { step: 2, due: 9, tries: [...older.tries, [2, 1]] };
  const another = { step: 9, due: 9e15, tries: [[8e15, 1], [9e15, 1]] }; // prettier-ignore
  const mine = { a: older, b: newer, d: older };
  assert.deepEqual(joinedPiles(mine, { a: newer, b: older, c: older, d: another }), {
    ...mine,
    a: newer,
    c: older,
  });
});

test('exercises of a file may be called anything, also as what every object has', () => {
  const one = afterTry(undefined, true, NOW);
  const odd = pileOf(
    JSON.parse(`{"constructor": ${JSON.stringify(one)}, "__proto__": ${JSON.stringify(one)}}`),
  );
  const joined = joinedPiles({ mine: one }, odd);
  assert.deepEqual(Object.keys(joined), ['mine', 'constructor', '__proto__']);
  assert.deepEqual(joinedPiles(joined, odd), joined);
});

test('a file with more exercises than there is room for takes none of mine away', () => {
  const one = afterTry(undefined, true, NOW);
  // Names that are numbers come before all others in an object.
  const many = Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [at, one]));
  const full = joinedPiles({ mine: one }, many);
  assert.equal(Object.keys(full).length, 20_000);
  const tried = { ...pileOf(full), yours: afterTry(undefined, true, NOW) };
  const read = pileOf(tried);
  assert.ok(read.mine && read.yours);
  assert.deepEqual(joinedPiles(read, many), read);
});

test('a name is short, fits an address and is the same everywhere', () => {
  assert.equal(
    nameOf('?game=anaash 4/4/4/r1,3 r a1-a2'),
    nameOf('?game=anaash 4/4/4/r1,3 r a1-a2'),
  );
  const names = new Set(Array.from({ length: 5_000 }, (_, at) => nameOf(`position ${at}`)));
  assert.equal(names.size, 5_000);
  for (const name of names) assert.match(name, /^[a-z0-9]{14}$/);
});

test('a review that is whole is read', () => {
  assert.deepEqual(reviewOf({ review: REVIEW }), REVIEW);
});

test('a review of before, which did not say who was ahead, is read', () => {
  const { ahead, ...before } = REVIEW;
  assert.equal(ahead, '');
  assert.deepEqual(reviewOf({ review: before }), REVIEW);
});

const DAMAGES = [
  { people: 5 },
  { scores: ['x'] },
  { scores: [0.5, 1e308] },
  { scores: [-0.1] },
  { losses: [1, 2, 3] },
  { ahead: 5 },
  { mistakes: {} },
  { mistakes: [5] },
  { mistakes: Array.from({ length: 501 }, () => MISTAKE) },
  ...[
    { ply: 'x' },
    { before: 2 },
    { after: -1e308 },
    { words: 5 },
    { line: 'x' },
    { line: [5] },
    { line: [] },
    { grade: 'fine' },
    { words: 'x'.repeat(20_001) },
  ].map((damage) => ({ mistakes: [{ ...MISTAKE, ...damage }] })),
];
for (const [at, damage] of DAMAGES.entries()) {
  test(`a damaged review is none: ${at} ${Object.keys(damage)}`, () => {
    assert.equal(reviewOf({ review: { ...REVIEW, ...damage } }), undefined);
  });
}

test('a mistake without a position needs no line', () => {
  const mistakes = [{ ...MISTAKE, position: '', line: [] }];
  assert.ok(reviewOf({ review: { ...REVIEW, mistakes } }));
});

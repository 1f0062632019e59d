// Days are those of the reader's calendar.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { dayNumber, dayOf, daysInARow } from '../../../web/storage/days.js';

test('a day is that of the place, not of Greenwich', () => {
  for (const [zone, time, day] of [
    ['Pacific/Auckland', '2026-11-28T13:30:00Z', '2026-11-29'],
    ['America/Los_Angeles', '2026-03-01T02:00:00Z', '2026-02-28'],
    ['UTC', '2026-01-02T00:00:00Z', '2026-01-02'],
  ]) {
    process.env.TZ = zone;
    assert.equal(dayOf(new Date(time)), day, zone);
  }
});

test('days in a row end with today, or with yesterday while today may still come', async () => {
  const inARow = (...done) => daysInARow(10, async (day) => done.includes(day));
  assert.equal(await inARow(), 0);
  assert.equal(await inARow(10), 1);
  assert.equal(await inARow(9, 8), 2);
  assert.equal(await inARow(10, 9, 7), 2);
  assert.equal(await inARow(8), 0);
  const noon = new Date(2026, 10, 28, 12);
  assert.equal(dayNumber(new Date(2026, 10, 29)) - dayNumber(noon), 1);
  assert.equal(dayNumber(new Date(2026, 10, 28)), dayNumber(noon));
});

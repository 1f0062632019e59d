// Days are those of the reader's calendar.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { dayOf } from '../../../web/storage/days.js';

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

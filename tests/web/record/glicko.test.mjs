import assert from 'node:assert/strict';
import { test } from 'node:test';

import { rated, UNKNOWN } from '../../../web/record/glicko.js';

test('a rating moves as the paper’s formulas say', () => {
  // The paper's player and its first opponent alone, reckoned by hand from its formulas.
  const paper = { rating: 1500, deviation: 200, volatility: 0.06 };
  const after = rated(paper, 1400, 1, 30);
  assert.ok(Math.abs(after.rating - 1563.56) < 0.01, String(after.rating));
  assert.ok(Math.abs(after.deviation - 175.4) < 0.05, String(after.deviation));
  assert.ok(Math.abs(after.volatility - 0.06) < 1e-4);
});

test('who wins rises, who loses falls, and who is known better moves less', () => {
  const won = rated(UNKNOWN, 1500, 1);
  assert.ok(won.rating > 1600 && won.deviation < UNKNOWN.deviation);
  assert.ok(rated(UNKNOWN, 1500, 0).rating < 1400);
  assert.equal(Math.round(rated(UNKNOWN, 1500, 0.5).rating), 1500);
  let settled = UNKNOWN;
  for (let at = 0; at < 40; at += 1) settled = rated(settled, 1500, at % 2);
  assert.ok(Math.abs(settled.rating - 1500) < 60 && settled.deviation < 80);
  assert.ok(rated(settled, 2300, 1).volatility > settled.volatility);
});

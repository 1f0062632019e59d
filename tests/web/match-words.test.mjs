import assert from 'node:assert/strict';
import { test } from 'node:test';

import { turnOf } from '../../web/page/match-words.js';

const offered = { menu: [], levels: [] };

/** What is said of a match with a friend elsewhere where it is listed. */
function told(waits, friend) {
  const sight = { game: { name: 'x' }, side: 'r', status: { text: 'Red to move' }, friend };
  return turnOf({ levels: [0, 0], over: false, sight, friend: { waits } }, offered);
}

test('a link that nobody has sent is told, and not taken for one’s own turn', () => {
  assert.equal(told('you', { link: 'distance=1', sent: false }), 'link not sent yet');
  assert.equal(told('you', { link: '', sent: false }), 'waits for you');
  assert.equal(told('friend', { link: 'distance=1', sent: true }), 'waits for your friend');
});

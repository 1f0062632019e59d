import assert from 'node:assert/strict';
import { test } from 'node:test';

import { dueOf, stateOf, turnOf, uncountedWords } from '../../../web/library/match-words.js';

const offered = { menu: [], levels: [] };

/** What is said of a match with a friend elsewhere where it is listed. */
function told(waits, friend) {
  const sight = { game: { name: 'x' }, side: 'r', status: { text: 'Red to move' }, friend };
  return turnOf({ levels: [0, 0], over: false, sight, friend: { waits } }, offered);
}

test('whoever deletes a match that is over is told that it no longer counts', () => {
  const words = 'What is deleted no longer counts in your record.';
  assert.equal(uncountedWords([{ over: false }, { over: true }]), words);
  assert.equal(uncountedWords([{ over: false }, {}]), '');
});

test('a link that nobody has sent is told, and not taken for one’s own turn', () => {
  assert.equal(told('you', { link: 'distance=1', sent: false }), 'link to send');
  assert.equal(told('you', { link: '', sent: false }), 'waits for you');
  assert.equal(told('friend', { link: 'distance=1', sent: true }), 'waits for your friend');
});

test('whoever looks back in a match that is over has not made it go on', () => {
  const sight = { game: { name: 'x' }, side: 'r', status: { text: 'Red to move' }, outcome: '' };
  const entry = { levels: [0, 0], over: true, sight };
  assert.equal(turnOf(entry, offered), 'over');
  const ended = { ...sight, status: { text: 'Red wins' }, outcome: 'r' };
  assert.equal(turnOf({ ...entry, sight: ended }, offered), 'Red wins');
});

test('a match is told as a whole, wherever in it one looked last', () => {
  const sight = { game: { name: 'x' }, side: 'r', status: { text: 'Red to move' }, outcome: '' };
  const entry = { levels: [0, 0], over: true, sight: { ...sight, ply: 24 } };
  assert.equal(stateOf(entry, offered), 'Move 24 · over'); // stored before there was an extent
  const extent = { plies: 26, side: '', status: 'Blue wins', winner: 2 };
  assert.equal(stateOf({ ...entry, extent }, offered), '26 moves · Blue wins');
  assert.equal(stateOf({ ...entry, extent, levels: [0, 3] }, offered), '26 moves · You lose');
  assert.equal(stateOf({ ...entry, extent, levels: [3, 0] }, offered), '26 moves · You win');
  const tried = { ...entry, extent, sight: { ...entry.sight, node: 27 } };
  assert.equal(stateOf(tried, offered), '26 moves · Blue wins · another line is tried');
  const byLinks = (you) => stateOf({ ...entry, extent, friend: { waits: '', you } }, offered);
  assert.deepEqual([1, 2].map(byLinks), ['26 moves · You lose', '26 moves · You win']);
  for (const you of [undefined, 0, 3, '2']) assert.equal(byLinks(you), '26 moves · Blue wins');
  const draw = { ...extent, plies: 1, status: 'Draw', winner: 0 };
  assert.equal(stateOf({ ...entry, extent: draw, levels: [3, 0] }, offered), '1 move · Draw');
  const going = { plies: 30, side: 'b', status: 'Blue to move', winner: 0 };
  const open = { ...entry, over: false, extent: going };
  assert.equal(stateOf(open, offered), 'Move 30 · Blue to move');
  for (const bad of [null, 7, {}, { ...extent, plies: 'x' }, { ...extent, status: 1 }]) {
    assert.equal(stateOf({ ...entry, extent: bad }, offered), 'Move 24 · over');
  }
});

test('a clock that stands is told, where the match goes on', () => {
  const sight = { game: { name: 'x' }, side: 'r', status: { text: 'Red to move' }, ply: 4 };
  const entry = { levels: [0, 2], over: false, sight };
  const told = (clock, over = false) => stateOf({ ...entry, over, clock }, offered);
  assert.equal(told({ paused: true, left: 133_000 }), 'Red to move · paused at 2:13');
  assert.equal(told({ since: 9, left: 8_000 }), 'Red to move · paused at 0:08.0');
  for (const clock of [undefined, null, { paused: false, left: 5 }, { paused: true, left: 'x' }]) {
    assert.equal(told(clock), 'Move 4 · Red to move');
  }
  assert.equal(told({ paused: true, left: 133_000 }, true), 'Move 4 · over');
});

test('a match that was stored in another language is told in the page’s', () => {
  const sides = [
    ['r', 'Red', ''],
    ['b', 'Blue', ''],
  ];
  const menu = [{ name: 'x', sides, options: [] }];
  const state = (extent, options = []) =>
    turnOf(
      { levels: [0, 0], over: extent.side === '', sight: { game: { name: 'x' } }, extent },
      { menu: [{ ...menu[0], options }], levels: [] },
    );
  const ended = { plies: 5, side: '', status: 'Blau gewinnt', winner: 1 };
  assert.equal(state({ ...ended, side: 'b' }), 'Blue to move');
  assert.equal(state({ ...ended, won: 'b' }), 'Blue wins');
  assert.equal(state(ended), 'Red wins', 'by its seat, as it was stored before');
  assert.equal(state({ ...ended, winner: 0 }), 'Draw');
  const chosen = [{ key: 'k', unsided: [undefined] }];
  assert.equal(state(ended, chosen), 'Blau gewinnt', 'nobody knows who had which colour');
});

/** A stored match with a friend elsewhere, and whether its link is still to be sent. */
const match = (waits, unsent = false) => ({
  sight: { friend: { link: unsent ? 'distance=1' : '', sent: !unsent } },
  friend: { waits },
});

test('what waits is counted, and told whether it is a move or a link', () => {
  const [move, link, other] = [match('you'), match('you', true), match('friend')];
  for (const [entries, count, words] of [
    [[move], 1, '1 waits for you'],
    [[move, move, other], 2, '2 wait for you'],
    [[link], 1, '1 link to send'],
    [[link, other, link], 2, '2 links to send'],
    [[move, link, link], 3, '3 to do: 1 waits for you, 2 links to send'],
  ]) {
    assert.deepEqual(dueOf(entries), { count, words });
  }
  assert.equal(dueOf([other]).count, 0);
});

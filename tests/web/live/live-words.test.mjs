// What is said of playing live: above all who learns what.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { endedWords, privacyWords } from '../../../web/live/live-words.js';

test('without servers it is said that none is asked', () => {
  assert.match(privacyWords([]), /^No server is asked.*one network\..*directly.*address/);
});

test('every server is named, and what it learns', () => {
  const stun = { urls: ['stun:a.example:3478', 'stun:a.example'] };
  assert.match(privacyWords([stun]), /ask a\.example, named by the host.*learn your addresses/);
  assert.doesNotMatch(privacyWords([stun]), /pass through|No server/);
  const turn = { urls: ['turn:b.example?transport=udp', 'turns:[2001:db8::1]:5349'] };
  const words = privacyWords([stun, turn]);
  assert.match(words, /ask a\.example, b\.example and \[2001:db8::1\],/);
  assert.match(words, /may pass through there/);
});

test('whoever ends a line, what has not arrived is said', () => {
  for (const reason of ['left', 'lost', 'nonsense', 'flood', 'closed']) {
    assert.match(endedWords(reason, true), /line.*Links go on working\.$/);
    assert.match(endedWords(reason, false), /line.*may not have arrived: send its link\.$/);
  }
});

test('a friend whose name is known is named, and another one spoken of as such', () => {
  assert.match(endedWords('left', true, 'Zoë'), /^Zoë has left the line\. /);
  assert.match(endedWords('lost', true, 'A $& *'), /^The line to A \$& \* is broken\. /);
  assert.match(endedWords('left', true), /^Your friend has left the line\. /);
  assert.match(endedWords('lost', true), /^The line to your friend is broken\. /);
  assert.match(endedWords('closed', true, 'Zoë'), /^You have left the line\. Links/);
});

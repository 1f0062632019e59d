// One who speaks: what comes to be heard, in which order, and how often.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { Speaker, withoutHeard } from '../../../web/board/speaker.js';

/** A speaker, and what was heard of it: each change of its region that is not an end. */
function listening() {
  mock.timers.enable({ apis: ['setTimeout'] });
  let now = 0;
  mock.method(performance, 'now', () => now);
  const heard = [];
  let text = '';
  const region = {
    dataset: {},
    get textContent() {
      return text;
    },
    set textContent(words) {
      if (words && words !== text) heard.push(words.trim());
      text = words;
    },
  };
  const speaker = new Speaker(() => region);
  const pass = (milliseconds) => {
    for (let n = 0; n < milliseconds; n += 10) {
      now += 10;
      mock.timers.tick(10);
    }
  };
  return { speaker, heard, pass, region };
}

test.afterEach(() => mock.reset());
test.afterEach(() => mock.timers.reset());

test('what comes at one moment is one message, in its order, and nothing of it is lost', () => {
  const { speaker, heard, pass } = listening();
  speaker.say('Taken back.');
  speaker.say('Red to move.', { topic: 'move' });
  speaker.say('', { topic: 'move' });
  pass(100);
  assert.deepEqual(heard, ['Taken back. Red to move.']);
});

test('the same words again are heard again, at once or when the first are gone', () => {
  const { speaker, heard, pass, region } = listening();
  for (const wait of [100, 100, 20_000, 100]) {
    speaker.say('Try d1xc1.');
    pass(wait);
  }
  assert.deepEqual(heard, Array(4).fill('Try d1xc1.'));
  pass(20_000);
  assert.equal(region.textContent, '', 'what was said is not said again when a dialog closes');
});

test('a move waits for the answer that comes at once, and gives way to it', () => {
  const { speaker, heard, pass } = listening();
  speaker.say('Red: a1. Blue to move.', { topic: 'move', wait: 400 });
  speaker.say('Not there.');
  pass(350);
  assert.deepEqual(heard, ['Not there.'], 'nothing else waits for it');
  speaker.say('Red: a1. Blue: b1. Red to move.', { topic: 'move' });
  pass(100);
  assert.deepEqual(heard.slice(1), ['Red: a1. Blue: b1. Red to move.']);
});

test('an answer that comes later leaves out the move that was heard', () => {
  const { speaker, heard, pass } = listening();
  speaker.say('Red: a1. Blue to move.', { topic: 'move', wait: 400 });
  pass(3000);
  speaker.say('Red: a1. Blue: b1. Red to move.', { topic: 'move' });
  pass(100);
  assert.deepEqual(heard, ['Red: a1. Blue to move.', 'Blue: b1. Red to move.']);
});

for (const [now, before, left] of [
  ['A. B. C.', 'A. D.', 'B. C.'],
  ['A.', 'A.', 'A.'],
  ['A. B.', 'A. B.', 'B.'],
  ['X. B.', 'A. B.', 'X. B.'],
  ['A', '', 'A'],
]) {
  test(`of “${now}” after “${before}” “${left}” is left`, () => {
    assert.equal(withoutHeard(now, before), left);
  });
}

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

test('a page that a dialog lies over is not left with words to be said again', () => {
  const { speaker, pass, region } = listening();
  speaker.say('The review is done.');
  pass(100);
  const dialog = { dataset: {}, textContent: '' };
  speaker.region = () => dialog;
  speaker.say('The link is copied.');
  pass(100);
  assert.deepEqual([region.textContent, dialog.textContent], ['', 'The link is copied.']);
});

test('an answer is said with its verdict, and waits where the other side answers', () => {
  const { speaker, heard, pass } = listening();
  speaker.sayView({ said: null, announce: 'Red: a1.', thinks: 0 }, 'Solved!');
  pass(100);
  speaker.sayView({ said: { text: 'Not there.' }, announce: 'Not there.', thinks: 0 });
  pass(100);
  assert.deepEqual(heard, ['Solved! Red: a1.', 'Not there.']);
  speaker.sayView({ said: null, announce: 'Red: b1. Blue to move.', thinks: 2 });
  pass(1400);
  assert.equal(heard.length, 2);
  pass(200);
  assert.equal(heard.at(-1), 'Red: b1. Blue to move.');
  const wrong = { said: null, announce: 'That’s not it.', challenge: { awaits: true } };
  speaker.sayView(wrong);
  pass(700);
  speaker.sayView({ ...wrong, announce: 'That’s not it. Blue answers b2.', challenge: null });
  pass(1600);
  assert.deepEqual(heard.slice(3), ['That’s not it. Blue answers b2.']);
});

for (const [name, says, heard] of [
  ['the same words twice in one moment are heard once', [['A.'], ['A.']], ['A.']],
  ['what is about nothing in particular takes no other message away', [['A.'], ['B.']], ['A. B.']],
]) {
  test(name, () => {
    const { speaker, heard: all, pass } = listening();
    for (const [text] of says) speaker.say(text);
    pass(100);
    assert.deepEqual(all, heard);
  });
}

test('a quick answer keeps its beginning, which nobody has heard to its end', () => {
  const { speaker, heard, pass } = listening();
  speaker.say('A. B.', { topic: 'move' });
  pass(500);
  speaker.say('A. C.', { topic: 'move' });
  pass(100);
  assert.deepEqual(heard, ['A. B.', 'A. C.']);
});

test('words stay for readers that are slow to look at them', () => {
  const { speaker, pass, region } = listening();
  speaker.say('A.');
  pass(5000);
  assert.equal(region.textContent, 'A.');
  speaker.say('B.');
  pass(5000);
  assert.equal(region.textContent, 'B.');
});

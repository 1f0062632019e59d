// An open line: who hears what, and how it ends. Both channels and the clock are the test's own.

import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

import { Line } from '../../../web/live/line.js';

const LINK = `${'Abc_-9'.repeat(10)}`;

let now = 0;
/** @type {Line[]} */
let lines = [];

beforeEach(() => {
  mock.timers.enable({ apis: ['setInterval'] });
  now = 0;
  lines = [];
});

afterEach(() => {
  for (const line of lines) line.end('closed');
  mock.timers.reset();
});

/** An end of a channel; what is sent lands at the other one, unless the wire is cut. */
class End extends EventTarget {
  readyState = 'open';
  cut = false;

  send(data) {
    if (this.readyState !== 'open') throw new Error('closed');
    if (this.cut) return;
    this.other.dispatchEvent(Object.assign(new Event('message'), { data }));
  }

  close() {
    if (this.readyState === 'closed') return;
    this.readyState = 'closed';
    if (!this.cut) this.other.closed();
    this.closed();
  }

  closed() {
    this.readyState = 'closed';
    this.dispatchEvent(new Event('close'));
  }
}

function ends() {
  const [one, other] = [new End(), new End()];
  [one.other, other.other] = [other, one];
  return [one, other];
}

/** A line that notes what it hears. */
function listening(channel, read = async () => {}) {
  const heard = [];
  const line = new Line(
    channel,
    {
      link: (link) => (heard.push(`link ${link.slice(0, 9)}`), read(link)),
      presence: (here) => heard.push(here ? 'here' : 'silent'),
      ended: (reason) => heard.push(reason),
      arrived: () => heard.push('arrived'),
    },
    () => now,
  );
  lines.push(line);
  return { line, heard };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

async function pass(seconds) {
  for (let n = 0; n < seconds; n += 1) {
    now += 1_000;
    mock.timers.tick(1_000);
    await settled();
  }
}

test('a link is read by the other, and that is told', async () => {
  const [a, b] = ends();
  const [ann, bob] = [listening(a), listening(b)];
  ann.line.send(LINK);
  assert.equal(ann.line.settled, false);
  await settled();
  assert.deepEqual([ann.heard, bob.heard], [['arrived'], ['link Abc_-9Abc']]);
  assert.equal(ann.line.settled, true);
});

test('links are read one after the other', async () => {
  const [a, b] = ends();
  const { line } = listening(a);
  const doors = [];
  const bob = listening(b, () => new Promise((resolve) => doors.push(resolve)));
  line.send(`${LINK}1`);
  line.send(`2${LINK}`);
  await settled();
  assert.equal(bob.heard.length, 1);
  doors[0]();
  await settled();
  assert.deepEqual(bob.heard, ['link Abc_-9Abc', 'link 2Abc_-9Ab']);
  assert.equal(line.settled, false, 'the second is not read yet');
  doors[1]();
  await settled();
  assert.equal(line.settled, true);
});

test('after a link that could not be read the next ones are', async (t) => {
  t.mock.method(console, 'error', () => {});
  const [a, b] = ends();
  const { line } = listening(a);
  const bob = listening(b, async () => {
    if (bob.heard.length === 1) throw new Error('the engine has stopped');
  });
  line.send(LINK);
  line.send(`2${LINK}`);
  await settled();
  assert.equal(console.error.mock.callCount(), 1);
  line.send(`3${LINK}`);
  await settled();
  assert.deepEqual(bob.heard, ['link Abc_-9Abc', 'link 2Abc_-9Ab', 'link 3Abc_-9Ab']);
  assert.equal(line.settled, true, 'what came later was read');
});

test('a link that could not be read is not told as read', async (t) => {
  t.mock.method(console, 'error', () => {});
  const [a, b] = ends();
  const { line } = listening(a);
  listening(b, () => Promise.reject(new Error('the engine has stopped')));
  line.send(LINK);
  await settled();
  assert.equal(line.settled, false);
});

test('a line ends also where the last word can not be sent', () => {
  const [a] = ends();
  const { line, heard } = listening(a);
  a.send = () => {
    throw new Error('The channel is closing.');
  };
  line.leave();
  assert.deepEqual([heard, a.readyState], [['closed'], 'closed']);
});

test('who leaves says so', () => {
  const [a, b] = ends();
  const [ann, bob] = [listening(a), listening(b)];
  ann.line.leave();
  assert.deepEqual([ann.heard, bob.heard], [['closed'], ['left']]);
});

test('a tab that is closed without a word is gone', () => {
  const [a, b] = ends();
  const bob = listening(b);
  a.close();
  assert.deepEqual(bob.heard, ['lost']);
});

test('while both are there nobody is missed', async () => {
  const [a, b] = ends();
  const [ann, bob] = [listening(a), listening(b)];
  await pass(300);
  assert.deepEqual([ann.heard, bob.heard], [[], []]);
});

test('a cut wire shows as silence, then it is over, and what was sent last is known', async () => {
  const [a, b] = ends();
  const [ann] = [listening(a), listening(b)];
  await pass(5);
  a.cut = b.cut = true;
  ann.line.send(LINK);
  await pass(12);
  assert.deepEqual(ann.heard, ['silent']);
  await pass(25);
  assert.deepEqual(ann.heard, ['silent', 'lost']);
  assert.equal(ann.line.sent, LINK);
});

test('a wire that was slow for a while brings the other back', async () => {
  const [a, b] = ends();
  const ann = listening(a);
  const bob = listening(b);
  a.cut = b.cut = true;
  await pass(15);
  a.cut = b.cut = false;
  await pass(15);
  assert.deepEqual(
    [ann.heard, bob.heard],
    [
      ['silent', 'here'],
      ['silent', 'here'],
    ],
  );
});

for (const [what, said] of [
  ['bytes', new ArrayBuffer(8)],
  ['a number', 1],
  ['nothing', ''],
  ['a sentence', 'Hello there'],
  ['markup', '<b>'],
  ['a link that is too long', 'A'.repeat(60_001)],
  ['a mark without letters', '+'],
]) {
  test(`${what} ends the line`, () => {
    const [a, b] = ends();
    const bob = listening(b);
    a.send(said);
    assert.deepEqual(bob.heard, ['nonsense']);
    assert.equal(a.readyState, 'closed');
  });
}

test('who floods the line is cut off', async () => {
  const [a, b] = ends();
  const bob = listening(b);
  for (let n = 0; n < 100 && a.readyState === 'open'; n += 1) a.send('.');
  assert.deepEqual(bob.heard, ['flood']);
});

test('so is who sends more links than can be read', async () => {
  const [a, b] = ends();
  const bob = listening(b, () => new Promise(() => {}));
  for (let n = 0; n < 20 && a.readyState === 'open'; n += 1) a.send(`${LINK}${n}`);
  assert.deepEqual(bob.heard, ['link Abc_-9Abc', 'flood']);
});

test('a quick match is no flood', async () => {
  const [a, b] = ends();
  const [ann, bob] = [listening(a), listening(b)];
  for (let n = 0; n < 200; n += 1) {
    (n % 2 ? ann : bob).line.send(`${n}_${LINK}`);
    await pass(1);
  }
  assert.ok(ann.heard.every((said) => said !== 'flood'));
  assert.equal(ann.heard.length, 200);
});

test('two who answer at once all the time are no flood', async () => {
  const [a, b] = ends();
  const [ann, bob] = [listening(a), listening(b)];
  for (let n = 0; n < 400; n += 1) {
    (n % 2 ? ann : bob).line.send(`${n}_${LINK}`);
    await settled();
    now += 150;
  }
  assert.equal(ann.heard.length, 400);
  assert.equal(bob.heard.length, 400);
});

test('a mark of another link settles nothing', async () => {
  const [a, b] = ends();
  const ann = listening(a);
  ann.line.send(LINK);
  b.send(`+${'x'.repeat(27)}`);
  assert.equal(ann.line.settled, false);
  assert.deepEqual(ann.heard, []);
});

// What a clock shows and costs, by stamps: whatever happens between them.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Clocks, spentOf, Turn } from '../../../web/clock/clock.js';
import { shownAs } from '../../../web/clock/shown.js';
import { partsOf, textOf } from '../../../web/clock/fields.js';

/** An element of the little that the clocks use. */
function element() {
  const found = {
    children: [],
    textContent: '',
    classList: { toggle: (name, on) => (found[name] = on) },
    append: (...more) => found.children.push(...more),
    remove() {},
    setAttribute() {},
    addEventListener: (_, act) => (found.press = act),
    querySelector: () => ({ textContent: 'You' }),
  };
  return found;
}

/** A channel to all tabs that the tests have opened with the same list. */
const channelOf = (tabs) => ({
  addEventListener(_, hear) {
    this.hear = hear;
    tabs.push(this);
  },
  postMessage(data) {
    for (const tab of tabs) if (tab !== this) tab.hear({ data });
  },
});

/** Clocks around a time that the test sets, unless they have their own, and what they did. */
function clocks(tabs = [], own = {}) {
  const heard = {};
  const addEventListener = (kind, act) => (heard[kind] = act);
  globalThis.document = { createElement: element, addEventListener };
  globalThis.addEventListener = addEventListener;
  const done = { now: 1_000_000, said: [], flags: 0, saves: 0, told: '' };
  // The next second comes when the test says so; what is timed all the same keeps no process running.
  globalThis.window = {
    setTimeout: (act, ms) => (ms > 150 ? 0 : setTimeout(act, ms)?.unref?.()),
  };
  const made = new Clocks({
    strips: [element(), element()],
    flag: () => (done.flags += 1),
    store: () => (done.saves += 1),
    place: () => done.place,
    atTable: () => true,
    speak: (text) => done.said.push(text),
    tell: (words) => (done.told = words),
    channel: channelOf(tabs),
    now: () => done.now,
    ...own,
  });
  const later = (ms) => {
    done.now += ms;
    made.tick();
    return made.faces.map(({ textContent }) => textContent);
  };
  return { made, done, later, heard };
}

const VIEW = { turn: '1.1.0', left: [65_000, 15_000], runs: 0, up: false, falls: true };

test('a turn lasts from stamp to stamp, and one that jumps back costs and gives nothing', () => {
  let now = 5000;
  const turn = new Turn(() => now);
  turn.begin('a');
  turn.run(true);
  for (const [stamp, passed] of [
    [6000, 1000],
    [2000, 1000],
    [2500, 1500],
    [90_002_500, 90_001_500],
  ]) {
    now = stamp;
    assert.equal(turn.passed, passed);
  }
  turn.run(false);
  now += 7000;
  assert.equal(turn.passed, 90_001_500);
  turn.begin('b', 30);
  turn.run(true);
  assert.equal(turn.passed, 30);
});

test('the one that runs counts down, is heard twice, and its flag falls once', () => {
  const { made, done, later } = clocks();
  made.show(VIEW);
  assert.deepEqual(later(0), ['1:05', '0:15']);
  assert.deepEqual(later(4999), ['1:01', '0:15']);
  assert.deepEqual(later(1), ['1:00', '0:15']);
  later(1000);
  later(49_000);
  assert.deepEqual(done.said, ['You have one minute left.', 'You have ten seconds left.']);
  assert.equal(made.faces[0].low, true);
  assert.deepEqual(later(9_950), ['0:00.1', '0:15']);
  assert.equal(done.flags, 0);
  assert.deepEqual(later(60_000), ['0:00.0', '0:15']);
  later(1000);
  assert.equal(done.flags, 1);
  made.show({ ...VIEW, turn: '1.1.0r', runs: -1 });
  made.show({ ...VIEW, left: [1000, 1000] });
  later(2000);
  assert.equal(done.flags, 2, 'one that was taken back falls again');
  made.show({ ...VIEW, falls: false, turn: '1.2.0', left: [1000, 1000] });
  later(2000);
  assert.equal(done.flags, 2, 'the flag of a friend falls where the friend is');
});

test('a pause, a move and an undo leave the time as it was', () => {
  const { made, done, later } = clocks();
  made.show(VIEW);
  later(5000);
  made.button.press();
  assert.deepEqual(later(100_000), ['1:00', '0:15']);
  assert.deepEqual([made.spent, done.saves], [5000, 1]);
  made.show(VIEW, {});
  assert.equal(made.spent, 5000, 'the same turn goes on');
  made.show({ ...VIEW, turn: '1.9.0' }, { replied: true });
  later(1000);
  assert.equal(made.spent, 0, 'the computer may move while one is away');
  made.show({ ...VIEW, turn: '1.8.0' });
  later(1000);
  assert.equal(made.spent, 1000, 'a move of one’s own ends a pause');
  made.show(VIEW);
  assert.deepEqual(later(6000), ['0:59', '0:15']);
  made.show({ ...VIEW, turn: '1.2.0', left: [59_000, 15_000], runs: 1 });
  assert.deepEqual(later(3000), ['0:59', '0:12']);
  made.show(VIEW);
  assert.deepEqual(later(0), ['1:05', '0:15']);
  made.show(undefined);
  later(99_000);
  assert.equal(done.flags, 0);
});

const LEFT = 'The clocks have stood since you left.';

test('who leaves stops the clocks, unless a friend waits, and a reload gives no time back', () => {
  for (const [away, how] of [
    [false, 'pagehide'],
    [false, 'visibilitychange'],
    [true, 'pagehide'],
  ]) {
    const { made, done, later, heard } = clocks();
    made.show(VIEW, { away });
    later(5000);
    document.visibilityState = 'hidden';
    heard[how]();
    assert.deepEqual([made.paused, done.saves, done.told], away ? [false, 0, ''] : [true, 1, LEFT]);
    const { stored } = made;
    assert.deepEqual([stored.spent, stored.left, stored.paused], [5000, 60_000, !away]);
    const again = clocks();
    again.done.now = done.now + 20_000;
    again.made.show({ ...VIEW, turn: '9.9.0', runs: away ? -1 : 0 }, { away, stored });
    assert.equal(again.done.told, away ? '' : LEFT);
    assert.deepEqual(again.later(1000), ['1:00', '0:15']);
    if (away) again.made.show({ ...VIEW, turn: '9.9.0' }, { away });
    else again.made.button.press();
    assert.equal(again.done.told, '');
    assert.deepEqual(again.later(1000), ['0:59', '0:15']);
  }
});

/** Have what waits for other tabs come to its end. */
const nobodyAnswers = (t) => t.mock.timers.tick(150);

test('who comes back to the table is told that the clocks stand, and one that was lost stands', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { made, done, later } = clocks();
  made.show(VIEW, { stored: { since: 1, spent: 3000, paused: false } });
  nobodyAnswers(t);
  assert.deepEqual([made.paused, done.told], [true, LEFT]);
  made.show({ ...VIEW, turn: '1.2.0' });
  assert.deepEqual([made.paused, done.told], [false, '']);
  made.back();
  assert.equal(done.told, '');
  later(1000);
  made.leave();
  done.told = '';
  made.back();
  assert.equal(done.told, LEFT);
});

/** Two tabs with one match, which was stored as its turn began; five seconds later the second is opened, by a system clock that was set so far. */
function twoTabs(set = 0) {
  const tabs = [];
  const [first, second] = [clocks(tabs), clocks(tabs)];
  for (const { done } of [first, second]) done.place = { id: 'a', revision: 3 };
  first.made.show(VIEW);
  const { stored } = first.made;
  const later = (ms) => {
    second.done.now = first.done.now + ms + set;
    return [first.later(ms), second.later(0)].map(([left]) => left);
  };
  later(5000);
  second.made.show({ ...VIEW, turn: '9.1.0' }, { stored });
  return { first, second, later };
}

test('of two tabs one counts, and the other shows what that one says', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { first, second, later } = twoTabs();
  nobodyAnswers(t);
  assert.deepEqual([second.made.paused, second.done.told], [false, '']);
  assert.deepEqual(later(1000), ['0:59', '0:59']);
  second.made.button.press();
  assert.deepEqual(later(9000), ['0:59', '0:59']);
  first.made.button.press();
  assert.deepEqual(later(1000), ['0:58', '0:58']);
  later(48_500);
  later(99_000);
  assert.deepEqual([first.done.flags, second.done.flags], [1, 0]);
  const warned = ['You have one minute left.', 'You have ten seconds left.'];
  const said = [warned[0], 'The clocks go on.', warned[1]];
  assert.deepEqual([first.done.said, second.done.said], [said, ['The clocks stand.']]);
});

test('a system clock that is set costs nothing, in one tab and in two', (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: Date.now() });
  const { made } = clocks([], { now: undefined });
  made.show(VIEW);
  t.mock.timers.setTime(Date.now() + 3_600_000);
  made.tick();
  assert.equal(made.faces[0].textContent, '1:05');
  const { later } = twoTabs(3_600_000);
  nobodyAnswers(t);
  assert.deepEqual(later(1000), ['0:59', '0:59']);
});

test('a tab counts on when the other is left, and stands where it was left, too', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  for (const visibilityState of ['visible', 'hidden']) {
    const { first, second, later } = twoTabs();
    document.visibilityState = visibilityState;
    first.made.leave();
    nobodyAnswers(t);
    const stands = visibilityState === 'hidden';
    for (const { made, done } of [first, second])
      assert.deepEqual([made.paused, done.told], [stands, stands ? LEFT : '']);
    assert.deepEqual(later(1000), stands ? ['1:00', '1:00'] : ['0:59', '0:59']);
    later(99_000);
    assert.deepEqual([first.done.flags, second.done.flags], [0, stands ? 0 : 1]);
  }
});

test('the flag falls in another tab where the one that counted is lost without a word', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { first, second, later } = twoTabs();
  nobodyAnswers(t);
  // As long as it says what it counts, it has the flag fall.
  second.done.now += 99_000;
  second.later(0);
  nobodyAnswers(t);
  assert.deepEqual([first.done.flags, second.done.flags], [0, 0]);
  later(2 * 99_000);
  first.done.place = undefined;
  for (let step = 0; step < 3; step += 1) nobodyAnswers(t);
  assert.equal(second.done.flags, 1);
});

test('a tab counts what it has stored itself, and nothing where another has gone on', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const { first, second, later } = twoTabs();
  first.done.place.behind = true;
  second.done.place = { id: 'a', revision: 4 };
  later(99_000);
  assert.deepEqual([first.done.flags, second.done.flags], [0, 1]);
  first.made.leave();
  assert.equal(first.made.paused, false);
});

test('what is stored of a turn is believed as far as it can be', () => {
  for (const odd of [undefined, null, 7, 'x', { since: 'x', spent: -5 }, { since: 1e300 }]) {
    assert.equal(spentOf(odd, 1000, true), 0);
  }
  assert.equal(spentOf({ since: 5000, spent: 10 }, 1000, true), 10, 'stamps may be ahead');
  assert.equal(spentOf({ since: 400, spent: 10 }, 1000, true), 610, 'by links it has gone on');
});

test('without a limit a clock counts up, and what is only a picture stands', () => {
  const { made, later } = clocks();
  const up = { ...VIEW, up: true, left: [0, 3_599_000], runs: 1 };
  made.show(up, { still: true });
  assert.deepEqual(later(5000), ['0:00', '59:59']);
  made.show(up);
  assert.deepEqual(later(1999), ['0:00', '1:00:00']);
  assert.deepEqual(
    [shownAs(0), shownAs(1), shownAs(9_901), shownAs(59_001)],
    ['0:00.0', '0:00.1', '0:10', '1:00'],
  );
});

test('what a record writes is what the fields show', () => {
  for (const text of ['300+5', '90+0', '1/30', '30+1']) {
    assert.equal(textOf(.../** @type {[number, number]} */ (partsOf(text))), text);
  }
  for (const text of ['', '-', '5 min', '1+', '+1']) assert.equal(partsOf(text), undefined);
});

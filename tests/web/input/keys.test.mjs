// What a key is, on the keyboards of the world.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { digitOf, ignoreComposing, keyOf, placeOf } from '../../../web/input/keys.js';

/** What each layout writes by the keys of these places. @type {Record<string, Record<string, string>>} */
const LAYOUTS = {
  qwerty: { KeyM: 'm', KeyR: 'r', KeyS: 's', KeyE: 'e', KeyW: 'w', KeyA: 'a', KeyZ: 'z' },
  capsLock: { KeyM: 'M', KeyR: 'R', KeyS: 'S', KeyE: 'E', KeyW: 'W', KeyA: 'A', KeyZ: 'Z' },
  cyrillic: { KeyM: 'ь', KeyR: 'к', KeyS: 'ы', KeyE: 'у', KeyW: 'ц', KeyA: 'ф', KeyZ: 'я' },
  greek: { KeyM: 'μ', KeyR: 'ρ', KeyS: 'σ', KeyE: 'ε', KeyW: 'ς', KeyA: 'α', KeyZ: 'ζ' },
  hebrew: { KeyM: 'צ', KeyR: 'ר', KeyS: 'ד', KeyE: 'ק', KeyW: "'", KeyA: 'ש', KeyZ: 'ז' },
  azerty: { Semicolon: 'm', KeyR: 'r', KeyS: 's', KeyE: 'e', KeyW: 'z', KeyA: 'q', KeyZ: 'w' },
  qwertz: { KeyM: 'm', KeyR: 'r', KeyS: 's', KeyE: 'e', KeyW: 'w', KeyA: 'a', KeyZ: 'y' },
  arabic: {
    KeyM: 'ة',
    KeyR: 'ق',
    KeyS: 'س',
    KeyE: 'ث',
    KeyW: 'ص',
    KeyA: 'ش',
    KeyZ: 'ئ',
    KeyB: 'لا',
  },
  thai: { KeyM: 'ท', KeyR: 'พ', KeyS: 'ห', KeyE: 'ำ', KeyW: 'ไ', KeyA: 'ฟ', KeyZ: 'ผ', KeyU: 'ี' },
  devanagari: { KeyM: 'स', KeyR: 'ी', KeyS: 'े', KeyE: 'ा', KeyW: 'ै', KeyA: 'ो', KeyZ: 'ॆ' },
  korean: { KeyM: 'ㅡ', KeyR: 'ㄱ', KeyS: 'ㄴ', KeyE: 'ㄷ', KeyW: 'ㅈ', KeyA: 'ㅁ', KeyZ: 'ㅋ' },
  bepo: { Quote: 'm', KeyL: 'r', KeyK: 's', KeyE: 'p', KeyW: 'é', KeyA: 'a', KeyZ: 'à', KeyS: 'u' },
  dvorak: { KeyM: 'm', KeyO: 'r', Semicolon: 's', KeyE: '.', KeyW: ',', KeyA: 'a', KeyZ: ';' },
  wide: { KeyM: 'ｍ', KeyR: 'ｒ', KeyS: 'ｓ', KeyE: 'ｅ', KeyW: 'ｗ', KeyA: 'ａ', KeyZ: 'ｚ' },
};

for (const [layout, keys] of Object.entries(LAYOUTS)) {
  test(`letters and directions on ${layout}`, () => {
    const events = Object.entries(keys).map(([code, key]) => ({ code, key }));
    for (const letter of ['m', 'r', 's'])
      assert.equal(events.filter((event) => keyOf(event) === letter).length, 1, letter);
    const directions = events.map(placeOf).filter((letter) => 'ewaz'.includes(letter));
    assert.deepEqual(directions.sort(), ['a', 'e', 'w', 'z']);
  });
}

test('a key that writes two letters, a mark or an accent is what lies there or itself', () => {
  assert.equal(keyOf({ key: 'لا', code: 'KeyB' }), 'b');
  assert.equal(keyOf({ key: '\u0940', code: 'KeyR' }), 'r');
  assert.equal(keyOf({ key: '\u{1e900}', code: 'KeyA' }), 'a');
  assert.equal(keyOf({ key: 'É', code: 'KeyW' }), 'é');
  assert.equal(keyOf({ key: 'ı', code: 'KeyI' }), 'ı');
});

test('the mark that asks, and digits, as other keyboards write them', () => {
  for (const key of '?؟՞፧？') assert.equal(keyOf({ key, code: 'Slash' }), '?', key);
  const two = { code: 'Digit2', shiftKey: false };
  for (const key of ['2', 'é', 'ě', '٢', '२', '๒', '２', '"', 'ِ'])
    assert.equal(digitOf({ ...two, key }), '2');
  assert.equal(digitOf({ key: '2', code: 'Numpad2', shiftKey: false }), '2');
  assert.equal(digitOf({ key: 'ArrowDown', code: 'Numpad2', shiftKey: false }), 'ArrowDown');
  assert.equal(digitOf({ key: '2', code: 'Digit2', shiftKey: true }), '2');
  assert.equal(digitOf({ key: '@', code: 'Digit2', shiftKey: true }), '@');
});

test('keys that write nothing, and those of a screen, are what they are called', () => {
  for (const key of ['ArrowLeft', 'Escape', 'Home', 'Dead'])
    assert.deepEqual([keyOf({ key, code: key }), placeOf({ key, code: key })], [key, key]);
  assert.equal(placeOf({ key: 'D', code: '' }), 'd');
  assert.equal(keyOf({ key: '?', code: 'KeyM' }), '?');
});

test('keys of an input method reach nobody', () => {
  /** @type {((event: object) => void)[]} */
  const heard = [];
  const target = /** @type {Window} */ (
    /** @type {unknown} */ ({
      addEventListener: (/** @type {string} */ _, /** @type {() => void} */ listener) =>
        heard.push(listener),
    })
  );
  ignoreComposing(target);
  const reaches = (/** @type {object} */ event) => {
    let stopped = false;
    for (const listener of heard)
      listener({ ...event, stopImmediatePropagation: () => (stopped = true) });
    return !stopped;
  };
  assert.equal(reaches({ isComposing: true, keyCode: 27 }), false);
  assert.equal(reaches({ isComposing: false, keyCode: 229 }), false);
  assert.equal(reaches({ isComposing: false, keyCode: 27 }), true);
});

// Where a wheel may come from. No browser is needed for that: an address is all there is.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { quoted } from '../../../web/engine/quoted.js';

const SITE = 'https://boards.example/site/';
const HERE = new URL(SITE);
globalThis.location = { protocol: HERE.protocol, origin: HERE.origin };
globalThis.document = { baseURI: SITE };

const { looksLike, ofMenu, wheelAddress, wheelName } =
  await import('../../../web/wheels/wheel-address.js');

const OWN = {
  'games/toy.whl': 'https://boards.example/site/games/toy.whl',
  '/toy.whl': 'https://boards.example/toy.whl',
  'https://boards.example:443/toy.whl': 'https://boards.example/toy.whl',
  '//boards.example/toy.whl': 'https://boards.example/toy.whl',
  '../../../toy.whl': 'https://boards.example/toy.whl',
};
const FOREIGN = [
  'https://example.com/toy.whl',
  '//example.com/toy.whl',
  '\\\\example.com\\toy.whl',
  'http://boards.example/toy.whl',
  'https://boards.example:8443/toy.whl',
  'https://boards.example.evil.example/toy.whl',
  'https://boards.example@example.com/toy.whl',
  'blob:https://boards.example/4d7f0d0e-3c86-4c1f-9f63-1c5e5f7e2a11',
  'blob:https://example.com/4d7f0d0e-3c86-4c1f-9f63-1c5e5f7e2a11',
  'filesystem:https://boards.example/temporary/toy.whl',
  'data:application/zip;base64,UEsFBg==',
  'javascript:alert(1)',
  'file:///toy.whl',
  'about:blank',
  'https://',
];
const PERSONAL = [
  'https://user:secret@boards.example/toy.whl',
  'https://user@boards.example/toy.whl',
  '//:secret@boards.example/toy.whl',
];

for (const [source, whole] of Object.entries(OWN)) {
  test(`${source} is of this site`, () => assert.equal(wheelAddress(source).href, whole));
}
for (const source of FOREIGN) {
  test(`${source} is none of this site`, () =>
    assert.throws(() => wheelAddress(source), {
      message: `${quoted(source)} is not of this site, and a wheel must be.`,
    }));
}
for (const source of PERSONAL) {
  test(`${source} is refused for what it gives away`, () =>
    assert.throws(() => wheelAddress(source), /has a user or a password/));
}

test('a title that looks like another one is the same', () => {
  const site = { name: 'wall', title: 'Pierce' };
  const like = (title) => looksLike({ name: 'toy', title }, site);
  const zeroWidth = ['\u200b', '\u00ad', '\u2060', '\ufe0f'].map((sign) => `Pie${sign}rce`);
  const others = ['PIERCE', 'Plerce', 'P1erce', 'Pıerce', 'Ꮲierce', 'Piɛrce', 'Pierᴄe', 'ᑭiеrсе'];
  for (const title of [
    'pierce',
    ' PIERCE ',
    'Pierce.',
    'Рiеrсе',
    'Ｐierce',
    ...zeroWidth,
    ...others,
  ])
    assert.ok(like(title), title);
  for (const title of ['Pierces', 'Fierce', 'Pi', 'Шашкий', '囲碁'])
    assert.equal(like(title), false, title);
  assert.ok(looksLike({ name: 'wall', title: 'Other' }, site));
});

test('a name whose letters are not what they seem is no wheel’s', () => {
  for (const name of [
    'toy-1.0-py3-none-any.whl',
    'toy-1.0-py3-none-any (1).whl',
    'spiel-über-1.whl',
  ])
    assert.equal(wheelName(name), name);
  for (const name of [
    'toy\u202elhw.exe',
    'toy\n.whl',
    'a\u200bb.whl',
    '<b>.whl',
    '',
    'x'.repeat(256),
  ])
    assert.throws(() => wheelName(name), /is not the name of a wheel/);
});

const MENU = [{ name: 'toy', title: 'Toy' }];
const TOY = { name: 'toy', title: 'Toy', query: '?game=toy&size=3', puzzles: '' };

test('a view shows a game of the wheel’s own menu', () => {
  for (const game of [
    TOY,
    { ...TOY, puzzles: '?puzzle=toy' },
    { ...TOY, puzzles: '?puzzle=toy-3' },
  ])
    for (const answer of [{ game }, { preview: { game } }, { said: null }])
      assert.equal(ofMenu(MENU, answer), answer);
});

const OTHERS = {
  name: { name: 'chess' },
  title: { title: 'Chess' },
  query: { query: '?game=chess' },
  puzzles: { puzzles: '?puzzle=chess-1' },
};

for (const [field, other] of Object.entries(OTHERS))
  test(`a view with another game’s ${field} is none of its`, () => {
    const game = { ...TOY, ...other };
    for (const answer of [{ game }, { game: TOY, preview: { game } }])
      assert.throws(() => ofMenu(MENU, answer), /its menu has no such game/);
  });

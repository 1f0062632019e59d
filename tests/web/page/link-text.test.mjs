// Links as they come back from mail, chats and sentences.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { plainLinks } from '../../../web/page/link-text.js';

const WRITTEN = [
  'match=AbC', '/match=AbC', '!match=AbC', '/!match=AbC', 'match%3DAbC', 'match%253DAbC',
  '%2Fmatch%3DAbC', 'match=AbC%20', 'match=%41bC',
]; // prettier-ignore

test('a link is found however its beginning was written', () => {
  for (const text of WRITTEN) assert.match(plainLinks(`#${text}`), /^#match=AbC/, text);
  const before = 'Look at [it](https://site/?a=b';
  for (const text of WRITTEN)
    assert.match(plainLinks(`${before}#${text}).`), /#match=AbC ?\)\.$/, text);
  for (const name of ['distance', 'live', 'answer'])
    assert.equal(plainLinks(`#/${name}%3DAbC`), `#${name}=AbC`);
});

test('what is no link stays what it is', () => {
  for (const text of ['', '#', '#rules', 'https://site/#/other=1', '50 % of 100%', '%', '%zz'])
    assert.equal(plainLinks(text), text);
});

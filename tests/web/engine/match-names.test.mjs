// A wheel's match never has the name of a match that another program plays.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { nameIn, plainName } from '../../../web/engine/match-names.js';

const TOY = 'toy-1.0-py3-none-any.whl';

test('a name says which wheel it is of, and the same once more', () => {
  assert.equal(nameIn('', 'abc'), 'abc');
  assert.equal(nameIn(TOY, 'abc'), 'toy:abc');
  assert.equal(nameIn(TOY, nameIn(TOY, 'abc')), 'toy:abc');
  assert.equal(nameIn(TOY, 'other:abc'), 'toy:abc');
  assert.equal(nameIn('toy-1.1-py3-none-any.whl', 'abc'), 'toy:abc');
  assert.equal(nameIn(TOY, ''), '');
});

test('a program hears the name that it gave', () => {
  assert.equal(plainName('toy:abc'), 'abc');
  assert.equal(plainName('abc'), 'abc');
});

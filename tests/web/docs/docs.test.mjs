// The documentation's search and its copy buttons, as far as they need no page.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { find, wordsOf } from '../../../web/docs/docs-search.js';
import { typed } from '../../../web/docs/docs-copy.js';

const INDEX = {
  pages: [
    ['records.html', 'Read and write records'],
    ['api/front.html', 'The front door'],
  ],
  places: [
    [0, '', 'Read and write records', 'A record is a match as text.'],
    [0, 'walk', 'Walk through a record', 'Each move.'],
    [1, 'drystone.read', 'read', 'Read a record.'],
  ],
  words: { move: [1], read: [0, 2], record: [0, 1, 2], records: [0], walk: [1] },
};

const headings = (query) => find(INDEX, query).map((place) => place.heading);

test('all words have to be there, and a beginning is enough', () => {
  assert.deepEqual(headings('walk rec'), ['Walk through a record']);
  assert.deepEqual(headings('walk read'), []);
  assert.deepEqual(headings('nothing'), []);
  assert.deepEqual(headings(' '), []);
});

test('a word in the heading counts most, and then the whole word', () => {
  assert.deepEqual(headings('read'), ['Read and write records', 'read']);
  assert.deepEqual(headings('move'), ['Walk through a record']);
  assert.equal(headings('record')[0], 'Read and write records');
  assert.equal(find(INDEX, 'record', 1).length, 1);
});

test('a word that is spelled wrong finds what it is like', () => {
  const words = { embedding: [0], embeds: [1], notation: [2], position: [1], read: [2] };
  const found = (query) => find({ ...INDEX, words }, query).map((place) => place.heading);
  const [first, second, third] = INDEX.places.map(([, , heading]) => heading);
  for (const typo of ['embeding', 'embeddding', 'emebdding', 'embbeding', 'enbedding', 'embedin']) {
    assert.deepEqual(found(typo), [first], typo);
  }
  for (const typo of ['notatoin', 'notaton', 'notacion', 'natation', 'notat']) {
    assert.deepEqual(found(typo), [third], typo);
  }
  assert.deepEqual(found('posision'), [second]);
  // What begins like a word, or is too short to be like one, stays what it is.
  assert.deepEqual(found('embed').toSorted(), [first, second].toSorted());
  for (const other of ['reed', 'rea', 'rad', 'chess', 'weather']) {
    assert.deepEqual(found(other), other === 'rea' || other === 'reed' ? [third] : [], other);
  }
});

test('two words that are written as one are found', () => {
  const words = { command: [0, 1], line: [1], lines: [2], screen: [2], reader: [2] };
  const found = (query) => find({ ...INDEX, words }, query).map((place) => place.heading);
  const [, second, third] = INDEX.places.map(([, , heading]) => heading);
  assert.deepEqual(found('commandline'), [second]);
  assert.deepEqual(found('screenread'), [third]);
  for (const other of ['lineman', 'commandeer', 'xcommandline']) assert.deepEqual(found(other), []);
});

test('a place has an address with its anchor', () => {
  assert.equal(find(INDEX, 'walk')[0]?.address, 'records.html#walk');
  assert.equal(find(INDEX, 'write')[0]?.address, undefined);
  assert.equal(find(INDEX, 'records')[0]?.address, 'records.html');
});

test('words are small and have no accents', () => {
  assert.deepEqual(wordsOf('Été: play_match!'), ['ete', 'play_match']);
});

test('no name of an object is a word by mistake', () => {
  assert.deepEqual(headings('constructor'), []);
  assert.deepEqual(headings('__proto__'), []);
});

test('of a conversation with Python what was typed is copied', () => {
  const text = '>>> for n in range(2):\n...     print(n)\n...\n0\n1\n>>> x\n\n';
  assert.equal(typed(text), 'for n in range(2):\n    print(n)\n\nx');
});

test('all else is copied as it is', () => {
  assert.equal(typed('drystone games\n'), 'drystone games');
  assert.equal(typed('a\n\n... b\n'), 'a\n\n... b');
});

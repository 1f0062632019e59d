// What Python waits for: a file that comes wrong is asked for by an address that nobody has cached.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { restFrom, wholeAt } from '../../../web/engine/secondary-module.js';

const EMPTY = String.fromCharCode(0, 97, 115, 109, 1, 0, 0, 0);
const URL_OF_FILE = 'https://host/python-1/later.zip';

/** Have a host give these answers, one after the other; returns what it is asked for. */
function host(...answers) {
  const asked = [];
  globalThis.XMLHttpRequest = class {
    open(_, url) {
      asked.push(url);
      Object.assign(this, { status: 200, type: 'application/zip' }, answers.shift());
    }
    overrideMimeType() {}
    send() {}
    getResponseHeader() {
      return this.type;
    }
  };
  return asked;
}

const WHOLE = { responseText: EMPTY };
for (const [how, first] of [
  ['cut', { responseText: EMPTY.slice(0, 4) }],
  ['missing', { status: 404 }],
  ['a page', { responseText: EMPTY, type: 'text/html' }],
]) {
  test(`what comes ${how} is asked for again`, () => {
    for (const get of [(url) => wholeAt(url, EMPTY.length), restFrom]) {
      const asked = host(first, WHOLE);
      assert.ok(get(URL_OF_FILE));
      assert.equal(asked[0], URL_OF_FILE);
      assert.match(asked[1], /later\.zip\?\d+$/);
      host(first, first);
      assert.throws(() => get(URL_OF_FILE));
    }
  });
}

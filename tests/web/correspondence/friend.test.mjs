// A friend's link whose match may be stored, and cannot be read now.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

const MATCH = 'm';

/** What the page would show, by id. */
let shown;

class HTMLElement {
  classList = { contains: () => false };
  append() {}
  replaceChildren() {}
  addEventListener() {}
  setAttribute() {}
  set textContent(text) {
    shown.push(text);
  }
  get textContent() {
    return '';
  }
}

beforeEach(() => {
  shown = [];
  Object.assign(globalThis, {
    HTMLElement,
    document: {
      title: '',
      documentElement: { dataset: { page: 'table' } },
      getElementById: () => new HTMLElement(),
      createElement: () => new HTMLElement(),
      querySelector: () => null,
      querySelectorAll: () => [],
      body: { querySelector: () => ({ dataset: {} }) },
    },
    addEventListener() {}, // a page that has not loaded, which says nothing yet
    CSS: { escape: (name) => name },
    matchMedia: () => ({ matches: false, addEventListener() {} }),
    location: { hash: '', search: '' },
    indexedDB: {
      open: () => {
        const request = { error: new DOMException('It cannot be read.', 'UnknownError') };
        queueMicrotask(() => request.onerror());
        return request;
      },
    },
  });
});

/** A page on which another match is, and what Python was asked. */
function pageWith() {
  const asked = [];
  return {
    asked,
    busy: (work) => work(),
    autosave: { match: 1, last: Promise.resolve(), readdress() {} },
    send: async ({ act }) => (act === 'identify' ? { match: MATCH, after: '' } : {}),
    ask: async ({ act }) => void asked.push(act),
  };
}

test('a match that cannot be read is not sat down at a second time', async () => {
  const { openFriendLink } = await import('../../../web/correspondence/friend.js');
  const page = pageWith();
  assert.equal(await openFriendLink(page, '#distance=abc'), false);
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(page.asked, []);
  assert.match(shown.join(), /your side of this match cannot be read now/);
});

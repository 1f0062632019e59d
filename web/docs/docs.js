// The documentation's pages: a search box, buttons that copy code, and contents that stand open where
// there is room beside the text. Without this the pages are whole, and lack just that.

import { copyText } from '../board/dom.js';
import { tell } from '../board/speaker.js';
import { ignoreComposing } from '../input/keys.js';
import { jsonAt } from '../offline/site-files.js';
import { typed } from './docs-copy.js';
import { say, sayMany } from '../words/words.js';

/** @import { Place } from './docs-search.js' */

// As in docs.css: from here on they stand beside the text.
const BESIDE = { contents: '(min-width: 60rem)', here: '(min-width: 78rem)' };
const SAID_FOR = 2_000;

ignoreComposing();
for (const [id, width] of Object.entries(BESIDE)) unfold(id, matchMedia(width));
for (const block of document.querySelectorAll('.highlight')) offerCopy(block);
const form = document.getElementById('search');
if (form) offerSearch(form);

/** Open contents where they have a column of their own. @param {string} id @param {MediaQueryList} wide */
function unfold(id, wide) {
  const details = /** @type {HTMLDetailsElement | null} */ (document.getElementById(id));
  if (!details) return;
  const follow = () => (details.open = wide.matches);
  wide.addEventListener('change', follow);
  follow();
}

/** @param {Element} block */
function offerCopy(block) {
  const code = block.querySelector('pre');
  if (!code) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = say('Copy');
  button.addEventListener('click', async () => {
    tell(button, (await copyText(typed(code.textContent))) ? say('Copied') : say('Not copied'));
    setTimeout(() => (button.textContent = say('Copy')), SAID_FOR);
  });
  block.append(button);
}

/** @param {HTMLElement} home */
function offerSearch(home) {
  const query = /** @type {HTMLInputElement} */ (home.querySelector('input'));
  const found = /** @type {HTMLElement} */ (home.querySelector('#found'));
  const list = /** @type {HTMLElement} */ (home.querySelector('#places'));
  const address = new URL(home.dataset['index'] ?? '', location.href);
  /** @type {ReturnType<typeof finderAt> | undefined} */
  let asked;

  async function search() {
    const text = query.value.trim();
    try {
      const find = await (asked ??= finderAt(address));
      if (text !== query.value.trim()) return; // More has been typed meanwhile.
      show(text, find(text));
    } catch (error) {
      asked = undefined;
      found.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {string} text @param {ReturnType<Awaited<ReturnType<typeof finderAt>>>} places */
  function show(text, places) {
    const none = text && say('Nothing has “{text}”.', { text });
    const count = places.length;
    found.textContent = count ? sayMany(count, '{n} place', '{n} places') : none;
    list.replaceChildren(...places.map((place) => item(place, address)));
  }

  query.addEventListener('input', search);
  home.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      query.value = '';
      query.focus();
      show('', []);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    }
  });
  home.addEventListener('submit', (event) => {
    event.preventDefault();
    list.querySelector('a')?.click();
  });
  home.hidden = false;

  /** Go from the field to the places, and back. @param {number} by */
  function step(by) {
    const stops = [query, ...list.querySelectorAll('a')];
    const at = stops.findIndex((stop) => stop === document.activeElement);
    stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus();
  }
}

/** What finds places, which comes when somebody searches. @param {URL} address */
async function finderAt(address) {
  const [{ find, searcher }, places] = await Promise.all([
    import('./docs-search.js'),
    /** @type {Promise<Place[]>} */ (jsonAt(address)),
  ]);
  const index = searcher(places);
  return (/** @type {string} */ text) => find(index, text);
}

/** @param {Omit<Place, 'words'>} place @param {URL} index @returns {HTMLElement} */
function item({ address, title, heading, begins }, index) {
  const link = document.createElement('a');
  link.href = new URL(address, index).href;
  link.textContent = heading;
  const words = document.createElement('span');
  words.textContent = heading === title ? begins : `${title}: ${begins}`;
  const one = document.createElement('li');
  one.append(link, words);
  return one;
}

// The options of the game on the board. A change starts a new match.

import { byId, make } from '../board/dom.js';

/** @typedef {import('../types/protocol.js').OptionItem} OptionItem */
/** @typedef {import('./page.js').Page} Page */
/** @typedef {import('../board/panel.js').Panel<Page>} Panel */

/** @type {Panel} */
export const options = {
  show: (view, page) => showOptions(page),
  offer(page) {
    byId('options').dataset.shown = '';
    showOptions(page);
  },
  clicks: {
    'button[data-option]': (button, page) =>
      choose(page, button.dataset.option, /** @type {HTMLButtonElement} */ (button).value),
  },
  changes: {
    '#options [data-option]': ({ dataset, value }, page) => choose(page, dataset.option, value),
  },
  submits: { options: () => {} },
};

/** Start again with one option changed. @param {Page} page @param {string | undefined} key @param {string} value */
function choose(page, key, value) {
  const game = page.shown?.game;
  if (game && key) page.begin(game.name, { ...game.values, [key]: value });
}

/** @param {Page} page */
function showOptions({ shown: view, menu }) {
  if (!view) return;
  const home = byId('options');
  const item = menu.find((one) => one.name === view.game.name);
  const wanted = `${view.game.query} ${Boolean(item)}`;
  // After a refusal the fields show again what holds.
  if (home.dataset.shown === wanted && !view.said) return;
  home.dataset.shown = wanted;
  home.replaceChildren(
    ...(item?.options ?? []).map((one) => option(one, view.game.values[one.key])),
  );
}

/** @param {OptionItem} item @param {string | number} now */
function option(item, now) {
  const offers = item.offers.map(([value, words]) =>
    make(
      'button',
      {
        type: 'button',
        'data-option': item.key,
        value: String(value),
        'aria-pressed': String(value === now),
      },
      words,
    ),
  );
  return make('fieldset', {}, make('legend', {}, item.label), ...offers, ...others(item, now));
}

/** The way to the values that are not offered. @param {OptionItem} item @param {string | number} now */
function others(item, now) {
  if (item.values.length && item.values.length === item.offers.length) return [];
  const names = { name: item.key, 'data-option': item.key, 'aria-label': `${item.label}: other` };
  if (!item.values.length) {
    const title = `Must be ${item.allowed}`;
    const value = String(now);
    return [make('input', { ...names, value, title, size: 8, spellcheck: false })];
  }
  const choices = item.values.map(([value, words]) =>
    make('option', { value: String(value), selected: value === now }, words),
  );
  return [make('select', names, ...choices)];
}

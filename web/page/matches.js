// The list of kept matches: small pictures, names, and what can be done with each.

import { ArchiveError, exportAll, importAll } from './archive.js';
import { draw } from '../board/draw.js';
import { notify } from './notices.js';
import { byId, make, showSaid } from './panels.js';
import { add, isWhole, latest, remove, rename } from './storage.js';

/** @typedef {import('./storage.js').Kept} Kept */
/** @typedef {import('./keeper.js').Keeper} Keeper */
/** @typedef {import('../board/draw.js').SceneNode} SceneNode */

/** How many matches are listed, and how many more each time the reader wants more. */
const PAGE = 12;
const WHEN = /** @type {const} */ ({ dateStyle: 'medium', timeStyle: 'short' });

let most = PAGE;
/** Which lists are being made; only the last one is shown. */
let turn = 0;

/** Show the list when it is opened, and keep it as it is in the database. @param {Keeper} keeper */
export function listenToMatches(keeper) {
  const panel = byId('kept');
  const refresh = () => panel.open && showList(keeper);
  panel.addEventListener('toggle', refresh);
  keeper.onChange = refresh;
  byId('archive').addEventListener('change', (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (file) takeIn(file, keeper).finally(() => (input.value = ''));
  });
}

/** The acts of the panel's buttons. @param {Keeper} keeper */
export function matchesActs(keeper) {
  return {
    moreKept: () => {
      most += PAGE;
      showList(keeper);
    },
    saveAll: () => saveAll(keeper),
  };
}

/** @param {Keeper} keeper */
async function showList(keeper) {
  const mine = ++turn;
  /** @type {Kept[]} */
  const entries = await latest(most + 1).catch((error) => {
    keeper.complain(error);
    return [];
  });
  if (mine !== turn) return;
  const list = byId('kept-list');
  const focused = list.contains(document.activeElement) && focusOf(document.activeElement);
  list.replaceChildren(...entries.slice(0, most).map((entry) => item(entry, keeper)));
  byId('kept-none').hidden = entries.length > 0;
  byId('kept-more').hidden = entries.length <= most;
  if (focused) list.querySelector(focused)?.focus();
}

/** How to find a button of the list again. @param {any} element */
function focusOf(element) {
  const id = element.closest('li')?.dataset.id;
  return id && `[data-id="${CSS.escape(id)}"] [data-does="${element.dataset.does}"]`;
}

/** @param {Kept} entry @param {Keeper} keeper */
function item(entry, keeper) {
  if (!isWhole(entry)) return damaged(entry, keeper);
  const title = entry.name || entry.sight.game.title;
  const words = [
    entry.sight.status.text,
    entry.sight.ply && `move ${entry.sight.ply}`,
    when(entry),
  ];
  const open = does('open', 'Open', title, () => keeper.resume(entry.id));
  const called = make('strong', { dir: 'auto' }, title);
  return make(
    'li',
    { 'data-id': entry.id },
    picture(entry.sight.scene),
    make('div', {}, called, make('p', {}, words.filter(Boolean).join(' · '))),
    make(
      'div',
      { className: 'tools' },
      open,
      does('rename', 'Rename', title, () => askName(entry, called, keeper)),
      does('delete', 'Delete', title, () => deleted(entry, title, keeper)),
    ),
  );
}

/** @param {any} entry @param {Keeper} keeper */
function damaged(entry, keeper) {
  const words = 'A match that is damaged.';
  const button = does('delete', 'Delete', words, () => deleted(entry, words, keeper));
  return make('li', { 'data-id': String(entry.id) }, make('p', {}, words), button);
}

/** @param {Kept} entry */
function when({ saved }) {
  return new Date(saved).toLocaleString(undefined, WHEN);
}

/** @param {string} name @param {string} words @param {string} what @param {() => unknown} act */
function does(name, words, what, act) {
  const button = make('button', { type: 'button', 'data-does': name }, words);
  button.setAttribute('aria-label', `${words}: ${what}`);
  button.addEventListener('click', act);
  return button;
}

/** A small picture of a scene, which can't be touched. @param {SceneNode} scene */
function picture(scene) {
  const home = make('div', { className: 'picture', 'aria-hidden': 'true' });
  try {
    draw(home, plain(scene));
  } catch {
    home.replaceChildren(); // What was kept is no scene; the match may be sound.
  }
  return home;
}

/** A scene without names and without what makes it a board. @param {SceneNode} node @returns {SceneNode} */
function plain([tag, attributes, inner]) {
  const kept = Object.entries(attributes).filter(
    ([name]) => !/^(data-|aria-|role$|tabindex$|id$)/.test(name),
  );
  const shapes = (/** @type {SceneNode[]} */ nodes) =>
    nodes.filter(([name]) => name !== 'title' && name !== 'desc').map(plain);
  return [tag, Object.fromEntries(kept), typeof inner === 'string' ? inner : shapes(inner)];
}

/** @param {Kept} entry @param {HTMLElement} called @param {Keeper} keeper */
function askName(entry, called, keeper) {
  const input = make('input', { value: entry.name, maxLength: 200, dir: 'auto' });
  input.setAttribute('aria-label', 'Name of the match');
  const form = make('form', { className: 'row' }, input, make('button', {}, 'Keep the name'));
  form.addEventListener('submit', async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    await rename(entry.id, input.value.trim()).catch((error) => keeper.complain(error));
    called.hidden = false;
    form.remove();
    findRename(entry.id)?.focus();
    keeper.changed();
  });
  form.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape') return;
    form.remove();
    called.hidden = false;
    findRename(entry.id)?.focus();
  });
  called.hidden = true;
  called.after(form);
  input.focus();
}

/** @param {string} id  Of a match. */
function findRename(id) {
  return byId('kept-list').querySelector(`[data-id="${CSS.escape(id)}"] [data-does="rename"]`);
}

/** @param {Kept} entry @param {string} title @param {Keeper} keeper */
async function deleted(entry, title, keeper) {
  try {
    await remove(entry.id);
    byId('kept').querySelector('summary').focus();
    const undo = () =>
      add(entry)
        .catch((error) => keeper.complain(error))
        .then(() => keeper.changed());
    notify('deleted', `“${title}” is deleted.`, { Undo: undo });
    keeper.changed();
  } catch (error) {
    keeper.complain(error);
  }
}

/** @param {Keeper} keeper */
async function saveAll(keeper) {
  try {
    const href = URL.createObjectURL(await exportAll());
    const day = new Date().toISOString().slice(0, 10);
    make('a', { href, download: `drystone-matches-${day}.json` }).click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
  } catch (error) {
    keeper.complain(error);
  }
}

/** @param {File} file @param {Keeper} keeper */
async function takeIn(file, keeper) {
  try {
    const { added, known, refused } = await importAll(file, keeper.tell);
    const parts = [
      `${added} of the matches are new here`,
      known && `${known} were here already`,
      refused.length && `${refused.length} can't be read: ${refused[0]}`,
    ];
    const kind = refused.length ? 'error' : 'info';
    showSaid({ kind, text: `${parts.filter(Boolean).join(', ')}.`.replace(/\.+$/, '.'), rule: '' });
    keeper.changed();
  } catch (error) {
    if (!(error instanceof ArchiveError)) keeper.complain(error);
    else showSaid({ kind: 'error', text: error.message, rule: '' });
  }
}

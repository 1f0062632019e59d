// The list of saved matches: small pictures, names, and what can be done with each.

import { byId, inside, make, offerOptions } from '../board/dom.js';
import { speak, tellChange } from '../board/speaker.js';
import { ArchiveError, exportAll, exportOne, importAll } from './archive.js';
import { whenIdle } from '../engine/idle.js';
import { dayOf } from '../storage/days.js';
import { download } from '../storage/files.js';
import { mayHaveFriends } from '../storage/friends-note.js';
import { goOn } from '../page/resume.js';
import { chosen, filterOf, offerChoices, showChosen, showCount } from './match-choice.js';
import { fits, isFilter, sorted } from './match-filter.js';
import {
  gameOf,
  nameOfMatch,
  picture,
  playersOf,
  stateOf,
  uncountedWords,
  whenOf,
} from './match-words.js';
import { notify } from '../messages/notices.js';
import { here } from '../page/navigation.js';
import { showMessage } from '../messages/status.js';
import { MOST_PRACTISED } from '../storage/schedule.js';
import {
  add,
  isWhole,
  latest,
  latestFrom,
  markFavourite,
  remove,
  rename,
  whyNot,
} from '../storage/storage.js';
import { numeral, say, sayMany } from '../words/words.js';

/** @import { SavedMatch } from '../storage/storage.js' */
/** @import { MatchFilter } from './match-filter.js' */
/** @import { Autosave } from '../page/autosave.js' */
/** @import { Page, Panel } from '../page/page.js' */

/** How many matches are listed at a time. */
const PAGE = 24;
/** So long the page is idle, in milliseconds, before all matches are read, so that a filter need not wait for it. */
const SOON = 300;
/** Milliseconds between two sentences about a file that takes long. */
const PACE = 1500;

/** What the panel knows besides what it shows. */
const state = {
  /** How many later matches stand on pages before the one that is shown. */
  first: 0,
  /** Which lists are being made; only the last one is shown. */
  turn: 0,
  /** What is listed, by id. @type {Map<string, SavedMatch>} */
  listed: new Map(),
  /** All matches, which are filtered: of many it takes long to read them. @type {Promise<SavedMatch[]> | undefined} */
  all: undefined,
  /** Which button has the focus once the list is made anew. @type {{id: string, does: string} | undefined} */
  wanted: undefined,
};

/** @type {Panel} */
export const savedMatches = {
  acts: {
    newerKept: (_, page) => turnTo(state.first - PAGE, page),
    olderKept: (_, page) => turnTo(state.first + PAGE, page),
    saveAll: () => saveAll(),
    chooseAll: (_, page) => chooseAll(page),
    chooseNone: () => chooseNone(),
    deleteChosen: (_, { autosave }) => deleteMatches([...chosen.values()], autosave),
  },
  clicks: {
    '#kept-list [data-does]': (button, page) => {
      const entry = state.listed.get(idOf(button));
      if (entry) return BUTTONS[button.dataset.does ?? ''](entry, page);
    },
  },
  changes: {
    '#kept-page': ({ value }, page) => turnTo(Number(value), page),
    '#kept-filter select': (_, page) => showFiltered(page),
    '#kept-list [type="checkbox"]': (box) => choose(idOf(box)),
    '#archive': (field, { autosave }) => {
      const file = /** @type {HTMLInputElement} */ (field).files?.[0];
      if (file) takeIn(file, autosave).finally(() => (field.value = ''));
    },
  },
  visit(place, page) {
    state.all = undefined;
    if (place === 'matches') showList(page);
  },
  submits: {
    'kept-filter': (_, page) => showFiltered(page),
  },
  offer(page) {
    if (here() === 'matches') showList(page);
  },
  start(page) {
    byId('kept-words').addEventListener('input', () => showFiltered(page));
    page.autosave.listeners.push(() => {
      state.all = undefined;
      if (here() === 'matches') showList(page);
    });
  },
};

/** What the buttons of an entry do. @type {Record<string, (entry: SavedMatch, page: Page) => Promise<unknown> | void>} */
const BUTTONS = {
  open: goOn,
  rename: (entry, { autosave }) => askName(entry, autosave),
  delete: (entry, { autosave }) => deleteMatches([entry], autosave),
  favourite: (entry, { autosave }) =>
    markFavourite(entry.id, !entry.favourite)
      .then(() => autosave.changed())
      .catch(refusedTo(say('the match is not marked.'))),
  file: (entry) => saveFile(exportOne(entry)),
};

/** @param {Page} page */
async function showList(page) {
  const mine = ++state.turn;
  let unread = '';
  offerChoices(page);
  const filter = filterOf();
  const { count, entries } = await matchesFor(filter, page).catch((error) => {
    unread = `${whyNot(error)}: ${say('your games cannot be listed.')}`;
    return { count: 0, entries: [] };
  });
  if (mine !== state.turn) return;
  if (state.first && !entries.length) return turnTo(state.first - PAGE, page);
  tellChange(byId('kept-unread'), unread);
  const list = byId('kept-list');
  const focused =
    state.wanted ?? (list.contains(document.activeElement) && focusOf(document.activeElement));
  state.wanted = undefined;
  state.listed = new Map(entries.map((entry) => [String(entry.id), entry]));
  list.replaceChildren(...entries.map((entry) => item(entry, page)));
  byId('kept-none').hidden = count > 0 || unread !== '' || isFilter(filter);
  showCount(filter, count);
  showChosen();
  byId('with-secrets').hidden = !mayHaveFriends();
  showPages(count);
  if (focused) findButton(focused)?.focus();
  if (count > PAGE) whenIdle(SOON, () => here() === 'matches' && readAll());
}

/** How many matches are as is asked, and those of them that are shown. @param {MatchFilter} filter @param {Page} page */
async function matchesFor(filter, page) {
  if (!isFilter(filter) && !filter.order) return latestFrom(state.first, PAGE);
  const all = await fitting(filter, page);
  const entries = sorted(all, filter.order).slice(state.first, state.first + PAGE);
  return { count: all.length, entries };
}

/** The matches that are as is asked, the latest first. @param {MatchFilter} filter @param {Page} page */
async function fitting(filter, page) {
  return (await readAll()).filter((entry) => fits(entry, filter, page));
}

/** Read all matches, unless they have been read. */
function readAll() {
  state.all ??= latest(Infinity);
  return state.all.catch((error) => {
    state.all = undefined;
    throw error;
  });
}

/** List what the fields ask for now. @param {Page} page */
async function showFiltered(page) {
  state.first = 0;
  chosen.clear();
  await showList(page);
  speak(byId('kept-count').textContent ?? '');
}

/** Choose a match of the list, or choose it no more. @param {string} id */
function choose(id) {
  const entry = state.listed.get(id);
  if (!chosen.delete(id) && entry) chosen.set(id, entry);
  showChosen();
}

/** Choose all matches that the fields ask for, on all pages. @param {Page} page */
async function chooseAll(page) {
  const all = await fitting(filterOf(), page).catch(() => []);
  for (const entry of all) chosen.set(entry.id, entry);
  showChosen();
}

function chooseNone() {
  chosen.clear();
  showChosen();
  inside(document, '[data-place="matches"] h1').focus();
}

/** Show the page of the list that begins with a match. @param {number} first @param {Page} page */
async function turnTo(first, page) {
  state.first = Math.max(0, first);
  await showList(page);
  if (here() !== 'matches') return;
  byId('kept-list').scrollIntoView();
  speak(byId('kept-page', HTMLSelectElement).selectedOptions[0]?.text ?? '');
}

/** Which pages there are, and which is shown. @param {number} count  How many matches there are. */
function showPages(count) {
  byId('kept-pages').hidden = count <= PAGE;
  const firsts = Array.from({ length: Math.ceil(count / PAGE) }, (_, at) => at * PAGE);
  const options = firsts.map((first) => {
    const [from, to, total] = [first + 1, Math.min(first + PAGE, count), count].map((n) =>
      numeral(n),
    );
    const words = say('{from} to {to} of {total}', { from, to, total });
    return /** @type {[string, string]} */ ([String(first), words]);
  });
  offerOptions('kept-page', options);
  byId('kept-page', HTMLSelectElement).value = String(state.first);
  // A button that has the focus stays, so that the focus is not lost at either end.
  byId('kept-newer').ariaDisabled = String(state.first === 0);
  byId('kept-older').ariaDisabled = String(state.first + PAGE >= count);
}

/** The id of the match that an element of the list is about. @param {Element | null} element */
const idOf = (element) => element?.closest('li')?.dataset.id ?? '';

/** How to find a button of the list again. @param {Element | null} element */
function focusOf(element) {
  const id = idOf(element);
  return id && { id, does: element?.getAttribute('data-does') ?? '' };
}

/** @param {{id: string, does: string}} which @returns {HTMLElement | null} */
function findButton({ id, does }) {
  return byId('kept-list').querySelector(`[data-id="${CSS.escape(id)}"] [data-does="${does}"]`);
}

/** @param {SavedMatch} entry @param {Page} page */
function item(entry, page) {
  if (!isWhole(entry)) return damaged(entry);
  const title = titleOf(entry);
  const { scene, wheel } = entry.sight;
  const game = gameOf(entry);
  const needs = wheel && say('needs {wheel}', { wheel });
  const words = [stateOf(entry, page), needs].filter(Boolean).join(' · ');
  // Matches of one game differ in a list of buttons, too.
  const about = [playersOf(entry, page), stateOf(entry, page), whenOf(entry)];
  const what = [title, game, ...about].filter(Boolean).join(', ');
  const tools = [
    button('open', say('Open'), what),
    button('rename', say('Rename'), what),
    button('delete', say('Delete'), what),
  ];
  const box = make('input', { type: 'checkbox', 'aria-label': say('Choose: {what}', { what }) });
  return make(
    'li',
    { className: 'card', 'data-id': entry.id },
    picture(scene),
    make(
      'div',
      { className: 'about' },
      make('strong', { dir: 'auto' }, title),
      ...(game ? [make('p', { className: 'unusual' }, game)] : []),
      make('p', {}, playersOf(entry, page)),
      make('p', {}, words),
      make('p', { className: 'small' }, whenOf(entry)),
    ),
    make('div', { className: 'marks' }, favouriteButton(entry, what), make('label', {}, box)),
    make('div', { className: 'tools' }, ...tools),
  );
}

/** @param {SavedMatch} entry */
const titleOf = (entry) => (isWhole(entry) ? nameOfMatch(entry) : DAMAGED);

const DAMAGED = say('A match that a newer version of this site has stored, or that is damaged.');

/** A match that cannot be read here: it stays as it is, and can be taken along. @param {{id: unknown}} entry */
function damaged(entry) {
  const saving = exportOne(entry) ? [button('file', say('Save it as a file'), DAMAGED)] : [];
  const tools = make(
    'div',
    { className: 'tools' },
    ...saving,
    button('delete', say('Delete'), DAMAGED),
  );
  const about = make('p', {}, DAMAGED);
  return make('li', { className: 'card', 'data-id': String(entry.id) }, about, tools);
}

/** @param {Blob | undefined} file @param {string} [part]  Which of several it is. */
function saveFile(file, part = '') {
  if (file) download(file, `drystone-matches-${dayOf()}${part}.json`);
}

/** @param {string} does @param {string} words @param {string} what */
function button(does, words, what) {
  const names = { 'data-does': does, 'aria-label': `${words}: ${what}` };
  return make('button', { ...names }, words);
}

/** @param {SavedMatch} entry @param {string} what */
function favouriteButton({ favourite = false }, what) {
  const star = button('favourite', favourite ? '★' : '☆', what);
  star.ariaLabel = say('Favourite: {what}', { what });
  star.ariaPressed = String(favourite);
  return star;
}

/** @param {SavedMatch} entry @param {Autosave} autosave */
function askName(entry, autosave) {
  const title = inside(byId('kept-list'), `[data-id="${CSS.escape(entry.id)}"] strong`);
  const usual = entry.sight.game.title;
  const input = make('input', { value: titleOf(entry), maxLength: 200, dir: 'auto' });
  input.setAttribute('aria-label', say('Name of the match'));
  const cancel = make('button', {}, say('Cancel'));
  const form = make(
    'form',
    { className: 'row' },
    input,
    make('button', { type: 'submit' }, say('Save')),
    cancel,
  );
  const end = () => {
    form.remove();
    title.hidden = false;
    findButton({ id: entry.id, does: 'rename' })?.focus();
  };
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const name = input.value.trim();
    // A game's own name is none that was given.
    const given = name === usual ? '' : name;
    await rename(entry.id, given).catch(refusedTo(say('the name is not kept.')));
    end();
    autosave.changed();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') end();
  });
  cancel.addEventListener('click', end);
  title.hidden = true;
  title.after(form);
  input.focus();
  input.select();
}

/** The match that is listed after another one, or before it; '' where there is none. @param {string} id */
function neighbourOf(id) {
  const ids = [...state.listed.keys()];
  const at = ids.indexOf(id);
  return ids[at + 1] ?? ids[at - 1] ?? '';
}

/** @param {SavedMatch[]} entries  At least one. @param {Autosave} autosave */
async function deleteMatches(entries, autosave) {
  const id = String(entries[0].id);
  const beside = entries.length === 1 && neighbourOf(id);
  const count = entries.length;
  const words =
    count === 1
      ? say('“{match}” is deleted.', { match: titleOf(entries[0]) })
      : sayMany(count, '{n} match is deleted.', '{n} matches are deleted.');
  const told = `${words} ${uncountedWords(entries)}`.trim();
  try {
    await remove(...entries.map((entry) => entry.id));
    chosen.clear();
    if (beside) state.wanted = { id: beside, does: 'delete' };
    else inside(document, '[data-place="matches"] h1').focus({ preventScroll: true });
    notify('deleted', told, { [say('Undo')]: () => bringBack(entries, autosave) });
    autosave.changed();
  } catch (error) {
    refusedTo(sayMany(count, 'the match is not deleted.', 'the matches are not deleted.'))(error);
  }
}

/** @param {SavedMatch[]} entries @param {Autosave} autosave */
async function bringBack(entries, autosave) {
  state.wanted = { id: String(entries[0].id), does: 'delete' };
  const refused = sayMany(
    entries.length,
    'the match is not brought back.',
    'the matches are not brought back.',
  );
  await add(...entries).catch(refusedTo(refused));
  autosave.changed();
}

/** Answer a button that cannot do what it says. @param {string} what  What is not done, as a clause. */
function refusedTo(what) {
  return (/** @type {unknown} */ error) => showMessage('error', `${whyNot(error)}: ${what}`);
}

async function saveAll() {
  try {
    const secrets = byId('secrets-too', HTMLInputElement).checked;
    const { files, unread, left, hidden } = await exportAll(secrets);
    if (hidden) byId('with-secrets').hidden = false;
    const several = files.length > 1;
    files.forEach((file, at) => saveFile(file, several ? `-${at + 1}-of-${files.length}` : ''));
    const words = [
      several && say('Your games fill {n} files: import each of them.', { n: files.length }),
      hidden &&
        sayMany(
          hidden,
          '{n} match in which something is hidden is left out: tick below what goes along too.',
          '{n} matches in which something is hidden are left out: tick below what goes along too.',
        ),
      unread &&
        sayMany(
          unread,
          '{n} match in them can be read by a newer version alone.',
          '{n} matches in them can be read by a newer version alone.',
        ),
      left &&
        sayMany(
          left,
          '{n} match could not be put into a file, as nothing of it can be read.',
          '{n} matches could not be put into a file, as nothing of them can be read.',
        ),
    ];
    const text = words.filter(Boolean).join(' ');
    if (text) showMessage(left ? 'error' : 'info', text);
  } catch (error) {
    refusedTo(say('there is no file.'))(error);
  }
}

/** @param {File} file @param {Autosave} autosave */
async function takeIn(file, autosave) {
  try {
    let said = performance.now();
    const progress = (/** @type {number} */ done, /** @type {number} */ all) => {
      if (performance.now() - said < PACE) return;
      said = performance.now();
      showMessage('info', say('Reading the file: {done} of {all} matches…', { done, all }));
    };
    const taken = await importAll(file, autosave.send, progress);
    const { refused, left, practice } = taken;
    const whole = !refused.length && !left.length && !practice.left;
    showMessage(whole ? 'info' : 'error', takenWords(taken));
    autosave.changed();
  } catch (error) {
    if (error instanceof ArchiveError) showMessage('error', error.message);
    else refusedTo(say('what is left of the file is not taken in.'))(error);
  }
}

/** What was taken in from a file. @param {import('./archive.js').Taken} taken */
function takenWords({ added, known, refused, left, practice }) {
  const parts = [
    sayMany(added, '{n} match is new here.', '{n} of the matches are new here.'),
    known && sayMany(known, '{n} was here already.', '{n} were here already.'),
    practice.taken &&
      sayMany(
        practice.taken,
        'Your practice of {n} mistake is taken over.',
        'Your practice of {n} mistakes is taken over.',
      ),
    practice.left &&
      sayMany(
        practice.left,
        'For {n} practised mistake there is no room: {most} are kept.',
        'For {n} practised mistakes there is no room: {most} are kept.',
        { most: MOST_PRACTISED },
      ),
    refused.length && say('{n} can’t be read: {why}', { n: refused.length, why: refused[0] }),
    left.length &&
      sayMany(left.length, '{n} is left out: {why}', '{n} are left out: {why}', { why: left[0] }),
  ];
  return parts.filter(Boolean).join(' ');
}

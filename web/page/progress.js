// How far one has come: puzzles and lessons that are solved, on the pages that list them, and streaks
// of puzzles solved at the first try.

import { byId, inside, make, write } from '../board/dom.js';
import { openChallenge, solvedSoFar } from './challenge.js';
import { cardPicture } from './match-words.js';
import { notify } from './notices.js';

/** @typedef {import('../types/answers.js').View} View */
/** @typedef {import('./page.js').Page} Page */
/** @typedef {import('../board/panel.js').Panel<Page>} Panel */

const STORED = 'drystone:streak';

/** Whether puzzles come one after the other until the first miss. */
let running = false;
/** How many were solved in a row, now and at best. */
let [now, best] = stored();
/** The puzzle whose end has been counted. */
let counted = '';

/** @type {Panel} */
export const progress = {
  visit(place) {
    if (place === 'puzzles') showSeries().catch(() => {});
    if (place === 'learn') showLessons().catch(() => {});
    if (place !== 'table') running = false;
  },
  show(view, page) {
    if (running) count(view, page);
  },
  acts: {
    streak(_, page) {
      running = true;
      counted = '';
      now = 0;
      keep();
      return next(page);
    },
  },
};

/** Open a puzzle that is drawn by lot from all that are not solved. @param {Page} page */
async function next(page) {
  const series = [...document.querySelectorAll('[data-series]')];
  const one = series[Math.floor(Math.random() * series.length)];
  await openChallenge(page, 'puzzle', one?.getAttribute('data-series') ?? '');
}

/** @param {View} view @param {Page} page */
function count({ challenge }, page) {
  if (!challenge || challenge.kind !== 'puzzle') {
    running = false;
    return;
  }
  const { name, state, solved } = challenge;
  if (name === counted || (state !== 'wrong' && state !== 'solved')) return;
  counted = name;
  if (solved) now += 1;
  else running = false;
  best = Math.max(best, now);
  keep();
  if (solved) notify('streak', `${now} in a row.`, { 'Next puzzle': () => next(page) });
  else notify('streak', `The streak ends at ${now}.${now === best ? ' Your best so far.' : ''}`);
}

/** @returns {[number, number]} */
function stored() {
  try {
    const [a, b] = JSON.parse(localStorage.getItem(STORED) ?? '[0,0]').map(Number);
    return a >= 0 && b >= a ? [a, b] : [0, 0];
  } catch {
    return [0, 0]; // Nothing is stored, or nothing that can be read.
  }
}

function keep() {
  try {
    localStorage.setItem(STORED, JSON.stringify([now, best]));
  } catch {
    // It counts until the page is left.
  }
  showStreak();
}

function showStreak() {
  const home = byId('streak-now');
  write(inside(home, 'b'), String(now));
  write(inside(home, 'span'), String(best));
}

async function showSeries() {
  showStreak();
  for (const item of document.querySelectorAll('[data-series]')) {
    const drawn = cardPicture(item.getAttribute('data-series') ?? '');
    const place = inside(item, '.picture');
    if (drawn && !place.firstElementChild) place.append(drawn);
  }
  const solved = [...(await solvedSoFar())];
  for (const item of document.querySelectorAll('[data-series]')) {
    const bar = inside(item, 'progress', HTMLProgressElement);
    const mine = solved.filter((key) => key.startsWith(`${item.getAttribute('data-series')} `));
    bar.value = Math.min(mine.length, bar.max);
    write(inside(item, '.solved'), `${bar.value} of ${bar.max} solved`);
  }
}

async function showLessons() {
  for (const place of document.querySelectorAll('[data-picture]')) {
    const drawn = cardPicture(place.getAttribute('data-picture') ?? '');
    if (drawn && !place.firstElementChild) place.append(drawn);
  }
  const solved = await solvedSoFar();
  for (const item of document.querySelectorAll('[data-lesson]')) {
    const done = solved.has(item.getAttribute('data-lesson') ?? '');
    if (done && !item.querySelector('.done')) {
      item.append(make('strong', { className: 'done' }, 'Solved'));
    }
  }
}

// The puzzle of the day on Home and among the puzzles: by the date, the same everywhere. Beside it a
// calendar of the past ones, and on how many days in a row one solved it.

import { byId, inside, make, write } from '../board/dom.js';
import { speak } from '../board/speaker.js';
import { entryAt, markOf } from '../challenges/puzzle-index.js';
import { puzzleList } from '../challenges/puzzle-lists.js';
import { cardPicture, picture } from '../library/match-words.js';
import { here } from '../page/navigation.js';
import { dayNumber, daysInARow } from '../storage/days.js';
import { puzzleTries } from '../storage/storage.js';
import { triesOf } from '../storage/tries.js';
import { locale, say, sayMany } from '../words/words.js';

/** @import { Page, Panel } from '../page/page.js' */

/** A step through the puzzles that comes to each of them, whatever their number below it is. */
const STRIDE = 7919;
/** What the panel knows besides what it shows. */
const state = {
  /** The day whose puzzle is shown. */
  shownDay: -1,
  /** The puzzle of the day, and the one whose picture is shown. */
  dayPuzzle: '',
  pictured: '',
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  midnight: undefined,
  /** How many months ago the one was that the calendar shows. */
  monthsAgo: 0,
};

/** @type {Panel} */
export const daily = {
  visit: (_, page) => show(page),
  start: (page) => document.addEventListener('visibilitychange', () => show(page)),
  acts: {
    earlierDays: (button) => turnMonths(button, 1),
    laterDays: (button) => turnMonths(button, -1),
  },
};

/** @param {Page} page */
function show(page) {
  if (!['home', 'puzzles'].includes(here())) return;
  showDay(page).catch(() => {});
  if (here() === 'puzzles') showPast().catch(() => {});
  // A page that stands open overnight has another puzzle then.
  clearTimeout(state.midnight);
  const now = new Date();
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  state.midnight = setTimeout(() => show(page), next.getTime() - now.getTime() + 1000);
}

/** The games with puzzles, as their cards say. */
function offered() {
  const cards = [...document.querySelectorAll('[data-card][data-puzzles]')].map((card) => ({
    name: card.getAttribute('data-card') ?? '',
    title: card.querySelector('h2')?.textContent ?? '',
    total: Number(card.getAttribute('data-puzzles')),
  }));
  return cards.filter(({ total }) => total > 0);
}

/** The puzzle of a day. @param {number} day */
async function puzzleOf(day) {
  const games = offered();
  const { name, title } = games[day % games.length];
  const index = await puzzleList(name);
  const at = (Math.floor(day / games.length) * STRIDE) % index.puzzles.length;
  return { ...entryAt(name, index, at), title };
}

/** @param {Page} page */
async function showDay(page) {
  const now = new Date();
  const day = dayNumber(now);
  if (!offered().length) return;
  void showDone(day);
  if (day === state.shownDay) return showPictures(page);
  const item = await puzzleOf(day);
  state.shownDay = day;
  for (const place of document.querySelectorAll('[data-day]')) {
    write(inside(place, '[data-day-task]'), item.words.replace(/\.$/, ''));
    write(inside(place, '[data-day-words]'), `${item.title} · ${item.grade}`);
    const link = inside(place, '[data-day-link]');
    link.setAttribute('href', `?puzzle=${item.name}`);
    link.dataset.challenge = `puzzle ${item.name}`;
  }
  write(
    inside(document, '[data-day-date]'),
    say('Puzzle of the day · {date}', { date: dateOf(now) }),
  );
  state.dayPuzzle = item.name;
  await showPictures(page);
}

/** Say whether the puzzle of the day is solved. @param {number} day */
async function showDone(day) {
  const [{ mark }, solved] = await Promise.all([puzzleOf(day), solvedMarks()]);
  const words = solved.get(mark) ? say('Solved ✓') : say('Solve it');
  for (const link of document.querySelectorAll('[data-day-link]')) write(link, words);
}

/** Draw where the puzzle of the day begins; until Python can, and on Home, its game. @param {Page} page */
async function showPictures(page) {
  if (state.pictured === state.dayPuzzle) return;
  const game = state.dayPuzzle.replace(/-[0-9]+$/, '');
  for (const place of document.querySelectorAll('[data-day-picture]')) {
    const meanwhile = cardPicture(game);
    if (meanwhile) place.replaceChildren(meanwhile);
  }
  if (document.documentElement.dataset.page !== 'puzzles') return;
  const answer = await page.send({ act: 'picture', kind: 'puzzle', name: state.dayPuzzle });
  if (!('picture' in answer)) return;
  state.pictured = state.dayPuzzle;
  byId('day-picture').replaceChildren(picture(answer.picture));
}

/** Show another month of the calendar, if there is one. @param {HTMLElement} button @param {number} by  How many months earlier. */
async function turnMonths({ ariaDisabled }, by) {
  if (ariaDisabled === 'true') return;
  state.monthsAgo += by;
  await showPast();
  speak(byId('day-month').textContent ?? '');
}

/** When each puzzle that was tried was solved, by its mark: 0 if never, or not before its solution was shown. */
async function solvedMarks() {
  const tries = Object.entries(triesOf(await puzzleTries()));
  return new Map(tries.map(([key, { solved, shown }]) => [markOf(key), shown ? 0 : solved]));
}

/** Show a month of past puzzles, and say for how many days in a row one has solved them. */
async function showPast() {
  const now = new Date();
  const today = dayNumber(now);
  const solved = await solvedMarks();
  const month = new Date(now.getFullYear(), now.getMonth() - state.monthsAgo);
  const length = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  const first = dayNumber(month);
  // Earlier days have puzzles that come again later.
  const totals = offered().map(({ total }) => total);
  const oldest = today + 1 - totals.length * Math.min(...totals);
  const days = Array.from({ length }, async (_, at) => {
    const [date, day] = [String(at + 1), first + at];
    if (day > today || day < oldest) return make('td', {}, date);
    const { name, title, mark } = await puzzleOf(day);
    const when = dateOf(new Date(month.getFullYear(), month.getMonth(), at + 1));
    const places = { date: when, game: title };
    const [label, sign] = !solved.has(mark)
      ? [`${when}: ${title}`, '']
      : solved.get(mark)
        ? [say('{date}: {game}, solved', places), ' ✓']
        : [say('{date}: {game}, tried, not solved', places), ' ✗'];
    const to = { href: `?puzzle=${name}`, 'aria-label': label };
    const link = make('a', to, date, sign);
    link.dataset.challenge = `puzzle ${name}`;
    if (day === today) link.ariaCurrent = 'date';
    return make('td', {}, link);
  });
  const empty = Array.from({ length: (month.getDay() + 6) % 7 }, () => make('td'));
  const cells = [...empty, ...(await Promise.all(days))];
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, at) =>
    make('tr', {}, ...cells.slice(7 * at, 7 * at + 7)),
  );
  inside(byId('day-past'), 'tbody').replaceChildren(...weeks);
  write(byId('day-month'), monthOf(month));
  inside(document, '[data-act="earlierDays"]').ariaDisabled = String(first <= oldest);
  inside(document, '[data-act="laterDays"]').ariaDisabled = String(!state.monthsAgo);
  const wasSolved = async (/** @type {number} */ day) => {
    const time = solved.get((await puzzleOf(day)).mark);
    return Boolean(time) && dayNumber(new Date(Number(time))) === day;
  };
  const count = await daysInARow(today, wasSolved);
  const words = sayMany(count, 'Solved on {n} day in a row.', 'Solved on {n} days in a row.');
  write(byId('day-streak'), count ? words : '');
}

/** @param {Date} day */
const dateOf = (day) => day.toLocaleDateString(locale(), { day: 'numeric', month: 'long' });

/** @param {Date} day */
const monthOf = (day) => day.toLocaleDateString(locale(), { month: 'long', year: 'numeric' });

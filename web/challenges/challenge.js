// Puzzles and lessons: what is asked, what became of a try, and which are solved, noted in this
// browser. Whether a move is right, and what answers it, Python says.

import { became } from './streak.js';
import { BEGINS_CHALLENGE, TRIES } from '../wire/command-kinds.js';
import { ANSWER_DELAY } from '../board/answer-delay.js';
import { byId, make, offerOptions, write } from '../board/dom.js';
import { isView } from '../wire/views.js';
import { enterLine } from '../table/line-step.js';
import { notify } from '../messages/notices.js';
import { ratingAt } from './puzzle-index.js';
import { shownPane, turnPane } from '../table/panes.js';
import { enterTable, here, markPlace } from '../page/navigation.js';
import { changeTries, noteSolved, solvedKeys, whyNot } from '../storage/storage.js';
import { triesOf, withTry } from '../storage/tries.js';
import { parseRoute } from '../page/route.js';
import { say, sayAround } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { ChallengeItem, ChallengeView } from '../types/protocol.js' */
/** @typedef {import('../types/protocol.js').ListChallengesCommand['kind']} Kind */
/** @import { Page, Panel } from '../page/page.js' */

/** The keys of those that are solved. @type {Set<string>} */
const solved = new Set();
/** What the panel knows besides what it shows. */
const memory = {
  /** @type {Promise<void> | undefined} */
  loading: undefined,
  complained: false,
  /** Which puzzles or lessons are listed. */
  series: '',
  /** @type {ChallengeItem[]} */
  items: [],
  /** Shows the list again. */
  show: () => {},
  /** The place whose answer has been asked for. */
  answered: '',
  /** The puzzle that was noted last, and what became of it. */
  tried: '',
};

/** What leads on, and to all of a kind. @type {Partial<Record<ChallengeView['kind'], string>>} */
const NEXT = { puzzle: say('Next puzzle'), lesson: say('Next lesson') };
const ALL = /** @type {typeof NEXT} */ ({ puzzle: say('All puzzles'), lesson: say('All lessons') });

/**
 * @typedef {object} KindOf  What the page does with a challenge of a kind, besides showing its task.
 * @property {boolean} [answered]  Python answers what is tried.
 * @property {boolean} [listed]  It stands in a list of what is solved.
 * @property {boolean} [shared]  Its address can be copied from beside the board.
 * @property {boolean} [walked]  It is stepped through, and belongs to a match whose address stays.
 */

/** @type {Record<ChallengeView['kind'], KindOf>} */
const KINDS = {
  puzzle: { answered: true, listed: true },
  lesson: { answered: true, listed: true },
  posed: { answered: true, shared: true },
  mistake: {}, // A search judges it, for practice.js.
  guess: {}, // It is on other people's pages.
  line: { walked: true },
};

/** @type {Panel} */
export const challenge = {
  show(view, page, { act, before }) {
    showLink(view.game.puzzles);
    const { challenge: now } = view;
    const kind = now ? KINDS[now.kind] : {};
    markKind(now?.kind);
    // What the computer thinks of it would be half of the answer.
    if (now && shownPane() === 'analysis') turnPane('game');
    byId('challenge').hidden = byId('challenge-tools').hidden = !now;
    byId('challenge-more').hidden = !kind.listed;
    if (!kind.listed) byId('challenge-about').hidden = true;
    byId('posed-link').hidden = !kind.shared;
    if (!now) return;
    if (!kind.walked) showAddress(now.address, view, before, act);
    showTask(now, view.game.guide);
    // A solution that was asked for is stepped through as a line is.
    showStep(Boolean(kind.walked || (now.shown && view.last > 1)), view);
    if (kind.answered) answer(now, act, page);
    if (kind.listed) noteAndList(now, page);
  },
  changes: {
    '#challenge-theme': () => memory.show(),
  },
  clicks: {
    'a[data-challenge], button[data-challenge]': ({ dataset }, page) => {
      const [kind, name] = (dataset.challenge ?? '').split(' ');
      return beginChallenge(page, /** @type {Kind} */ (kind), name);
    },
    '[data-challenge-act]': ({ dataset }, page) =>
      page
        .ask({ act: /** @type {'retry' | 'solution' | 'redo'} */ (dataset.challengeAct) })
        .then((answer) => dataset.challengeAct !== 'redo' && focusIt(answer, page)),
  },
};

/**
 * Put one on the board.
 * @param {Page} page
 * @param {Kind} kind
 * @param {string} name  Such as ``NAME-3``; without a number, the first that is not solved.
 */
export async function openChallenge(page, kind, name) {
  if (!page.running) enterTable(page, `?${kind}=${encodeURIComponent(name)}`);
  await loaded();
  return page.ask({ act: 'challenge', kind, name, solved: [...solved] });
}

/** Put one on the board, and the focus there. @param {Page} page @param {Kind} kind @param {string} name  As above. */
export async function beginChallenge(page, kind, name) {
  focusIt(await openChallenge(page, kind, name), page);
}

/** The keys of what is solved in this browser. @returns {Promise<ReadonlySet<string>>} */
export async function solvedSoFar() {
  await loaded();
  return solved;
}

/**
 * Put the focus on the board if there is a challenge on it, and nobody is typing by now: the answer
 * may come late.
 * @param {object | undefined} answer
 * @param {Page} page
 */
function focusIt(answer, page) {
  if (!answer || !isView(answer) || !answer.challenge) return;
  if (!document.activeElement?.matches('input, textarea')) page.focusBoard();
}

/** Mark the page with the kind of what is on the board. @param {ChallengeView['kind']} [kind] */
function markKind(kind) {
  const { dataset } = document.documentElement;
  if (kind) dataset.challenge = kind;
  else delete dataset.challenge;
  markPlace();
}

/** @param {boolean} shown  Whether one steps on from move to move. @param {View} view */
function showStep(shown, { ply, last }) {
  byId('challenge-on').hidden = !shown;
  // Not disabled: a button that is disabled under the finger takes the focus with it.
  byId('challenge-on').setAttribute('aria-disabled', String(ply >= last));
}

/** Have the step to the next move call the eye, or not. @param {boolean} wanted */
export function wantStep(wanted) {
  byId('challenge-on').classList.toggle('wanted', wanted);
}

/** The next challenge calls the eye no more: something else follows. */
export function unwantNext() {
  byId('challenge-next').classList.remove('wanted');
}

/**
 * Have the address name a challenge. From a match that is a step of the browser's history (pushState), so that the
 * way back leads to the match; from one challenge to the next it is none.
 * @param {string} address @param {View} view @param {View | undefined} before @param {string} act
 */
function showAddress(address, view, before, act) {
  // The visitor may have gone to another page before the answer comes.
  if (here() !== 'table' || (location.search === address && !location.hash)) return;
  if (BEGINS_CHALLENGE.has(act) && !isNamed()) enterLine(waits(view, before));
  history.replaceState(history.state, '', address);
}

/** Whether the address is that of a puzzle or the like, and of no match. */
function isNamed() {
  const { challenge: listed, mistake } = parseRoute(location.search);
  return Boolean(listed || mistake);
}

/**
 * Whether Python goes back to what was on the board: to a match in which something was played, or to
 * that of a line, in the same engine. A link behind # would be opened anew.
 * @param {View} view @param {View} [before]
 */
function waits({ back, wheel }, before) {
  if (!back || !before || before.editor || before.wheel !== wheel || location.hash) return false;
  const { challenge: other, last, friend } = before;
  return other ? other.kind === 'line' : Boolean(last || friend);
}

/** Read what is solved, when it is first needed: who only plays may have storage switched off. */
function loaded() {
  memory.loading ??= solvedKeys().then((keys) => keys.forEach((key) => solved.add(key)), complain);
  return memory.loading;
}

/**
 * The way to the puzzles: to their list, or to the first of a game that came later.
 * @param {string} address  Of the game's puzzles, "" if there are none.
 */
function showLink(address) {
  const link = byId('puzzles', HTMLAnchorElement);
  link.hidden = !address;
  if (!address) return;
  const name = new URLSearchParams(address).get('puzzle') ?? '';
  const isListed = document.getElementById(`puzzles-${name}`) !== null;
  link.href = isListed ? `?puzzles=${name}` : address;
  link.toggleAttribute('data-to', isListed);
  link.toggleAttribute('data-challenge', !isListed);
  if (!isListed) link.dataset.challenge = `puzzle ${name}`;
}

/** @param {ChallengeView} challenge @param {string} guide  Where the rules are. */
function showTask({ kind, heading, task, state, shown, retry, next, unshown }, guide) {
  byId('challenge-title').textContent = heading;
  const rules = unshown.flatMap(([name, rule], at) => [
    at ? '; ' : '',
    ruleLink(name, rule, guide),
  ]);
  byId('challenge-task').replaceChildren(
    ...(unshown.length ? sayAround('Not yet shown: {rules}', { rules }) : [task]),
  );
  byId('challenge-retry').hidden = !retry;
  byId('challenge-solution').hidden = shown || state === 'solved';
  const button = byId('challenge-next');
  button.hidden = !next;
  button.dataset.challenge = `${kind} ${next}`;
  button.textContent = NEXT[kind] ?? '';
  button.classList.toggle('wanted', state === 'solved');
  byId('challenge-all').textContent = ALL[kind] ?? '';
  byId('challenge-counted').hidden = kind !== 'puzzle';
}

/** A rule's name, and the way to it where there are rules. @param {string} name @param {string} rule @param {string} guide */
function ruleLink(name, rule, guide) {
  if (!guide) return name;
  return make('a', { href: `${guide}#${encodeURIComponent(rule)}`, target: 'rules' }, name);
}

/** Ask for the answer to a move that was just played. @param {ChallengeView} now @param {string} act @param {Page} page */
function answer({ name, node, awaits }, act, page) {
  const place = `${name} ${node}`;
  // Not after walking; but what is done where one stands, such as turning the board, changes nothing.
  if (!TRIES.has(act) && place !== memory.answered) memory.answered = '';
  if (!awaits || !TRIES.has(act) || place === memory.answered) return;
  memory.answered = place;
  setTimeout(() => place === memory.answered && page.ask({ act: 'answer', node }), ANSWER_DELAY);
}

/** Note that one is solved. @param {string} key */
async function note(key) {
  if (solved.has(key)) return;
  solved.add(key);
  await noteSolved(key).catch(complain);
}

/** Note what became of a puzzle or lesson, and list it among the others. @param {ChallengeView} now @param {Page} page */
function noteAndList(now, page) {
  const what = became(now);
  const tried = `${now.key} ${what} ${now.helped}`;
  if (what !== 'open' && memory.tried !== tried) {
    memory.tried = tried;
    changeTries((stored) => withTry(triesOf(stored), now.key, now, Date.now())).catch(complain);
  }
  list(now, page, what === 'solved' ? note(now.key) : undefined);
}

/** Say once that nothing can be stored. @param {unknown} error */
function complain(error) {
  if (memory.complained) return;
  memory.complained = true;
  const why = whyNot(error);
  notify('progress', `${why}: ${say('which puzzles you solve is forgotten when you leave.')}`);
}

/** @param {ChallengeView} now  A puzzle or lesson. @param {Page} page @param {Promise<void>} [noted]  What is counted is stored then. */
async function list({ name, series: wanted, heading, ...now }, page, noted) {
  const kind = /** @type {Kind} */ (now.kind);
  memory.show = () => {};
  if (memory.series !== wanted) {
    memory.series = wanted;
    memory.items = [];
    const answer = await page.send({ act: 'challenges', kind, name });
    if (memory.series !== wanted) return;
    memory.items = 'challenges' in answer ? answer.challenges : [];
  }
  await Promise.all([loaded(), noted]);
  if (byId('challenge-title').textContent !== heading) return;
  memory.show = () => showItems(kind, name, now.next);
  memory.show();
}

/** @param {string} kind @param {string} name @param {string} next  The one after it in the list of all. */
function showItems(kind, name, next) {
  const { items } = memory;
  const themes = [...new Set(items.flatMap((item) => item.themes))].sort();
  offerOptions('challenge-theme', [['', say('any theme')], ...themes]);
  byId('challenge-filter').hidden = !themes.length;
  const theme = byId('challenge-theme', HTMLSelectElement).value;
  const shown = theme ? items.filter((item) => item.themes.includes(theme)) : items;
  showAbout(
    kind,
    items.findIndex((item) => item.name === name),
  );
  const done = shown.filter((item) => solved.has(item.key)).length;
  write(
    byId('challenge-count'),
    shown.length ? say('{n} of {total} solved', { n: done, total: shown.length }) : '',
  );
  const home = byId('challenge-items');
  const focused = home.contains(document.activeElement);
  const numbered = (/** @type {ChallengeItem} */ item) => ({ value: items.indexOf(item) + 1 });
  home.replaceChildren(
    ...shown.map((item) => make('li', numbered(item), itemLink(kind, item, name))),
  );
  // The button goes on within the theme.
  const at = shown.findIndex((item) => item.name === name) + 1;
  const follows = theme ? (shown.slice(at).find((item) => item.name !== name)?.name ?? '') : next;
  const button = byId('challenge-next');
  button.hidden = !follows;
  button.dataset.challenge = `${kind} ${follows}`;
  if (!focused) return;
  /** @type {HTMLElement | null} */
  const current = home.querySelector('[aria-current]');
  current?.focus();
}

/** A link that puts one on the board. @param {string} kind @param {string} name  As above. @param {string} words */
export function linkTo(kind, name, words) {
  const link = make('a', { href: `?${kind}=${encodeURIComponent(name)}` }, words);
  link.dataset.challenge = `${kind} ${name}`;
  return link;
}

/** Say how hard the puzzle on the board is, and what it was about once it is solved. @param {string} kind @param {number} at */
function showAbout(kind, at) {
  const item = memory.items[at];
  const home = byId('challenge-about');
  home.hidden = kind !== 'puzzle' || !item;
  if (home.hidden) return;
  // As all ratings are written, without what parts the thousands of numbers that count something.
  const rated = say('Rated {n}.', { n: String(ratingAt(at, memory.items.length)) });
  const themes = solved.has(item.key) ? item.themes : [];
  const links = themes.flatMap((theme, at) => [at ? ', ' : '', themeLink(item.name, theme)]);
  home.replaceChildren(
    rated,
    ...(links.length ? [' ', ...sayAround('Themes: {themes}.', { themes: links })] : []),
  );
}

/** A link to the puzzles of the same game that have a theme. @param {string} name  Of a puzzle. @param {string} theme */
function themeLink(name, theme) {
  const link = make('a', { href: '?puzzle' }, theme);
  Object.assign(link.dataset, { theme, of: name.replace(/-\d+$/, '') });
  return link;
}

/** @param {string} kind @param {ChallengeItem} item @param {string} name  The one on the board. */
function itemLink(kind, item, name) {
  const at = memory.items.indexOf(item);
  const grade = item.grade && `${item.grade} (${ratingAt(at, memory.items.length)})`;
  const words = [item.heading, grade, item.words].filter(Boolean).join(': ');
  const link = linkTo(kind, item.name, words);
  if (solved.has(item.key)) {
    link.append(' ', make('strong', {}, `✓ ${say('solved')}`));
    if (item.themes.length) link.append(` (${item.themes.join(', ')})`);
  }
  if (item.name === name) link.setAttribute('aria-current', 'true');
  return link;
}

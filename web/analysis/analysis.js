// Analysis: who stands better, the best moves with what would follow, arrows on the board, and a hint.
// The second engine searches for all of it.

import { boxOf, drawArrow, spaceOf } from '../board/arrows.js';
import { byId, inside, make, write } from '../board/dom.js';
import { speak } from '../board/speaker.js';
import { isView } from '../wire/views.js';
import { Evaluations } from './evaluations.js';
import { enterLine } from '../table/line-step.js';
import { stepOf } from './next-step.js';
import { watchMatch } from '../table/match-changed.js';
import { turnPane } from '../table/panes.js';
import { computerMoves } from '../players/players.js';
import { clearMessage, showMessage } from '../messages/status.js';
import { say, sayMany } from '../words/words.js';

/** @import { AnalysisView, HintStep, SearchView } from '../types/protocol.js' */
/** @import { Page, Panel } from '../page/page.js' */

/** Milliseconds between two showings of what was found. */
const PACE = 250;
/** Milliseconds after which it is said what was found so far. */
const HEARD = 2000;
/** What is said while the first search of a visit is waited for. */
export const STARTING = say('The second engine is starting …');
/** What is said while a review has the search. */
const WAITS = say('Analysing goes on when the review is done.');
/** What is said where the visitor asks for help while the computer has the search. */
const THINKS = say('The computer is thinking about its move. Wait for it, or stop it.');
/** Why a puzzle, a lesson or a mistake has neither analysis nor hint. */
const ALONE = say('You solve this without the computer’s help: no hint and no analysis.');
/** How many of the best moves have an arrow. */
const ARROWS = 3;

/** Whether another match is on the board now. */
const isOther = watchMatch();
/** What the panel knows besides what it shows. */
const state = {
  /** What the buttons are switched to, in the match on the board. */
  on: false,
  threat: false,
  /** What is analysed: match, move, position. */
  at: '',
  /** The position of that, and what was found of all of this match. */
  position: '',
  shownAt: 0,
  /** What is shown, and whether it is what the other side threatens. @type {(AnalysisView & {threat?: boolean}) | undefined} */
  last: undefined,
  /** What the hint has said last, and the move that it is about. */
  hinted: '',
  /** @type {AnalysisView['lines'][number] | undefined} */
  advised: undefined,
  /** The steps of the hint for this position, and how many of them were shown. @type {HintStep[]} */
  steps: [],
  given: 0,
  /** The spaces that a remark of the review speaks of. @type {string[]} */
  marked: [],
  /** What the search found for it. @type {AnalysisView | undefined} */
  advice: undefined,
  /** The part of a move that is touched so far. @type {string[]} */
  touched: [],
  /** The position for which the analysis was last counted as a hint. */
  counted: '',
};
const evaluations = new Evaluations();

/** @type {Panel} */
export const analysis = {
  place(view, page) {
    if (view.editor || view.challenge) {
      leave(page);
      return;
    }
    if (!view.players) return;
    if (isOther(view)) {
      switchOff(page);
      evaluations.forget();
    }
    state.touched = view.touched;
    const here = `${view.stamp} ${view.node} ${view.position} ${view.thinks}`;
    if (here !== state.at) {
      state.at = here;
      state.position = `${view.node} ${view.position}`;
      clear();
      if (!view.thinks && !view.friend?.alone) resumeAnalysis(page);
    } else {
      showArrows();
      if (!view.said) sayNext();
    }
  },
  acts: {
    analyse(_, page) {
      if (refusedHelp(page)) return;
      if (state.on) {
        switchOff(page);
        return;
      }
      state.on = true;
      showSwitches();
      clear();
      resumeAnalysis(page);
    },
    threat(_, page) {
      if (refusedHelp(page)) return;
      state.threat = !state.threat;
      showSwitches();
      clear();
      resumeAnalysis(page);
    },
    hint: (_, page) => hint(page),
  },
  clicks: {
    '[data-follow]': ({ dataset }, page) => follow(page, Number(dataset.follow)),
  },
  start() {
    new ResizeObserver(showArrows).observe(byId('board'));
  },
};

/** Whether no computer helps with what is on the board; then that is said. @param {Page} page */
export function refusedHelp({ shown }) {
  const why = shown?.friend?.alone || (shown?.challenge && ALONE);
  if (why) showMessage('refusal', why);
  return Boolean(why);
}

/** Whether the search has no time for what is asked; then that is said. @param {Page} page */
export function refusedSearch(page) {
  if (refusedHelp(page)) return true;
  if (computerMoves()) showMessage('info', THINKS);
  return computerMoves();
}

/** Stop analysing, or looking for a hint. What else the search does goes on. @param {Page} page */
function stopAnalysis({ search }) {
  if (['analysis', 'hint'].includes(search.doing)) search.stop();
}

/** Analyse no more. Threats are switched off, too. @param {Page} page */
function switchOff(page) {
  stopAnalysis(page);
  [state.on, state.threat] = [false, false];
  showSwitches();
  clear();
}

/** What is switched on: while there are arrows on the board, the tab says whence, whatever pane is shown. */
function showSwitches() {
  inside(document, '[data-act="analyse"]').setAttribute('aria-pressed', String(state.on));
  inside(document, '[data-act="threat"]').setAttribute('aria-pressed', String(state.threat));
  byId('threatened').hidden = !state.threat;
  write(byId('analysing'), state.on ? say('engine on') : '');
}

/** Until a match is on the board again nothing is looked at, and what was found is gone. @param {Page} page */
function leave(page) {
  if (!state.at) return;
  state.at = '';
  clear();
  stopAnalysis(page);
}

function clear() {
  state.last = undefined;
  clearMessage(state.hinted);
  [state.hinted, state.advised, state.steps, state.given] = ['', undefined, [], 0];
  byId('lines').replaceChildren();
  showShare(0.5);
  for (const id of ['share-words', 'looked']) byId(id).textContent = '';
  byId('standing').hidden = false;
  byId('evaluation').hidden = !state.on;
  byId('analysis-none').hidden = state.on;
  showArrows();
}

/** @param {Page} page */
async function analyse(page) {
  const mine = state.at;
  const history = await historyOf(page);
  if (!history || !state.on || computerMoves()) return;
  showColours(history.styles);
  state.shownAt = 0;
  if (!page.search.started && !state.last) write(byId('looked'), STARTING);
  void countLook(page);
  const task = /** @type {const} */ ({ ...history, task: 'analysis', threat: state.threat });
  const isWanted = () => mine === state.at && task.threat === state.threat;
  let heardAt = performance.now() + HEARD;
  const found = await page.search.run(task, (slice) => {
    if (performance.now() - state.shownAt > PACE && isWanted()) show(slice);
    if (performance.now() < heardAt || !isWanted()) return;
    heardAt = Infinity;
    speakFound();
  });
  if (found && isWanted()) {
    show(found);
    speakFound();
  } else if (state.on && mine === state.at && page.search.doing === 'review')
    write(byId('looked'), WAITS);
}

/** What the search needs of the match on the board; nothing where that is another one by then. @param {Page} page */
async function historyOf(page) {
  const mine = state.at;
  const answer = await page.ask({ act: 'history', purpose: 'analysis' });
  return answer && 'history' in answer && mine === state.at ? answer.history : undefined;
}

/** The bar has the colours of both sides, as the graph of a review has. @param {string[]} styles */
function showColours([first, second]) {
  byId('first-share').className = first;
  byId('shares').className = second;
}

/** How much the first side may expect, for eyes and ears. @param {number} score */
function showShare(score) {
  const meter = byId('share', HTMLMeterElement);
  meter.value = score;
  byId('first-share').style.width = `${100 * score}%`;
  return meter;
}

/** @param {SearchView} found */
function show(found) {
  state.shownAt = performance.now();
  reportFailure(found);
  const none = found.nothing || found.failed;
  if (none) write(byId('looked'), none);
  // Nothing stands there, unless something was found before the search has failed.
  byId('standing').hidden = Boolean(found.nothing || (found.failed && !state.last));
  const { analysis: news, running } = found;
  if (news) showFound(state.threat ? news : evaluations.learn(state.position, news, !running));
}

/** Say who stands better, and the best move. */
function speakFound() {
  if (!state.last) return;
  const { words, lines } = state.last;
  const best = lines[0]?.spoken[0];
  speak(best ? say('{standing}, best {move}.', { standing: words, move: best }) : words, {
    topic: 'analysis',
  });
}

/** Show what was found of the position before, while it is looked into anew. */
function showKnown() {
  const before = state.threat ? undefined : evaluations.of(state.position);
  if (before) showFound(before);
}

/** @param {AnalysisView} found */
function showFound(found) {
  state.last = { ...found, threat: state.threat };
  const percent = Math.round(state.last.score * 100);
  showShare(state.last.score).setAttribute('aria-valuetext', `${state.last.first} ${percent} %`);
  byId('share-words').textContent = state.last.words;
  byId('looked').textContent = lookedInto(state.last);
  showLines(state.last.lines);
  showArrows();
}

/** How much was looked into; where all is known to the end, no depth says anything. @param {AnalysisView} found */
function lookedInto({ nodes, depth, solved }) {
  return solved
    ? sayMany(
        nodes,
        '{n} position and a table of solved ones',
        '{n} positions and a table of solved ones',
      )
    : sayMany(nodes, '{n} position, {depth} deep', '{n} positions, {depth} deep', { depth });
}

/** @param {SearchView | undefined} found */
function reportFailure(found) {
  if (found?.failed) showMessage('info', found.failed);
}

/**
 * Write the best moves and what would follow. A button that is about to be pressed stays where it is.
 * @param {AnalysisView['lines']} lines
 */
function showLines(lines) {
  const home = byId('lines');
  while (home.children.length > lines.length) home.lastElementChild?.remove();
  while (home.children.length < lines.length) home.append(emptyLine(home.children.length));
  for (const [number, { words, line, spoken }] of lines.entries()) {
    const [first, ...rest] = line.split(' ');
    const parts = home.children[number].firstElementChild?.children ?? [];
    for (const [part, text] of [first, words, rest.join(' ')].entries()) write(parts[part], text);
    const [best, ...next] = spoken;
    const label = [best, words, next.length && say('then {moves}', { moves: next.join('; ') })];
    home.children[number].firstElementChild?.setAttribute(
      'aria-label',
      label.filter(Boolean).join(', '),
    );
  }
}

/** @param {number} number */
function emptyLine(number) {
  const parts = [
    make('strong'),
    make('span', { className: 'number' }),
    make('span', { className: 'follows' }),
  ];
  const title = say('Step through it on the board');
  const line = make(
    'button',
    { className: 'expected', 'data-follow': String(number), title },
    ...parts,
  );
  return make('li', {}, line);
}

/** Have a line on the board, to be stepped through. @param {Page} page @param {number} number */
async function follow(page, number) {
  const found = number < 0 ? state.advised : state.last?.lines[number];
  if (!found) return;
  const threat = number >= 0 && state.threat;
  const answer = await page.ask({ act: 'line', moves: found.line.split(' '), threat });
  if (!answer || !isView(answer) || !answer.challenge) return;
  enterLine();
  turnPane('game');
  page.focusBoard();
}

/**
 * Draw the best moves over the board: from site to site as far as these lie on it. Once something is
 * touched, only what is left of those that go on with it is drawn of them; what the best one goes on with
 * is marked where it is no space: a direction, how many pieces go.
 */
function showArrows() {
  const home = byId('arrows', SVGSVGElement);
  const board = byId('board');
  showNextPart();
  const where = spokenOf();
  if (!state.last && !where.length) {
    home.replaceChildren();
    return;
  }
  const box = boxOf(home);
  const all = state.last?.lines.slice(0, ARROWS).map(waysLeft) ?? [];
  home.replaceChildren(
    ...where.flatMap((site) => arrow(board, box, [site], 1)),
    ...all.flatMap((ways, rank) => ways.flatMap((sites) => arrow(board, box, sites, rank))),
  );
}

/**
 * The arrows of a line: what is left of it, if what is touched begins it. A visitor who touches something else
 * has left a hint, and sees all of what is analysed, and of what the other side threatens.
 * @param {AnalysisView['lines'][number]} line
 */
function waysLeft(line) {
  if (state.last?.threat) return line.ways;
  return stepOf(line, state.touched, isSpace)?.ways ?? (line === state.advised ? [] : line.ways);
}

/** @param {string} site */
const isSpace = (site) => Boolean(spaceOf(byId('board'), site));

/** The spaces that the last step of a hint, or a remark of the review, speaks of. */
const spokenOf = () => (state.given ? state.steps[state.given - 1].sites : state.marked);

/** Mark the spaces that a remark of the review speaks of, until the board changes. @param {string[]} sites */
export function markSpaces(sites) {
  if (sites.join() === state.marked.join()) return;
  state.marked = sites;
  showArrows();
}

/** Mark what the best move goes on with, unless that is a space: there is an arrow to it. */
function showNextPart() {
  for (const one of document.querySelectorAll('[data-hinted]')) one.removeAttribute('data-hinted');
  const best = state.last?.lines[0];
  const step = best && stepOf(best, state.touched, isSpace);
  const sites = step ? [step.next] : state.given === 1 ? spokenOf() : [];
  for (const part of sites.flatMap(partsOf)) part.setAttribute('data-hinted', '');
}

/** What is touched for a part of a move that is no space. @param {string} site */
function partsOf(site) {
  const name = `[data-site="${CSS.escape(site)}"]`;
  return [...document.querySelectorAll(`#buttons ${name}, #due ${name}, #board .over ${name}`)];
}

/** After each touch, say how the hint goes on. */
function sayNext() {
  const step = state.advised && stepOf(state.advised, state.touched, isSpace);
  if (!step) return;
  if (state.touched.length) sayHint(say('Next: {part}.', { part: wordsOf(step.next) }));
  else sayStep();
}

/** Say the last step of the hint that was asked for. */
function sayStep() {
  const { words, heard } = state.steps[state.given - 1];
  const through = make('button', { 'data-follow': '-1' }, say('Step through it'));
  sayHint(words, heard, state.given > 2 ? [through] : []);
}

/** @param {string} words @param {string} [heard] @param {HTMLElement[]} [offers] */
function sayHint(words, heard, offers) {
  state.hinted = words;
  showMessage('info', words, heard, offers);
}

/** What a site is called where it is touched. @param {string} site */
function wordsOf(site) {
  const [part] = partsOf(site);
  const named = part?.getAttribute('aria-label') || part?.textContent || site;
  // One of many is chosen by its number.
  return isSpace(site) ? site : named.replace(':', ' ');
}

/**
 * @param {Element} board @param {DOMRect} box @param {string[]} sites @param {number} rank
 * @returns {Element[]}
 */
function arrow(board, box, sites, rank) {
  const kind = state.last?.threat ? ' threat' : '';
  return drawArrow(board, box, sites, `arrow rank${rank}${kind}`, rank ? 0.7 : 1);
}

/** Give the next step of the hint: where to look, the move and why, what may follow. @param {Page} page */
async function hint(page) {
  if (refusedSearch(page)) return;
  if (state.steps.length) return showStep(page);
  const mine = state.at;
  const history = await historyOf(page);
  if (!history) return;
  if (!page.search.started) showMessage('info', STARTING);
  const found = await page.search.run({ ...history, task: 'hint' }, () => {
    if (mine !== state.at) page.search.stop();
  });
  if (mine !== state.at) return;
  reportFailure(found);
  if (found?.nothing) showMessage('info', found.nothing);
  if (!found?.hint || !found.analysis) return;
  state.steps = found.hint;
  state.advice = found.analysis;
  await showStep(page);
  resumeAnalysis(page);
}

/** Show one step more of the hint that was found; the last one again, where there is none. @param {Page} page */
async function showStep(page) {
  const { steps, at, given } = state;
  if (given < steps.length) await countStep(page);
  if (steps !== state.steps || at !== state.at) return;
  state.given = Math.min(given + 1, steps.length);
  if (state.given > 1 && state.advice) {
    [state.advised] = state.advice.lines;
    state.last = { ...state.advice, threat: false };
  }
  showArrows();
  sayStep();
}

/** Have the record say how many steps of hints a match had that is not over. @param {Page} page */
async function countStep(page) {
  const { shown } = page;
  if (!shown || shown.ended) return;
  const before = Number(shown.headers.Hints) || 0;
  await page.ask({ act: 'header', name: 'Hints', text: String(before + 1) });
}

/** What is analysed in the middle of a match against the computer is a hint, one for each position. @param {Page} page */
async function countLook(page) {
  const against = page.shown?.players?.some(({ level }) => level);
  if (!against || state.counted === state.position) return;
  state.counted = state.position;
  await countStep(page);
}

/** Analyse again, if that is switched on; a review, which takes longer, is not cut off by it. @param {Page} page */
export function resumeAnalysis(page) {
  if (!state.on || !state.at || computerMoves()) return;
  showKnown();
  if (page.search.doing === 'review') write(byId('looked'), WAITS);
  else analyse(page);
}

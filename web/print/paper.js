// Sheets of paper: diagrams below a match, and puzzles with their answers on the back. Loaded only when
// somebody prints.

import { make } from '../board/dom.js';
import { drawn as drawnIn } from '../challenges/puzzle-index.js';
import { drawn } from '../correspondence/pictures.js';
import { closeSheet, shownPane, showPane, turnPane } from '../table/panes.js';
import { say } from '../words/words.js';

/** @import { PuzzleEntry } from '../challenges/puzzle-index.js' */
/** @import { Page } from '../page/page.js' */

/** How many puzzles a sheet has. */
const PUZZLES = 6;

/** Print the match, with diagrams after some of its moves. @param {Page} page @param {number[]} plies */
export async function printMatch(page, plies) {
  const figures = [];
  for (const ply of plies) {
    const answer = await drawn(page, { ply });
    if (!answer) return;
    figures.push(await figureOf(answer.svg, answer.told || say('The start')));
  }
  const before = /** @type {Parameters<typeof turnPane>[0]} */ (shownPane());
  showPane('game');
  closeSheet();
  addEventListener('afterprint', () => turnPane(before), { once: true });
  onPaper('match', make('div', { className: 'figures' }, ...figures));
}

/** Print some of the puzzles, drawn by lot, those that are not solved first. @param {Page} page @param {PuzzleEntry[]} entries @param {Set<number>} solved  Marks. */
export async function printPuzzles(page, entries, solved) {
  const chosen = new Set();
  const figures = [];
  const answers = [];
  while (chosen.size < Math.min(PUZZLES, entries.length)) {
    const left = entries.filter((entry) => !chosen.has(entry));
    const entry = drawnIn(left, solved, [], Infinity);
    chosen.add(entry);
    const answer = entry && (await drawn(page, { puzzle: entry.name }));
    if (!answer) return;
    figures.push(await figureOf(answer.svg, `${chosen.size}. ${answer.told}`));
    const number = entry.name.replace(/.*-/, '');
    answers.push(
      make('li', {}, say('{moves} (no. {n})', { moves: answer.line?.join(' ') ?? '', n: number })),
    );
  }
  onPaper(
    'puzzles',
    make('div', { className: 'figures' }, ...figures),
    make(
      'section',
      { className: 'answers' },
      make('h2', {}, say('Answers')),
      make('ol', {}, ...answers),
    ),
  );
}

/** A drawing with words below it. @param {string} svg @param {string} words */
async function figureOf(svg, words) {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  image.alt = '';
  await image.decode();
  return make('figure', {}, image, make('figcaption', {}, words));
}

/** Print what else stands on the paper; it is gone afterwards. @param {'match' | 'puzzles'} kind @param {HTMLElement[]} parts */
function onPaper(kind, ...parts) {
  const paper = make('div', { className: 'paper' }, ...parts);
  const { dataset } = document.documentElement;
  document.querySelector('.paper')?.remove();
  dataset.paper = kind;
  document.body.append(paper);
  const clear = () => {
    for (const image of paper.querySelectorAll('img')) URL.revokeObjectURL(image.src);
    paper.remove();
    delete dataset.paper;
  };
  addEventListener('afterprint', clear, { once: true });
  print();
}

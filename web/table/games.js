// The game on the board: its title, rules and credit, and what there is to look at.

import { SHOWS_SAMPLE } from '../wire/command-kinds.js';
import { byId, inside, make, write } from '../board/dom.js';
import { notify, removeNotice } from '../messages/notices.js';
import { watchMatch } from './match-changed.js';
import { unusualOf } from '../storage/stored.js';
import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { Panel } from '../page/page.js' */

/** Whether another match is on the board now. */
const isOther = watchMatch();

/** @type {Panel} */
export const games = {
  show(view, page, { before, act }) {
    write(byId('title'), view.game.title);
    for (const place of document.querySelectorAll('[data-unusual]')) {
      const unusual = unusualOf(view.game);
      // What a puzzle begins with may be used up in it: its strips say what is left.
      const options =
        unusual && view.challenge ? say('Begun with: {options}', { options: unusual }) : unusual;
      // Whatever a wheel calls its game, its own name stands beside it.
      const words = [options, view.wheel && say('from {wheel}', { wheel: view.wheel })]
        .filter(Boolean)
        .join(' · ');
      if (place instanceof HTMLElement) write(place, words);
    }
    const rules = byId('rules', HTMLAnchorElement);
    rules.hidden = !view.game.guide;
    rules.href = view.game.guide;
    byId('credit').replaceChildren(...creditOf(view.game));
    showExamples(view);
    if (isOther(view) || view.challenge) removeNotice('looked');
    if (SHOWS_SAMPLE.has(act) && view.back && before && isUnderWay(before)) showWayBack(page);
  },
  clicks: {
    '[data-sample]': ({ dataset }) => ({ act: 'sample', number: Number(dataset.sample) }),
    '[data-example]': ({ dataset }) => ({ act: 'example', number: Number(dataset.example) }),
  },
};

/** Whether one would want to come back to a match. @param {View} view */
function isUnderWay({ last, result, challenge, editor }) {
  return last > 0 && !result && !challenge && !editor;
}

/** Show the way back beside what is looked at. @param {import('../page/page.js').Page} page */
function showWayBack(page) {
  notify('looked', say('Your match waits meanwhile.'), {
    [say('Back to it')]: () => page.ask({ act: 'back' }),
  });
}

/** Whose game it is, and where more is to be read. @param {View['game']} game @returns {(Node | string)[]} */
export function creditOf({ credit, links }) {
  const safe = links.filter(([, address]) => address.startsWith('https://'));
  return [
    credit,
    ...safe.flatMap(([words, href]) => [
      ' ',
      make('a', { href, rel: 'noopener noreferrer' }, words),
    ]),
  ];
}

/** Games to replay and positions to look at. @param {View} view */
function showExamples({ game }) {
  const home = byId('shown');
  if (home.dataset.shown === game.name) return;
  home.dataset.shown = game.name;
  const samples = game.samples.map((title, at) => make('button', { 'data-sample': at }, title));
  const examples = game.examples.map(([title, words], at) =>
    make('button', { 'data-example': at, title: words }, title),
  );
  const items = [...samples, ...examples].map((one) => make('li', {}, one));
  home.hidden = !items.length;
  inside(home, 'ul').replaceChildren(...items);
}

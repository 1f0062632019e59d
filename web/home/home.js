// Home: the match to go on with, and cards for games that came later. The rest
// stands in the page already, drawn when the site was built.

import { byId, inside, make, write } from '../board/dom.js';
import { gameOf, picture, playersOf, stateOf } from '../library/match-words.js';
import { here } from '../page/navigation.js';
import { goOn } from '../page/resume.js';
import { lastOpen } from '../storage/storage.js';
import { say, sayAround } from '../words/words.js';

/** @import { SavedMatch } from '../storage/storage.js' */
/** @import { MenuItem } from '../types/protocol.js' */
/** @import { Page, Panel } from '../page/page.js' */

/** The hardest that a game can be. */
const HARDEST = 5;
/** What the panel knows besides what it shows. */
const state = {
  /** What *Continue* goes on with, as far as it is known. @type {SavedMatch | undefined} */
  going: undefined,
  /** The same, once it has been looked for. @type {Promise<SavedMatch | undefined>} */
  looking: Promise.resolve(undefined),
};

/** @type {Panel} */
export const home = {
  visit(place, page) {
    if (place === 'home') showContinue(page);
  },
  offer(page) {
    for (const card of byId('cards').querySelectorAll('[data-added]')) {
      const name = card.getAttribute('data-card');
      if (!page.menu.some((item) => item.name === name)) card.remove();
    }
    for (const item of page.menu) addCard(item, page);
    if (state.going) showEntry(state.going, page);
  },
  start(page) {
    page.autosave.listeners.push(() => {
      if (here() === 'home') showContinue(page);
    });
  },
  clicks: {
    '#continue': (_, page) => state.looking.then((entry) => entry && goOn(entry, page)),
  },
};

/** The match that *Continue* goes on with. */
export const continued = () => state.looking;

/** @param {Page} page */
async function showContinue(page) {
  state.looking = lastOpen().catch(() => undefined);
  state.going = await state.looking;
  const { dataset } = document.documentElement;
  if (state.going) dataset.continue = '';
  else delete dataset.continue;
  if (state.going) showEntry(state.going, page);
}

/** @param {SavedMatch} entry @param {Page} page */
function showEntry(entry, page) {
  const link = byId('continue', HTMLAnchorElement);
  const { game, scene } = entry.sight;
  link.href = `${entry.query}&saved=${encodeURIComponent(entry.id)}`;
  inside(link, '.picture').replaceWith(picture(scene));
  write(inside(link, '.name'), entry.name || game.title);
  write(inside(link, '.unusual'), gameOf(entry));
  write(inside(link, '.who'), playersOf(entry, page));
  write(inside(link, '.state'), stateOf(entry, page));
}

/** Give a game that was added later its card. @param {MenuItem} item @param {Page} page */
async function addCard(item, page) {
  const home = byId('cards');
  if (home.querySelector(`[data-card="${CSS.escape(item.name)}"]`)) return;
  const thumb = make('div', { className: 'thumb', 'aria-hidden': 'true' });
  const card = make(
    'li',
    { className: 'game card', 'data-card': item.name, 'data-puzzles': 0, 'data-added': '' },
    make('div', { className: 'about' }, ...aboutOf(item)),
    thumb,
  );
  home.insertBefore(card, home.querySelector('.day'));
  const answer = await page.send({ act: 'picture', name: item.name });
  if ('picture' in answer) thumb.append(...picture(answer.picture).children);
}

/** @param {MenuItem} item */
function aboutOf({ title, blurb, byline, minutes, difficulty, name, lessons, puzzles }) {
  const words = make(
    'span',
    { className: 'unseen' },
    say('{n} of {most},', { n: difficulty, most: HARDEST }),
  );
  const pips = make('span', { className: 'pips', 'aria-hidden': 'true' });
  for (let n = 0; n < HARDEST; n += 1) pips.append(make(n < difficulty ? 'i' : 'b', {}));
  const play = make(
    'button',
    { className: 'play', 'data-act': 'play' },
    say('Play'),
    make('span', { className: 'unseen' }, ` ${title}`),
  );
  const link = (/** @type {string} */ kind, /** @type {string} */ words) =>
    make(
      'a',
      {
        className: 'button',
        href: `?${kind}=${encodeURIComponent(name)}`,
        'data-challenge': `${kind} ${name}`,
      },
      words,
      make('span', { className: 'unseen' }, ` ${title}`),
    );
  const learn = lessons ? [link('lesson', say('Learn'))] : [];
  const more = [...learn, ...(puzzles ? [link('puzzle', say('Puzzles'))] : [])];
  return [
    make('h2', {}, title),
    make('p', {}, blurb),
    make(
      'p',
      { className: 'meta' },
      ...sayAround('Difficulty {difficulty} {minutes} min · {byline}', {
        difficulty: [words, pips],
        minutes: String(minutes),
        byline,
      }),
    ),
    make('div', { className: 'row' }, play, ...more),
  ];
}

// The buttons beside the board that concern the match as a whole, its facts, and what can be shown
// over the board.

import { byId, inside, make, write, writeWhole } from '../board/dom.js';
import { tellChange } from '../board/speaker.js';
import { leaveLine } from './line-step.js';
import { lastWords } from './turn.js';
import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { Panel } from '../page/page.js' */

/** What a computer would help with. */
const HELP = ['hint', 'analyse', 'review', 'threat', 'explore'];
/** What is of use to those alone who see the board. */
const BEFORE_THE_BOARD = ['flip', 'hint', 'moves', 'analyse', 'review', 'threat'];

/** Whether a phone has room below the board for more than what one plays with. */
const ROOM = matchMedia('(min-height: 42rem)');

/** The number of the match in which somebody is asked whether to resign. */
let asked = 0;

/** @type {Panel} */
export const matchTools = {
  show(view) {
    const hidden = Boolean(view.curtain);
    showFacts(view);
    showOverlays(view);
    button('undo').disabled = !view.undo;
    // After the end there is nothing to try, and what cannot be taken back offers nothing.
    button('undo').toggleAttribute('data-dead', Boolean(view.result) && !view.undo);
    button('hint').toggleAttribute('data-dead', Boolean(view.result));
    button('stepOn').disabled = button('toEnd').disabled = hidden || view.ply >= view.last;
    button('toStart').disabled = button('stepBack').disabled = hidden || !view.ply;
    button('again').disabled = false;
    // Behind the curtain nothing is offered but to lift it, or to take back what was just done.
    for (const act of BEFORE_THE_BOARD) button(act).disabled = hidden;
    button('back').hidden = !view.back;
    showHelp(view);
    showResigning(view);
    showWalking(view);
  },
  place(view, page, { act }) {
    // Of what may be done next, this changes nothing if a key is pressed twice by mistake.
    if (act === 'resign' && view.result) button('toReview').focus();
  },
  acts: {
    undo: { act: 'undo' },
    toStart: { act: 'goto', ply: 0 },
    stepBack: (_, { shown }) => stepTo(shown, -1),
    stepOn: (_, { shown }) => stepTo(shown, 1),
    toEnd: (_, { shown }) => ({ act: 'goto', ply: shown?.last ?? 0 }),
    flip: { act: 'flip' },
    back: (_, { shown }) => (shown?.challenge && leaveLine() ? undefined : { act: 'back' }),
    resign: (_, { shown }) => askToResign(true, shown),
    resignYes: (_, { shown }) => (askToResign(false, shown), { act: 'resign' }),
    resignNo: (_, { shown }) => askToResign(false, shown),
  },
  clicks: {
    '[data-overlay]': ({ dataset }) => ({ act: 'overlay', key: dataset.overlay ?? '' }),
  },
  start(page) {
    ROOM.addEventListener('change', () => page.shown && showWalking(page.shown));
    byId('resigning').addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      askToResign(false, page.shown);
    });
  },
};

/**
 * One ply further or back on the line one walks, whichever side moved there; nothing beyond its ends.
 * @param {View | undefined} view @param {-1 | 1} way
 */
export function stepTo(view, way) {
  if (!view || view.editor || view.curtain) return undefined;
  const ply = view.ply + way;
  return ply < 0 || ply > view.last ? undefined : { act: /** @type {const} */ ('goto'), ply };
}

/** @param {string} act */
const button = (act) => inside(document, `[data-act="${act}"]`, HTMLButtonElement);

/** No computer helps in a match with a friend elsewhere: the buttons stay where they are, and say why. @param {View} view */
function showHelp({ friend }) {
  const why = friend?.alone ?? '';
  write(byId('no-help'), why);
  for (const one of HELP.map(button)) {
    one.setAttribute('aria-disabled', String(Boolean(why)));
    if (why) one.setAttribute('aria-describedby', 'no-help');
    else one.removeAttribute('aria-describedby');
  }
}

/**
 * On a phone the steps stand under the board as well: there and back again, with the board in sight.
 * On a low one they do once there is nothing left to play, or one has stepped back.
 * @param {View} view
 */
function showWalking({ ply, last, here, ended, curtain, challenge, editor }) {
  const looks = ended || ply < last;
  const shown = last && (looks || ROOM.matches) && !(curtain || challenge || editor);
  byId('walking').hidden = !shown;
  writeWhole(
    byId('walked'),
    looks ? say('Move {n} of {total}', { n: ply, total: last }) : lastWords(here),
  );
}

/** Offer to resign while somebody can; who is asked is asked no more once that match is over or gone. @param {View} view */
function showResigning({ resign, saving }) {
  const question = byId('resigning');
  if (!resign || saving?.match !== asked) question.hidden = true;
  button('resign').disabled = !resign;
  button('resign').hidden = !resign || !question.hidden;
  byId('resign-question').textContent = say('Resign as {side}?', { side: resign });
}

/**
 * Ask whether to resign, or leave it. Nothing happens where a key is pressed twice by mistake: the
 * focus is on the answer that changes nothing.
 * @param {boolean} open @param {View | undefined} view
 */
function askToResign(open, view) {
  asked = view?.saving?.match ?? 0;
  byId('resigning').hidden = !open;
  button('resign').hidden = open;
  button(open ? 'resignNo' : 'resign').focus();
}

/** What is said of the game as a whole; what is a side's stands in its strip. @param {View} view */
function showFacts({ facts }) {
  const rows = facts
    .filter(({ side }) => !side)
    .map(({ label, value }) => make('div', {}, make('dt', {}, label), make('dd', {}, value)));
  byId('facts').replaceChildren(...rows);
}

/** @param {View} view */
function showOverlays({ overlays }) {
  const home = byId('overlays');
  home.hidden = !overlays.length;
  home.replaceChildren(
    ...overlays.map(({ key, words, on }) =>
      make('button', { 'data-overlay': key, 'aria-pressed': String(on) }, words),
    ),
  );
  tellChange(byId('legend'), overlays.find(({ on }) => on)?.legend ?? '');
}

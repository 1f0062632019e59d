// What to do next, the move's own buttons, and what was said.

import { byId, inside, write, writeWhole } from '../board/dom.js';
import { speakView } from '../board/speaker.js';
import { showMoveParts } from '../board/move-parts.js';
import { onPhone } from './panes.js';
import { showTitle } from '../page/navigation.js';
import { showSaid } from '../messages/status.js';
import { isOthersTurn } from '../wire/views.js';
import { say } from '../words/words.js';

/** @import { Panel } from '../page/page.js' */

/** @type {Panel} */
export const turn = {
  show(view, page, { before, act }) {
    const line = byId('hint');
    write(inside(line, 'strong'), view.line.lead);
    writeWhole(inside(line, 'span'), view.line.text);
    line.dataset.verdict = view.challenge?.words ? view.challenge.state : '';
    showLast(view);
    byId('turning').hidden = !view.turning;
    showSaid(view.said, view.game.guide);
    const waited = before && isOthersTurn(before);
    const planned = (act === 'touch' || act === 'type') && waited && 'premove';
    speakView(view, planned || (act === 'premove' ? 'move' : undefined));
    showMoveParts(byId('buttons'), view);
    showDue();
    showTitle(view);
  },
  place: (view, page) => page.preview.settle(),
  acts: {
    left: (button, page) => page.preview.step(-1),
    right: (button, page) => page.preview.step(1),
  },
};

/** Which move led to where one stands, "" at the start. @param {import('../types/answers.js').View['here']} here */
export const lastWords = ({ text }) => text && say('Last move: {move}', { move: text });

/** What was played last or, at the start, what one is to reach: for screens that do not show the panel. @param {import('../types/answers.js').View} view */
function showLast({ here, game, challenge, editor }) {
  const words = editor ? '' : lastWords(here) || (challenge ? '' : `${game.title}: ${game.aim}`);
  byId('last-move').hidden = !words;
  writeWhole(byId('last-move'), words);
}

/** On a phone, the button that ends a move has its place under the thumb. */
function showDue() {
  const done = byId('buttons').querySelector('[data-site="done"]');
  byId('due').replaceChildren(...(done && onPhone() ? [done] : []));
}

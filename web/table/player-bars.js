// What stands around the board: both players' strips, and how the match has ended.

import { byId, inside, write } from '../board/dom.js';
import { creditOf } from './games.js';

/** @import { View } from '../types/answers.js' */
/** @import { StripView } from '../types/protocol.js' */
/** @import { Panel } from '../page/page.js' */

/** @type {Panel} */
export const strips = {
  show(view) {
    const [far, near] = view.strips;
    fill(byId('far'), far);
    fill(byId('near'), near);
    const thinking = [byId('far'), byId('near')].find((_, at) => view.strips[at].thinks);
    if (thinking) thinking.append(byId('thinks'));
    byId('thinks').hidden = !thinking;
    showResult(view);
    showGame(view);
  },
  acts: {
    rematch: { act: 'rematch' },
    harder: (_, { shown }) => ({ act: 'rematch', level: shown?.result?.next ?? 0 }),
  },
};

/** @param {HTMLElement} home @param {StripView} strip */
function fill(home, { side, style, name, detail, score, turn }) {
  home.dataset.strip = side;
  home.classList.toggle('turn', turn);
  if (turn) home.setAttribute('aria-current', 'true');
  else home.removeAttribute('aria-current');
  inside(home, '.token').className = `token ${style}`.trim();
  write(inside(home, 'strong'), name);
  write(inside(home, '.detail'), detail);
  write(inside(home, '.score'), score);
}

/** @param {View} view */
function showResult({ result, game }) {
  const home = byId('result');
  home.hidden = !result;
  home.dataset.won = result?.won ?? '';
  if (!result) return;
  write(byId('result-title'), result.title);
  write(byId('result-reason'), result.reason);
  byId('result-rule').hidden = !game.guide;
  inside(byId('result-rule'), 'a').setAttribute('href', `${game.guide}#end`);
  write(byId('result-words'), result.words);
}

/** What one is to reach, and whose game it is. @param {View} view */
function showGame({ game }) {
  write(inside(byId('aim'), 'strong'), game.title);
  write(inside(byId('aim'), 'span'), game.aim);
  byId('about').replaceChildren(...creditOf(game));
}

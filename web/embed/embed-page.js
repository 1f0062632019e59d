// The page for frames: one board, as the address asks, that tells the page around it how high it is.

import './board-element.js';
import { direction, language, say, sayingIn } from '../words/words.js';
import { wordsAt } from './languages.js';

const board = document.createElement('drystone-board');
for (const [name, value] of new URLSearchParams(location.search)) {
  // Names that no attribute can have are none of ours.
  if (/^[a-z][a-z0-9-]{0,39}$/.test(name) && !/^(on|style$|frames$|id$)/.test(name)) {
    board.setAttribute(name, value);
  }
}
document.body.append(board);
wordsAt(board).then((words) =>
  sayingIn(words, () => {
    Object.assign(document.documentElement, { lang: language(), dir: direction() });
    document.title = say('A board · drystone');
  }),
);

let sent = 0;
new ResizeObserver(() => {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  if (height === sent || window.parent === window) return;
  sent = height;
  // How high a board is, anybody may know.
  window.parent.postMessage({ drystone: 'height', height }, '*');
}).observe(document.documentElement);

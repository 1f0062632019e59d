// The page for frames: one board, as the address asks, that tells the page around it how high it is.

import './board-element.js';
import { say } from '../words/words.js';

const root = document.documentElement;
const lang = new URLSearchParams(location.search).get('lang')?.toLowerCase() ?? '';
const code = root.dataset.offered
  ?.split(' ')
  .find((one) => one && (one === lang || one === lang.replace(/-.*/, '')));
if (code) {
  root.lang = code;
  // English where it does not come.
  await import(new URL(`../words/${code}.js`, import.meta.url).href).catch(() => {});
  document.title = say('A board · drystone');
}

const board = document.createElement('drystone-board');
for (const [name, value] of new URLSearchParams(location.search)) {
  // Names that no attribute can have are none of ours.
  if (/^[a-z][a-z0-9-]{0,39}$/.test(name) && !/^(on|style$|frames$|id$)/.test(name)) {
    board.setAttribute(name, value);
  }
}
document.body.append(board);

let sent = 0;
new ResizeObserver(() => {
  const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
  if (height === sent || window.parent === window) return;
  sent = height;
  // How high a board is, anybody may know.
  window.parent.postMessage({ drystone: 'height', height }, '*');
}).observe(document.documentElement);

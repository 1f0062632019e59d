// The match on paper and as a moving picture, puzzles on paper: what begins them. The rest are modules
// that come when somebody asks.

import { byId } from '../board/dom.js';
import { solvedSoFar } from '../challenges/challenge.js';
import { fittingEntries } from '../challenges/progress.js';
import { markOf } from '../challenges/puzzle-index.js';
import { reportMissing } from '../messages/missing.js';
import { showMessage, showSaid } from '../messages/status.js';
import { notedPlies } from '../moves/move-list.js';
import { moduleAt } from '../offline/site-files.js';
import { say } from '../words/words.js';
import { pliesIn } from './plies.js';

/** @import { Panel } from '../page/page.js' */

/** What a game in a wheel has no pictures for. */
const OTHERS = say('Of a game that is a wheel only the board as it stands can be drawn.');

/** Do something with a module that comes when it is first asked for. @param {'paper' | 'animation'} name @param {(module: any) => unknown} act */
const use = (name, act) =>
  moduleAt(new URL(`../print/${name}.js`, import.meta.url).href)
    .then(act)
    .catch(reportMissing);

/** @type {Panel} */
export const print = {
  show() {
    const field = byId('print-plies', HTMLInputElement);
    // Unless somebody has chosen others.
    if (!field.dataset.own) field.value = notedPlies().join(', ');
  },
  acts: {
    print(_, page) {
      const plies = pliesIn(byId('print-plies', HTMLInputElement).value);
      if (typeof plies === 'string') return showMessage('error', plies);
      if (page.shown?.wheel && plies.length) return showMessage('error', OTHERS);
      showSaid(null); // What was refused before is mended.
      return use('paper', (paper) => paper.printMatch(page, plies));
    },
    async printPuzzles(_, page) {
      const [entries, solved] = await Promise.all([fittingEntries(), solvedSoFar()]);
      const marks = new Set([...solved].map(markOf));
      return use('paper', (paper) => paper.printPuzzles(page, entries, marks));
    },
    animate(_, page) {
      if (page.shown?.wheel) return showMessage('error', OTHERS);
      return use('animation', (animation) => animation.saveAnimation(page));
    },
  },
  changes: {
    '#print-plies': (field) => {
      field.dataset.own = field.value && 'own';
    },
  },
};

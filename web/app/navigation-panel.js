// The pages of the site besides the table: their links, and the browser's own ways back and forth.

import { OPENS_TABLE } from '../wire/command-kinds.js';
import { editAddress } from '../new-game/edit.js';
import { isBeforeLine } from '../table/line-step.js';
import { bringToTable } from '../messages/notices.js';
import { arrive, enterTable, focusEntered, go, here, showPart } from '../page/navigation.js';
import { friendLink, hasOffer } from '../page/route.js';
import { goBack } from '../challenges/practice.js';
import { openMatch } from './startup.js';

/** @import { View } from '../types/answers.js' */
/** @import { Page, Panel } from '../page/page.js' */

/** @type {Panel} */
export const navigation = {
  show(view, page, { act }) {
    const refused = act === 'new' && view.said?.kind === 'error';
    if (OPENS_TABLE.has(act) && !refused) enterTable(page, addressOf(view));
  },
  place: (_, page) => focusEntered(page),
  visit(place) {
    if (place === 'table') bringToTable();
  },
  clicks: {
    '.skip[href="#board"]': (_, page) => page.focusBoard(),
    'a[data-to]': (link, page) => go(page, link.getAttribute('href') ?? './'),
  },
  start(page) {
    arrive(page);
    showPart();
    addEventListener('popstate', () => {
      arrive(page);
      if (friendLink() || hasOffer()) return; // Who listens to what stands behind # opens it, once.
      if (here() === 'table') void showNamed(page);
    });
  },
};

/** Show what the address at the table means, where the browser's own ways have led. @param {Page} page */
async function showNamed(page) {
  const { shown, autosave } = page;
  if (shown?.challenge && isBeforeLine()) await goBack(page);
  else if (!isOnBoard(page)) page.opening = openMatch(page);
  // The step may be from before the match was saved.
  else if (shown) autosave.readdress(shown);
}

/** @param {View} view */
function addressOf(view) {
  const { challenge, editor, game } = view;
  if (editor) return editAddress(view);
  return challenge?.address ?? game.query;
}

/** Whether the board shows what the address means. @param {Page} page */
function isOnBoard({ shown, autosave }) {
  if (!shown) return false;
  const saved = new URLSearchParams(location.search).get('saved');
  return saved ? autosave.place?.id === saved : location.search === addressOf(shown);
}

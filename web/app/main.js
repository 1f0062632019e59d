// Starts the page. It runs as soon as it has come, and has the engine started first; the rest waits
// until the browser has read the page.

import { engine, letEngineStart, parsed } from './begin.js';
import { keepFocus } from '../board/focus.js';
import { watchCoordinates } from '../board/coordinates.js';
import { byId } from '../board/dom.js';
import { listenForTouches } from '../input/input.js';
import { listenToPanels } from '../board/panel.js';
import { failureOf } from '../offline/failures.js';
import { whenIdle } from '../engine/idle.js';
import { cacheSite } from '../offline/offline.js';
import { showFailure } from '../messages/loading.js';
import { Page } from '../page/page.js';
import { PANELS } from './panels.js';
import { carryHalfMade } from '../page/half-made.js';
import { askForStart, showFirstView } from '../page/first-view.js';
import { openAddress, openMatch, wantsMore } from './startup.js';
import { offlineListeners } from './updates.js';

/** How long the page must have been idle before it fetches what the start did without, in milliseconds. */
const PAUSE = 400;
/** How long the page must have been idle before the site is cached, in milliseconds. */
const REST = 500;
/** The same before the next start is prepared. */
const LONG_REST = 1_500;

askForStart();
await parsed;
try {
  begin();
} catch (error) {
  showFailure(failureOf(error));
  throw error;
}

/** Put the page together, and open what its address asks for. */
function begin() {
  const page = new Page(byId('board'), PANELS, engine, openAddress);
  watchCoordinates(page.board);
  listenToPanels(document, PANELS, page);
  // After the panels: what is predicted is shown at once, and what was clicked on is another thing then.
  listenForTouches(
    page.board,
    (site) => page.touch(site),
    (site) => page.speculate(site),
  );
  for (const panel of PANELS) panel.start?.(page);
  carryHalfMade(page);
  keepFocus();

  const complete = () => page.engines.engine.complete();
  const early = wantsMore();
  // Where this fails, the worker fetches it when it needs it.
  if (early) complete().catch(() => {});
  page.engines.engine.ready.then(
    () => {
      page.ready();
      if (!early) whenIdle(PAUSE, complete);
      whenIdle(PAUSE, () => page.engines.engine.completePython());
      whenIdle(REST, () => cacheSite(offlineListeners(page)));
      whenIdle(LONG_REST, () => prepare(page));
    },
    () => {},
  );

  const atTable = document.documentElement.dataset.page === 'table';
  const found = atTable ? openMatch(page) : undefined;
  page.opening = found;
  showFirstView(page, found)
    .finally(letEngineStart)
    .catch(() => page.updateMenu('menu').catch(() => {}));
}

/** Prepare the next start; where something came between, after another rest. @param {Page} page */
async function prepare(page) {
  if (!(await page.engines.prepareNextStart())) whenIdle(LONG_REST, () => prepare(page));
}

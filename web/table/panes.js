// The panel beside the board: its tabs, and what stands behind *More*. On a phone it lies in a sheet,
// which *Moves* and *Menu* open. Which screens are phones, layout.css says with the same words.

import { OPENS_FROM_MORE, SHOWS_BOARD } from '../wire/command-kinds.js';
import { byId, inside } from '../board/dom.js';
import { clearSheet } from '../messages/status.js';
import { watchMatch } from './match-changed.js';

/** @import { Page, Panel } from '../page/page.js' */
/** @typedef {'game' | 'analysis' | 'notes' | 'more'} Pane */

const PHONE = matchMedia('(max-width: 47.99rem), (max-height: 30rem)');

/** Whether another match is on the board now. */
const isOther = watchMatch();

/** Whether the screen is a phone's. */
export const onPhone = () => PHONE.matches;

/** @type {Panel} */
export const panes = {
  show(view, page, { act }) {
    if (SHOWS_BOARD.has(act) && view.said?.kind !== 'error') closeSheet();
  },
  place(view, page, { act }) {
    // What is left to do stands beside the result, and nothing of it behind *More*.
    if (act === 'resign' && view.result && shownPane() === 'more') turnPane('game');
    if (!isOther(view)) return;
    if (shownPane() !== 'more' || !OPENS_FROM_MORE.has(act)) beginInGame(page);
  },
  acts: {
    moves: () => showPane('game'),
    menu: () => showPane('more'),
    more: () => showPane(shownPane() === 'more' ? 'game' : 'more'),
    closeSheet: () => closeSheet(),
  },
  clicks: { '[role="tab"]': ({ id }) => showPane(/** @type {Pane} */ (id.replace('tab-', ''))) },
  start(page) {
    place();
    if (PHONE.matches) page.send({ act: 'choices', beside: true }).catch(() => {});
    PHONE.addEventListener('change', () => {
      place();
      page.ask({ act: 'choices', beside: PHONE.matches });
    });
    inside(document, '[role="tablist"]').addEventListener('keydown', walkTabs);
    const sheet = byId('sheet', HTMLDialogElement);
    sheet.addEventListener('click', ({ target }) => target === sheet && closeSheet());
    sheet.addEventListener('close', placeSteps);
  },
};

/** What was looked at was of the match before, and the button that ended it may be gone. @param {Page} page */
function beginInGame(page) {
  const from = document.activeElement?.closest('.pane, [data-result]');
  turnPane('game');
  if (from && !from.checkVisibility()) page.focusBoard();
}

/** Have one pane in the panel. @param {Pane} name */
export function turnPane(name) {
  const panel = byId('panel');
  panel.dataset.pane = name;
  for (const pane of panel.querySelectorAll('.pane')) {
    pane.toggleAttribute('hidden', pane.id !== `pane-${name}`);
  }
  for (const tab of panel.querySelectorAll('[role="tab"]')) {
    const chosen = tab.id === `tab-${name}`;
    tab.setAttribute('aria-selected', String(chosen));
    // Behind "More" no tab is chosen, but Tab still comes to one.
    tab.setAttribute('tabindex', chosen || (name === 'more' && tab.id === 'tab-game') ? '0' : '-1');
  }
  inside(document, '[data-act="more"]').setAttribute('aria-expanded', String(name === 'more'));
}

/** Have one pane in the panel, and the panel in sight. @param {Pane} name */
export function showPane(name) {
  turnPane(name);
  const panel = byId('panel');
  const sheet = byId('sheet', HTMLDialogElement);
  if (sheet.contains(panel)) {
    if (!sheet.open) {
      clearSheet(); // What was said before stands behind it.
      sheet.showModal();
    }
    placeSteps();
  } else {
    panel.scrollIntoView({ block: 'nearest' });
  }
}

/** The pane that is shown. */
export const shownPane = () => byId('panel').dataset.pane;

/** Close the sheet, if there is one on this screen. */
export function closeSheet() {
  const sheet = byId('sheet', HTMLDialogElement);
  if (sheet.open) sheet.close();
}

/** Put the panel where it belongs on this screen. */
function place() {
  const [panel, sheet] = [byId('panel'), byId('sheet', HTMLDialogElement)];
  if (PHONE.matches) {
    sheet.append(panel);
  } else {
    closeSheet();
    byId('bottom').before(panel);
  }
  placeSteps();
}

/** The buttons that step along the moves are in the panel or, where that is out of sight, under the board. */
function placeSteps() {
  const steps = inside(document, '.walk');
  const home = PHONE.matches && !byId('sheet', HTMLDialogElement).open ? 'walking-steps' : 'foot';
  if (steps.parentElement?.id === home) return;
  byId(home).prepend(steps);
}

/** Arrow keys go from tab to tab. @param {KeyboardEvent} event */
function walkTabs(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const tabs = [...document.querySelectorAll('[role="tab"]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  if (!step || at < 0) return;
  event.preventDefault();
  const next = tabs[(at + step + tabs.length) % tabs.length];
  if (!(next instanceof HTMLElement)) return;
  showPane(/** @type {Pane} */ (next.id.replace('tab-', '')));
  next.focus();
}

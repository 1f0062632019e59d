// What stands around the board: both players' strips, and how the match has ended.

import { byId, inside, write } from '../board/dom.js';
import { speak } from '../board/speaker.js';
import { notify, removeNotice } from '../messages/notices.js';
import { here } from '../page/navigation.js';
import { moduleAt } from '../offline/site-files.js';
import { reportMissing } from '../messages/missing.js';
import { channelTo } from '../storage/tabs.js';
import { creditOf } from '../table/games.js';
import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { StripView } from '../types/protocol.js' */
/** @import { Page, Panel } from '../page/page.js' */

/** The clocks, once a match had any. @type {Promise<import('../clock/clock.js').Clocks | void> | undefined} */
let clocks;

/** @type {Panel} */
export const strips = {
  show(view, page, { act }) {
    const [far, near] = view.strips;
    fill(byId('far'), far);
    fill(byId('near'), near);
    const thinking = [byId('far'), byId('near')].find((_, at) => view.strips[at].thinks);
    if (thinking) thinking.append(byId('thinks'));
    byId('thinks').hidden = !thinking;
    if (view.clock || clocks) void showClocks(view, page, act === 'reply');
    showResult(view);
    showGame(view);
  },
  visit(place, { clock }) {
    if (place === 'table') clock?.back();
    else clock?.leave();
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

/** Show the clocks, whose module comes with the first of them. @param {View} view @param {Page} page @param {boolean} replied  Whether the computer has moved. */
async function showClocks(view, page, replied) {
  const { storedTurn: stored, running } = page;
  clocks ??= makeClocks(page).catch(reportMissing);
  const made = await clocks;
  if (!made) clocks = undefined;
  if (page.shown !== view) return;
  page.clock = view.clock && made ? made : undefined;
  made?.show(view.clock, { stored, away: Boolean(view.friend), still: !running, replied });
}

/** @param {Page} page */
async function makeClocks(page) {
  // By its address, so that it stays a module of its own: most matches have none.
  const url = new URL('../clock/clock.js', import.meta.url).href;
  /** @type {typeof import('../clock/clock.js')} */
  const { Clocks } = await moduleAt(url);
  return new Clocks({
    strips: [byId('far'), byId('near')],
    flag: () => page.ask({ act: 'flag' }),
    store: () => page.autosave.storeClock(),
    place: () => page.autosave.place,
    atTable: () => here() === 'table',
    channel: channelTo('drystone-clock'),
    speak,
    tell(words, goOn) {
      if (!words) removeNotice('clock');
      else if (goOn && here() === 'table') notify('clock', words, { [say('Go on')]: goOn });
    },
  });
}

/** @param {View} view */
function showResult({ result, game }) {
  const home = byId('result');
  home.hidden = !result;
  home.dataset.won = result?.won ?? '';
  if (!result) return;
  write(byId('result-title'), result.title);
  write(byId('result-reason'), result.reason);
  byId('result-rule').hidden = !(game.guide && result.rule);
  inside(byId('result-rule'), 'a').setAttribute('href', `${game.guide}#${result.rule}`);
  write(byId('result-words'), result.words);
}

/** What one is to reach, and whose game it is. @param {View} view */
function showGame({ game }) {
  write(inside(byId('aim'), 'strong'), game.title);
  write(inside(byId('aim'), 'span'), game.aim);
  byId('about').replaceChildren(...creditOf(game));
}

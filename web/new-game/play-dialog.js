// The dialog in which a match begins: against whom, who moves first, by which rules. What a game
// offers comes from Python's menu; the last choice for each game is remembered. At the table a new game
// is chosen here, too: it begins like the one on the board.

import { byId, inside, make, write } from '../board/dom.js';
import { tell } from '../board/speaker.js';
import {
  againstOf,
  isFree,
  lastChoice,
  lastGame,
  offered,
  ratedWords,
  remember,
} from './choices.js';
import { picture } from '../library/match-words.js';
import { moduleAt } from '../offline/site-files.js';
import { reportMissing } from '../messages/missing.js';
import { fieldsOf, choice as radio, wordsOf } from './option-fields.js';
import { myName, setMyName } from '../correspondence/friend.js';
import { goLive } from '../live/live.js';
import { enterTable, here } from '../page/navigation.js';
import { scoreWords } from '../library/scores.js';
import { showStart } from '../page/first-view.js';
import { showOffer } from '../challenges/tour.js';
import { clockWords } from '../clock/shown.js';
import { isUsualAlone } from '../storage/stored.js';
import { say } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { MenuItem, OptionItem, SceneNode } from '../types/protocol.js' */
/** @import { Choice } from './choices.js' */
/** @import { OptionField } from './option-fields.js' */
/** @import { Page, Panel } from '../page/page.js' */
/** @typedef {string | number} Value */

const PLACES = { open: 'play-options', folded: 'play-folded', advanced: 'play-raw' };

/** What the panel knows besides what it shows. */
const state = {
  /** What is being chosen. @type {Choice} */
  choice: lastChoice(''),
  /** @type {MenuItem | undefined} */
  item: undefined,
  /** The fields of each option. @type {Map<string, OptionField[]>} */
  fields: new Map(),
  /** The fields of the clock, once their module has come. @type {import('../clock/fields.js').ClockFields | undefined} */
  clock: undefined,
  /** Options that were chosen here, not by default. @type {Set<string>} */
  own: new Set(),
};
/** The pictures of the values that are chosen. @type {Map<string, SceneNode | null>} */
const pictures = new Map();
/** What was typed and is being read. @type {Set<Promise<string>>} */
const reading = new Set();

/** @type {Panel} */
export const playDialog = {
  acts: {
    play: (button, page) =>
      open(page, button.closest('[data-card]')?.getAttribute('data-card') ?? ''),
    playNow: (_, page) => open(page, lastGame(), { asks: true }),
    again: (_, page) => openAgain(page),
    playIt: (_, page) => openAgain(page),
    closePlay: () => dialog().close(),
    start: (_, page) => start(page),
    setUp: (_, page) => start(page, true),
  },
  clicks: {
    '[data-card] .thumb': (thumb, page) =>
      open(page, thumb.closest('[data-card]')?.getAttribute('data-card') ?? ''),
  },
  changes: {
    '#play [name=play-game]': ({ value }, page) => showGame(page, value),
    '#play [name=against]': ({ value }) => {
      state.choice.against = againstOf(value);
      follow();
    },
    '#play [name=play-level]': ({ value }, page) => {
      state.choice.level = Number(value);
      showScore(page);
      showChosen();
    },
    '#play [name=play-seat]': ({ value }) => {
      state.choice.seat = seatOf(value);
      showChosen();
    },
  },
  submits: { 'play-form': () => {} },
};

const dialog = () => byId('play', HTMLDialogElement);

/** @param {string} value @returns {Choice['seat']} */
const seatOf = (value) => (value === 'second' || value === 'lot' ? value : 'first');

/** Open the dialog for the game on the board. @param {Page} page */
async function openAgain(page) {
  const { shown } = page;
  if (!shown) return;
  if (!page.menu.length) await menuCame(page);
  const known = page.menu.find(({ name }) => name === shown.game.name);
  const { name, values } = shown.game;
  if (!known) page.begin(name, values);
  else {
    const chosen = shown.challenge ? undefined : choiceOf(shown, known, page);
    await open(page, name, { chosen });
  }
}

/** How a match has begun. @param {View} view @param {MenuItem} game @param {Page} page @returns {Choice} */
function choiceOf({ game: { name, values }, players = [], friend, headers }, game, page) {
  const { options } = game;
  const last = offered(lastChoice(name), game, levelsOf(page));
  const level = Math.max(0, ...players.map((one) => one.level));
  const against = friend ? 'elsewhere' : level ? 'computer' : 'friend';
  const seat = players[0]?.level ? 'second' : 'first';
  const changed = options.filter(
    ({ key, solo, default: usual }) => values[key] !== (level ? solo : usual),
  );
  return {
    against,
    level: level || last.level,
    seat: level && last.seat !== 'lot' ? seat : last.seat,
    clock: headers.Clock ?? '',
    options: Object.fromEntries(changed.map(({ key }) => [key, values[key]])),
  };
}

/**
 * Open the dialog for a game, or for the simplest one.
 * @param {Page} page @param {string} name
 * @param {{chosen?: Choice, asks?: boolean}} how  What to begin with, instead of the last choice; whether the game can be changed.
 */
async function open(page, name, { chosen, asks = false } = {}) {
  if (!page.menu.length) await menuCame(page);
  showGame(page, name, chosen);
  if (!state.item) return;
  const games = byId('play-game');
  games.hidden = !asks;
  if (asks) fill(games, say('Game'), page.menu.map(gameChoice));
  const own = games.querySelector(`[value="${CSS.escape(state.item.name)}"]`);
  if (own instanceof HTMLInputElement) own.checked = true;
  byId('play-name-field', HTMLInputElement).value = myName();
  // Who has played before has chosen before: a press more, and the match begins.
  byId('play-choices', HTMLDetailsElement).open = !lastGame();
  dialog().showModal();
  inside(dialog(), '.scroller').scrollTo(0, 0);
}

/** A game to be chosen, with the picture that it has at home. @param {MenuItem} item */
function gameChoice({ name, title }) {
  const made = radio('game', name, title);
  const drawn = document.querySelector(`[data-card="${CSS.escape(name)}"] .thumb > svg`);
  if (drawn) made.append(make('span', { 'aria-hidden': 'true' }, drawn.cloneNode(true)));
  return made;
}

/**
 * Have the dialog ask how a game is to begin, or the simplest one.
 * @param {Page} page @param {string} name @param {Choice} [chosen]  To begin with, instead of the last choice.
 */
function showGame(page, name, chosen) {
  state.item = page.menu.find((one) => one.name === name) ?? page.menu[0];
  if (!state.item) return;
  state.choice = chosen ?? offered(lastChoice(state.item.name), state.item, levelsOf(page));
  state.own = new Set(Object.keys(state.choice.options));
  pictures.clear();
  write(byId('play-title'), say('Play {game}', { game: state.item.title }));
  fill(
    byId('play-level'),
    say('Level'),
    page.levels.map(([n, words]) => radio('level', n, words, '')),
  );
  numberLevels();
  byId('play-more', HTMLDetailsElement).open = byId('play-advanced', HTMLDetailsElement).open =
    false;
  showOffer(byId('play-tour'), state.item);
  makeFields(state.item, page);
  state.clock = undefined;
  byId('play-clock').replaceChildren();
  makeClock(state.item).catch(reportMissing);
  follow();
  showScore(page);
}

/** Make the fields of the clock: no start needs them. @param {MenuItem} item */
async function makeClock(item) {
  const url = new URL('../clock/fields.js', import.meta.url).href;
  /** @type {typeof import('../clock/fields.js')} */
  const { ClockFields } = await moduleAt(url);
  if (state.item !== item || state.clock) return;
  const [first, second] = item.sides;
  state.clock = new ClockFields(state.choice.clock ?? '', item.flag ?? '', [first[1], second[1]]);
  byId('play-clock').replaceChildren(state.clock.home);
  state.clock.home.addEventListener('input', showChosen);
  follow();
}

/** Wait until the games are known: their file is on its way from the start. @param {Page} page */
function menuCame(page) {
  return new Promise((resolve) => {
    const look = () => (page.menu.length ? resolve(undefined) : setTimeout(look, 50));
    look();
  });
}

/** Show in words what is chosen, for who does not look at the fields. */
function showChosen() {
  const game = state.item;
  if (!game) return;
  const { against } = state.choice;
  const clock = state.clock?.value ?? state.choice.clock ?? '';
  const values = Object.fromEntries(game.options.map((one) => [one.key, valueOf(one)]));
  const usual = isUsualAlone(game.options, values);
  const checked = (/** @type {string} */ name) =>
    dialog().querySelector(`[name=${name}]:checked + strong`)?.textContent?.trim() ?? '';
  const words = [
    checked('against'),
    against === 'computer' ? checked('play-level') : '',
    against === 'friend' ? '' : checked('play-seat'),
    clockWords(clock),
    ...game.options
      .filter((one) => !foldedOf(game).includes(one))
      .map((one) => wordsOf(one, valueOf(one))),
    ratedWords({ against, clock, usual }),
  ];
  write(byId('play-chosen'), words.filter(Boolean).join(' · '));
}

/** @param {Element} home @param {string} legend @param {Element[]} all */
function fill(home, legend, all) {
  home.replaceChildren(make('legend', {}, legend), ...all);
}

/** Write each level's number over its name. */
function numberLevels() {
  for (const label of byId('play-level').querySelectorAll('label')) {
    const number = inside(label, 'input', HTMLInputElement).value;
    inside(label, 'strong').prepend(make('span', { className: 'number' }, number), ' ');
  }
}

/** @param {MenuItem} game @param {Page} page */
function makeFields(game, page) {
  state.fields = new Map();
  for (const id of Object.values(PLACES)) byId(id).replaceChildren();
  for (const option of game.options) {
    pictures.set(option.key, option.picture);
    const made = fieldsOf(option, {
      choose: (value) => choose(option, value),
      touch: (part) => void ask(page, option, valueOf(option), part),
      check: (text) => read(ask(page, option, text)),
    });
    state.fields.set(option.key, made);
    for (const { place, element } of made) byId(PLACES[place]).append(element);
    if ((option.picture || isFree(option)) && state.own.has(option.key)) void recall(page, option);
  }
  const [more, advanced] = [byId('play-more'), byId('play-advanced')];
  more.hidden = !byId('play-folded').childElementCount && !foldedOf(game).length;
  advanced.hidden = !byId('play-raw').childElementCount;
  // Where nothing else is folded away, it needs no second fold around it.
  if (more.hidden) more.after(advanced);
  else more.append(advanced);
}

/** Have Python read a value that was remembered; one that it refuses is forgotten. @param {Page} page @param {OptionItem} option */
async function recall(page, option) {
  const [game, value] = [state.item, valueOf(option)];
  const why = await ask(page, option, value);
  if (!why || state.item !== game || valueOf(option) !== value) return;
  state.own.delete(option.key);
  follow();
}

/** The computer's levels. @param {Page} page */
const levelsOf = ({ levels }) => levels.map(([level]) => level);

/** Note what is being read: a match does not begin meanwhile. @param {Promise<string>} asked */
function read(asked) {
  reading.add(asked);
  return asked.finally(() => reading.delete(asked));
}

/** The value of an option: what was chosen, or what one begins with. @param {OptionItem} option @returns {Value} */
function valueOf({ key, solo, default: usual }) {
  if (state.own.has(key) && key in state.choice.options) return state.choice.options[key];
  return state.choice.against === 'computer' ? solo : usual;
}

/** @param {OptionItem} option @param {Value} value */
function choose({ key }, value) {
  state.choice.options[key] = value;
  state.own.add(key);
  follow();
}

/**
 * Have Python read a value, or touch a part of its picture, and choose what comes of it.
 * @param {Page} page @param {OptionItem} option @param {Value} value @param {number} [part]
 * @returns {Promise<string>}  Why it can't be chosen, or "".
 */
async function ask(page, option, value, part) {
  const game = state.item?.name ?? '';
  const command = /** @type {const} */ ({ act: 'choose', game, option: option.key });
  const answer = await page.send({
    ...command,
    value: String(value),
    ...(part === undefined ? {} : { part }),
  });
  if ('said' in answer) return answer.said?.text ?? '';
  if (game !== state.item?.name) return '';
  pictures.set(option.key, answer.picture);
  choose(option, answer.value);
  return '';
}

/** Show what is chosen. */
function follow() {
  if (!state.item) return;
  const computer = state.choice.against === 'computer';
  const elsewhere = state.choice.against === 'elsewhere';
  for (const id of ['play-level', 'play-sees', 'play-score']) byId(id).hidden = !computer;
  byId('play-seat').hidden = !computer && !elsewhere;
  byId('play-name').hidden = byId('play-live').hidden = !elsewhere;
  for (const option of state.item.options) {
    const chosen = { value: valueOf(option), picture: pictures.get(option.key) };
    for (const field of state.fields.get(option.key) ?? []) field.show(chosen);
  }
  if (state.clock) {
    state.clock.elsewhere = elsewhere;
    state.clock.follow();
  }
  showSeats(state.item);
  check('against', state.choice.against);
  check('play-level', String(state.choice.level));
  check('play-seat', state.choice.seat);
  write(byId('play-error'), '');
  summarise(state.item);
  showChosen();
}

/** @param {string} name @param {string} value */
function check(name, value) {
  for (const one of dialog().querySelectorAll(`[name="${name}"]`)) {
    if (one instanceof HTMLInputElement) one.checked = one.value === value;
  }
}

/** Show what the chosen level sees, and how the matches against it have ended so far. @param {Page} page */
function showScore(page) {
  const [, , sees = ''] = page.levels.find(([level]) => level === state.choice.level) ?? [];
  write(byId('play-sees'), sees);
  const { item, choice } = state;
  const { level } = choice;
  const about = item ? scoreWords(item.name, level, page) : Promise.resolve('');
  about.then((words) => {
    if (state.item === item && state.choice.level === level) write(byId('play-score'), words);
  });
}

/** Who moves first, by colour unless that is found by playing. @param {MenuItem} game */
function showSeats({ sides, options }) {
  const open = options.some((option) => option.unsided.includes(valueOf(option)));
  const [first, second] = sides;
  const seats = /** @type {const} */ ([
    [
      'first',
      open ? say('First') : say('{colour}, first', { colour: first[1] }),
      open ? '' : first[2],
    ],
    [
      'second',
      open ? say('Second') : say('{colour}, second', { colour: second[1] }),
      open ? '' : second[2],
    ],
    ['lot', say('Random'), ''],
  ]);
  const focused = byId('play-seat').contains(document.activeElement);
  const made = seats.map(([value, words, colour]) => {
    const label = radio('seat', value, words);
    if (colour)
      inside(label, 'strong').prepend(make('span', { className: `token ${colour}` }), ' ');
    return label;
  });
  fill(byId('play-seat'), say('You play'), made);
  if (focused) inside(byId('play-seat'), `[value=${state.choice.seat}]`, HTMLInputElement).focus();
}

/** The options of which nothing is in sight. @param {MenuItem} game */
function foldedOf({ options }) {
  const isFolded = (/** @type {OptionItem} */ { key }) =>
    (state.fields.get(key) ?? []).every(({ place }) => place !== 'open');
  return options.filter(isFolded);
}

/** Show what is folded away, in words and pictures. @param {MenuItem} game */
function summarise(game) {
  const home = byId('play-summary');
  const parts = foldedOf(game).map((option) => {
    const drawn = pictures.get(option.key);
    if (!drawn) return wordsOf(option, valueOf(option));
    const image = picture(drawn);
    image.classList.add('drawn-small');
    return make('span', {}, `${option.label} `, image);
  });
  home.replaceChildren(...parts.flatMap((part, at) => (at ? [' · ', part] : [part])));
  if (!parts.length) home.textContent = say('More choices');
}

/** Begin the match, or with its start to be edited. @param {Page} page @param {boolean} [edits] */
async function start(page, edits = false) {
  await Promise.allSettled(reading);
  if (!state.item || showWrong()) return;
  const game = state.item;
  if (state.clock) state.choice.clock = state.clock.value;
  const options = Object.fromEntries(game.options.map((one) => [one.key, valueOf(one)]));
  const elsewhere = state.choice.against === 'elsewhere' && !edits;
  const coming = elsewhere ? invite(page, game.name, options) : begin(page, game.name, options);
  if (!page.running) showAtOnce(page, queryOf(game, options));
  const { said } = { said: null, ...(await coming) };
  if (said?.kind === 'error') {
    refuse(said.text);
    return;
  }
  if (edits) await page.ask({ act: 'edit' });
  else rememberChoice(game.name, options);
  dialog().close();
  page.focusBoard();
  if (elsewhere) await playLive(page);
}

/** Offer to play live, if that was chosen. @param {Page} page */
const playLive = (page) =>
  byId('play-live-field', HTMLInputElement).checked ? goLive(page) : undefined;

/** Say in the dialog why there is no match. @param {string} words */
function refuse(words) {
  tell(byId('play-error'), words);
  if (!dialog().open && here() === 'table') dialog().showModal();
}

/** Begin a match at this screen. @param {Page} page @param {string} game @param {Record<string, Value>} options */
function begin(page, game, options) {
  const level = state.choice.against === 'computer' ? state.choice.level : 0;
  if (level) page.search.start();
  const lot = Math.random() < 0.5 ? 'first' : 'second';
  const seat = state.choice.seat === 'lot' ? lot : state.choice.seat;
  const [first, second] = seat === 'first' ? [0, level] : [level, 0];
  return page.ask({ act: 'new', game, options, first, second, ...timed() });
}

/** The clock that is chosen, if one is. */
const timed = () => state.choice.clock && { clock: state.choice.clock };

/** Go to the table before Python can answer. @param {Page} page @param {string} query  The game's. */
function showAtOnce(page, query) {
  dialog().close();
  enterTable(page, query);
  showStart(page, query).catch(() => {});
}

/** Remember the choice, with the options that the visitor has chosen. @param {string} game @param {Record<string, Value>} options */
function rememberChoice(game, options) {
  const chosen = Object.entries(options).filter(([key]) => state.own.has(key));
  remember(game, { ...state.choice, options: Object.fromEntries(chosen) });
}

/** Who has the first seat, by what one chooses for oneself. */
const FIRST = /** @type {const} */ ({ first: 'host', second: 'guest', lot: 'lot' });

/** Begin a match with a friend elsewhere. @param {Page} page @param {string} game @param {Record<string, Value>} options */
function invite(page, game, options) {
  const name = byId('play-name-field', HTMLInputElement).value.trim();
  setMyName(name);
  const first = FIRST[state.choice.seat];
  return page.ask({ act: 'invite', game, options, first, name, ...timed() });
}

/** Bring the first field into sight that holds what can't be chosen, if there is one. */
function showWrong() {
  const wrong = byId('play-form').querySelector('input:is(:invalid, [aria-invalid=true])');
  if (!(wrong instanceof HTMLElement)) return false;
  for (let home = wrong.closest('details'); home;) {
    home.open = true;
    home = home.parentElement?.closest('details') ?? null;
  }
  wrong.focus();
  return true;
}

/** The address of a game, as Python writes it: what differs from the default. @param {MenuItem} game @param {Record<string, Value>} options */
function queryOf({ name, options: known }, options) {
  const changed = known.filter(({ key, default: usual }) => options[key] !== usual);
  const fields = changed.map(({ key }) => [key, String(options[key])]);
  return `?${new URLSearchParams([['game', name], ...fields])}`;
}

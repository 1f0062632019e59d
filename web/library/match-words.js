// What is said of a stored match where it is listed: who plays, and whose turn it is; and pictures.

import { make } from '../board/dom.js';
import { create } from '../board/render.js';
import { shownAs } from '../clock/shown.js';
import { extentOf, fieldsOf, unusualOf } from '../storage/stored.js';
import { locale, say, sayMany } from '../words/words.js';

/** @import { SavedMatch } from '../storage/storage.js' */
/** @import { MenuItem, SceneNode } from '../types/protocol.js' */

/**
 * @typedef {object} Offered  What can be played: see `Page`.
 * @property {MenuItem[]} menu
 * @property {[number, string, ...string[]][]} levels
 */

/** For whom a match with a friend elsewhere waits. */
const WAITING = { you: say('waits for you'), friend: say('waits for your friend') };

/** Who plays: “You (Red) against Learner”. @param {SavedMatch} entry @param {Offered} offered */
export function playersOf({ levels = [0, 0], sight, friend }, { menu, levels: known }) {
  if (friend) {
    const who = sight.friend?.friend;
    return who ? say('You against {who}', { who }) : say('You against a friend');
  }
  const names = levels.map((level) => nameOf(level, known));
  const people = levels.filter((level) => level === 0).length;
  if (people === 2) return say('Two at one screen');
  if (people === 0) return say('{one} against {other}', { one: names[0], other: names[1] });
  const you = levels.indexOf(0);
  const [colour, who] = [colourOf({ sight }, you + 1, menu), names[1 - you]];
  return colour
    ? say('You ({colour}) against {who}', { colour, who })
    : say('You against {who}', { who });
}

/** The colour of a seat, 1 or 2; '' where the colours are found by playing. @param {Pick<SavedMatch, 'sight'>} entry @param {number} seat @param {MenuItem[]} menu @returns {string} */
export function colourOf({ sight }, seat, menu) {
  return unsided(sight, menu) ? '' : (sidesOf(sight, menu)[seat - 1]?.[1] ?? '');
}

/** The letters and names of a game's sides. @param {SavedMatch['sight']} sight @param {MenuItem[]} menu */
const sidesOf = ({ game }, menu) => menu.find(({ name }) => name === game.name)?.sides ?? [];

/** Whose turn it is: “your turn”, or how the match ended. @param {SavedMatch} entry @param {Offered} offered */
export function turnOf(entry, { menu, levels: known }) {
  const { levels = [0, 0], over, friend } = entry;
  if (isUnsent(entry)) return say('link to send');
  if (friend?.waits) return WAITING[friend.waits];
  if (over) return endOf(entry, menu);
  const seat = seatToMove(entry, menu);
  if (!isAlone(levels) || seat < 0) return statusOf(entry, menu);
  return levels[seat]
    ? say('{who}’s turn', { who: nameOf(levels[seat], known) })
    : say('your turn');
}

/** “Red to move”, or how the match has ended. What was stored may be in another language. @param {SavedMatch} entry @param {MenuItem[]} menu */
function statusOf(entry, menu) {
  const { sight } = entry;
  const extent = extentOf(entry);
  if (!extent) return sight.status.text;
  const { side, won, winner, status } = extent;
  if (!side && !winner) return say('Draw');
  const named = sidesOf(sight, menu).find(([letter]) => letter === (side || won))?.[1];
  const who = named ?? (side ? '' : colourOf(entry, winner, menu));
  if (!who) return status;
  return side ? say('{who} to move', { who }) : say('{who} wins', { who });
}

/** Which seat is to move, from 0 on; -1 where that is not known. @param {SavedMatch} entry @param {MenuItem[]} menu */
function seatToMove(entry, menu) {
  const { sight } = entry;
  const side = extentOf(entry)?.side ?? sight.side;
  if (unsided(sight, menu)) return -1;
  return sidesOf(sight, menu).findIndex(([letter]) => letter === side);
}

/** Whether a match that goes on waits for who sits here; where nobody knows, it may. @param {SavedMatch} entry @param {Offered} offered */
export function isMyTurn(entry, { menu }) {
  const { levels = [0, 0], friend } = entry;
  return friend ? friend.waits === 'you' : !levels[seatToMove(entry, menu)];
}

/** What turns the text around or is no letter. A name may come from a file of somebody else's. */
const TURNING = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/** What a match is called: by the name that it was given, or by its game. @param {SavedMatch} entry */
export const nameOfMatch = ({ name, sight }) =>
  (name || sight.game.title).replace(TURNING, '\ufffd');

/** What stands below the name of a match: its game, if the name is another, and which options are not as usual. @param {SavedMatch} entry */
export function gameOf({ name, sight: { game } }) {
  const title = name && name !== game.title ? game.title : '';
  return [title, unusualOf(game)].filter(Boolean).join(' · ');
}

/** What deleting matches does to one's record, "" where none was over. @param {{over?: boolean}[]} entries */
export const uncountedWords = (entries) =>
  entries.some(({ over }) => over) ? say('What is deleted no longer counts in your record.') : '';

/** How a match that is over has ended. @param {SavedMatch} entry @param {MenuItem[]} menu */
function endOf(entry, menu) {
  if (saysResult(entry)) return resultOf(entry, menu);
  // Looking back in a match that is over does not make it go on.
  return entry.sight.outcome ? entry.sight.status.text : say('over');
}

/** Whether one person plays, and a computer. @param {number[]} levels */
const isAlone = (levels) => levels.filter((level) => level === 0).length === 1;

/** Whether it is known of a match as a whole how it has ended. @param {SavedMatch} entry */
const saysResult = (entry) => extentOf(entry)?.side === '';

/** Who has won: “You win” where it is known which seat is one's own, else by colour. @param {SavedMatch} entry @param {MenuItem[]} menu */
function resultOf(entry, menu) {
  const [own, winner] = [ownSeat(entry), extentOf(entry)?.winner];
  if (!own || !winner) return statusOf(entry, menu);
  return winner === own ? say('You win') : say('You lose');
}

/** Which seat is one's own, 1 or 2; 0 where both or none are, or where that was not stored. @param {SavedMatch} entry */
export function ownSeat({ levels = [0, 0], friend }) {
  if (friend) return [1, 2].find((seat) => seat === friend.you) ?? 0;
  return isAlone(levels) ? levels.indexOf(0) + 1 : 0;
}

/** Whether what is to be done is to send the link. @param {SavedMatch} entry */
function isUnsent({ friend, sight }) {
  return Boolean(friend?.waits === 'you' && sight.friend?.link && !sight.friend.sent);
}

/**
 * What waits for the reader in matches with friends elsewhere: how many, and in words: “1 link to
 * send”, “2 wait for you”, “3 to do: 2 wait for you, 1 link to send”.
 * @param {SavedMatch[]} entries @returns {{count: number, words: string}}
 */
export function dueOf(entries) {
  const mine = entries.filter(({ friend }) => friend?.waits === 'you');
  const links = mine.filter(isUnsent).length;
  const [count, moves] = [mine.length, mine.length - links];
  const waiting = sayMany(moves, '{n} waits for you', '{n} wait for you');
  const sending = sayMany(links, '{n} link to send', '{n} links to send');
  if (!links || !moves) return { count, words: links ? sending : waiting };
  return { count, words: say('{count} to do: {waiting}, {sending}', { count, waiting, sending }) };
}

const WHEN = /** @type {const} */ ({ dateStyle: 'medium', timeStyle: 'short' });

/** When a match was played last. @param {SavedMatch} entry */
export const whenOf = ({ saved }) => new Date(saved).toLocaleString(locale(), WHEN);

/** How far a match is, and whose turn: “Move 5 · your turn”, or “26 moves · Blue wins”. @param {SavedMatch} entry @param {Offered} offered */
export function stateOf(entry, offered) {
  const plies = extentOf(entry)?.plies ?? entry.sight.ply;
  const whole = entry.over && saysResult(entry);
  const far = whole ? sayMany(plies, '{n} move', '{n} moves') : say('Move {n}', { n: plies });
  const paused = pausedOf(entry); // which a narrow card has room for, without the move
  const parts = [plies && !paused && far, turnOf(entry, offered), paused, triedOf(entry)];
  return parts.filter(Boolean).join(' · ');
}

/** Whether something else is tried in a match that is over: its places have higher numbers than all before. @param {SavedMatch} entry */
function triedOf(entry) {
  const { over, sight, friend } = entry;
  const after = Number(sight.node) > (extentOf(entry)?.plies ?? Infinity);
  const tried = over && !friend && !sight.outcome && after;
  return tried ? say('another line is tried') : '';
}

/** What the clock shows that stands until somebody goes on, as it does once its page is gone; '' where none does. @param {SavedMatch} entry */
function pausedOf({ over, clock, sight, friend }) {
  const { paused, since, left } = fieldsOf(clock);
  if (over || friend || !(paused === true || since) || !Number.isSafeInteger(left)) return '';
  return say('paused at {time}', { time: shownAs(Number(left), sight.clock?.up) });
}

/** @param {number} level @param {[number, string, ...string[]][]} known */
function nameOf(level, known) {
  const name = known.find(([number]) => number === level)?.[1];
  return name ?? (level ? say('Level {n}', { n: level }) : say('You'));
}

/** Whether the colours are found by playing. @param {SavedMatch['sight']} sight @param {MenuItem[]} menu */
function unsided({ game }, menu) {
  const options = menu.find(({ name }) => name === game.name)?.options ?? [];
  return options.some(({ key, unsided: values }) => values.includes(game.values?.[key]));
}

/** What describes a scene in words, and the class of what is there to be touched. */
const DESCRIBED = new Set(['title', 'desc']);
const TOUCHED = 'sites';

/** A small picture of a scene, which can't be touched. @param {SceneNode} scene */
export function picture(scene) {
  const home = make('span', { className: 'picture', 'aria-hidden': 'true' });
  try {
    home.append(create(plain(scene)));
  } catch {
    home.replaceChildren(); // What was stored is no scene; the match may be sound.
  }
  return home;
}

/** A scene without names and without what makes it a board. @param {SceneNode} node @returns {SceneNode} */
function plain([tag, attributes, inner]) {
  const left = Object.entries(attributes).filter(
    ([name]) => !/^(data-|aria-|role$|tabindex$|id$)/.test(name),
  );
  const shapes = (/** @type {SceneNode[]} */ nodes) =>
    nodes.filter(([name, { class: kind }]) => !DESCRIBED.has(name) && kind !== TOUCHED).map(plain);
  return [tag, Object.fromEntries(left), typeof inner === 'string' ? inner : shapes(inner)];
}

/** The picture of a game: a copy of its card's. @param {string} name @returns {Element | undefined} */
export function cardPicture(name) {
  const drawn = document.querySelector(`[data-card="${CSS.escape(name)}"] .thumb svg`);
  return drawn ? /** @type {Element} */ (drawn.cloneNode(true)) : undefined;
}

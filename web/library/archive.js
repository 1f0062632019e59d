// All saved matches as a file, and back; as more than one where it would be longer than what is read.
// A file may come from anybody: it is measured, and each match in it is read by Python, before anything is stored.

import { quoted } from '../engine/quoted.js';
import { textOf, unreadable } from '../storage/files.js';
import { isName, joinedPiles, MOST_PRACTISED, pileOf } from '../storage/schedule.js';
import { joinedTries, LONGEST_KEY, triesOf } from '../storage/tries.js';
import {
  add,
  changePractice,
  changeTries,
  friendMatch,
  isWhole,
  latest,
  newId,
  noteSolved,
  practised,
  puzzleTries,
  save,
  solvedKeys,
  whyNot,
} from '../storage/storage.js';
import {
  areLevels,
  fieldsOf,
  hides,
  reviewOf,
  shallowFieldsOf,
  textsOf,
} from '../storage/stored.js';
import { language, numeral, say } from '../words/words.js';

/** @import { Pile } from '../storage/schedule.js' */
/** @import { SavedMatch } from '../storage/storage.js' */
/** @import { Send } from '../types/answers.js' */
/** @import { SavedSeat } from '../types/protocol.js' */
/** @typedef {{taken: number, left: number}} Practised  How many mistakes' progress was taken, and for how many there was no room. */
/** @typedef {{added: number, known: number, refused: string[], left: string[], practice: Practised}} Taken  What became of a file; `left` says why matches were left out. */

const FORMAT = 'drystone matches';
const VERSION = 1;
/** The longest file that is read, in bytes; exported ones are no longer. */
const FILE_LIMIT = 50_000_000;
/** The most matches that are taken from a file; exported ones hold no more. */
const MOST = 5_000;
const NAME_LIMIT = 200;

/** A file that can't be taken; the message is for the reader. */
export class ArchiveError extends Error {}

/**
 * Write all matches, also those that only a newer version reads.
 * @param {boolean} [secrets]  Also what is hidden from friends elsewhere.
 * @returns {Promise<{files: Blob[], unread: number, left: number, hidden: number}>}  The files, each of which
 *   `importAll` takes, how many matches in them cannot be read here, and how many are left out: as nothing can be
 *   had of them, or as their records would give away what is hidden.
 */
export async function exportAll(secrets = false) {
  const all = await latest(Infinity);
  const entries = all.filter((entry) => secrets || !hides(entry));
  const matches = entries.map((entry) => itemOf(entry, secrets));
  const found = matches.filter((one) => one !== undefined);
  const left = matches.length - found.length;
  const unread = entries.filter((entry) => !isWhole(entry)).length - left;
  const practice = pileOf(await practised());
  const rest = { practice, ...(await puzzlesStored()) };
  const files = filesOf(found, rest);
  return { files, unread, left, hidden: all.length - entries.length };
}

/** A file with one stored match, as `exportAll` makes them; nothing where nothing can be had of it. @param {unknown} entry @returns {Blob | undefined} */
export function exportOne(entry) {
  const item = hides(entry) ? undefined : itemOf(entry);
  return item && filesOf([item])[0];
}

/** Fields of a stored match that mean something in this browser alone, or go into a file under other names. */
const NOT_IN_FILES = `id revision text over query sight extent friend trail looked`.split(' ');

/**
 * What a file holds of a stored match: as it stands, also what is not known here. Nothing, where it has
 * neither a record nor a side of a match with a friend.
 * @param {unknown} entry @param {boolean} [secrets]
 * @returns {object | undefined}
 */
function itemOf(entry, secrets = false) {
  const { text, sight, friend } = fieldsOf(entry);
  const { seat, secrets: hidden } = fieldsOf(friend);
  if (typeof text !== 'string' && typeof seat !== 'string') return undefined;
  return {
    ...carried(fieldsOf(entry)),
    record: typeof text === 'string' ? text : '',
    wheel: fieldsOf(sight).wheel,
    ...(typeof seat === 'string' && { seat, secrets: secrets ? hidden : undefined }),
  };
}

/** The fields of a stored match, or of one in a file, that both have, also those that only a newer version knows. @param {Record<string, unknown>} fields */
function carried(fields) {
  const both = Object.entries(fields).filter(([name]) => !NOT_IN_FILES.includes(name));
  return Object.fromEntries(both);
}

/**
 * Matches as files, halved until each is read again; the first has the rest as well, as far as it goes in.
 * @param {object[]} matches @param {Record<string, object>} [rest] @returns {Blob[]}
 */
function filesOf(matches, rest = {}) {
  const many = Object.values(rest).some((one) => Object.keys(one).length > 1);
  if (matches.length <= MOST) {
    // Without spaces: else a file could come out longer than those were that it was taken from.
    const text = JSON.stringify({ ...holding(matches), ...rest });
    const file = new Blob([text], { type: 'application/json' });
    if (file.size <= FILE_LIMIT || (matches.length < 2 && !many)) return [file];
  }
  if (matches.length > 1) {
    const half = Math.ceil(matches.length / 2);
    return [...filesOf(matches.slice(0, half), rest), ...filesOf(matches.slice(half))];
  }
  return [...filesOf(matches, halfOf(rest, 0)), ...filesOf([], halfOf(rest, 1))];
}

/** The first or the second half of each list, and of each object's fields. @param {Record<string, object>} rest @param {0 | 1} which */
function halfOf(rest, which) {
  /** @type {<One>(list: One[]) => One[]} */
  const cut = (list) => {
    const half = Math.ceil(list.length / 2);
    return which ? list.slice(half) : list.slice(0, half);
  };
  return Object.fromEntries(
    Object.entries(rest).map(([name, all]) => [
      name,
      Array.isArray(all) ? cut(all) : Object.fromEntries(cut(Object.entries(all))),
    ]),
  );
}

/**
 * Store the matches of a file that are not stored yet. Python reads each that is not
 * known to the letter: a match with a friend takes it a fifth of a second.
 * @param {File} file
 * @param {Send} send  Asks Python.
 * @param {(done: number, all: number) => void} [progress]  Gets how many are done, of how many.
 * @returns {Promise<Taken>}
 * @throws {ArchiveError}
 */
export async function importAll(file, send, progress = () => {}) {
  const content = await contentOf(file);
  const items = itemsOf(content, quoted(file.name));
  const practised = practiceOf(content);
  const stored = await latest(Infinity);
  const texts = new Set(stored.map(({ text }) => text));
  const seats = new Map(stored.map(({ friend }) => [friend?.seat, friend?.secrets]));
  const practice = await takePractice(practised);
  await takePuzzles(fieldsOf(content));
  /** @type {Taken} */
  const result = { added: 0, known: 0, refused: [], left: [], practice };
  const read = (/** @type {unknown} */ item) =>
    isKnown(item, texts, seats) ? undefined : entryOf(item, send);
  let done = 0;
  for await (const entry of inTurn(items, read)) {
    progress(done, items.length);
    done += 1;
    if (!entry) result.known += 1;
    else if (typeof entry === 'string')
      result.refused.push(say('no. {n}: {why}', { n: done, why: entry }));
    else if (entry.friend) await takeSeat(entry, entry.friend, send, result);
    else if (texts.has(entry.text)) result.known += 1;
    else {
      await add(entry);
      texts.add(entry.text);
      result.added += 1;
    }
  }
  return result;
}

/** Which puzzles are solved, and what became of each. */
async function puzzlesStored() {
  return { solved: await solvedKeys(), tries: triesOf(await puzzleTries()) };
}

/** Join what a file says of puzzles with what is stored. @param {Record<string, unknown>} content */
async function takePuzzles({ solved, tries }) {
  const known = new Set(await solvedKeys());
  const isNew = (/** @type {string} */ key) => key.length <= LONGEST_KEY && !known.has(key);
  const room = Math.max(0, MOST_PRACTISED - known.size);
  const keys = [...new Set(textsOf(solved))].filter(isNew).slice(0, room);
  if (keys.length) await noteSolved(...keys);
  const coming = triesOf(tries);
  if (Object.keys(coming).length)
    await changeTries((stored) => joinedTries(triesOf(stored), coming));
}

/** Join what a file says of mistakes that were tried again with what is stored. @param {Pile} coming @returns {Promise<Practised>} */
async function takePractice(coming) {
  const names = Object.keys(coming);
  const counted = { taken: 0, left: 0 };
  if (!names.length) return counted;
  await changePractice((stored) => {
    const mine = pileOf(stored);
    const joined = joinedPiles(mine, coming);
    counted.taken = names.filter((name) => joined[name] === coming[name]).length;
    counted.left = names.filter((name) => !Object.hasOwn(joined, name)).length;
    return joined;
  });
  return counted;
}

/**
 * What is read of the items, one after the other. While one is stored the next is read already, and no
 * more than that: a visitor who plays meanwhile is answered in between.
 * @template Item, Found
 * @param {Item[]} items @param {(item: Item) => Promise<Found> | Found} read
 * @returns {AsyncGenerator<Found>}
 */
export async function* inTurn(items, read) {
  /** @type {Promise<Found>[]} */
  const ahead = [];
  for (const item of items) {
    const found = Promise.resolve(read(item));
    // The loop below hears of its failure; nobody does where one before it has failed.
    found.catch(() => {});
    ahead.push(found);
    if (ahead.length > 1) yield /** @type {Promise<Found>} */ (ahead.shift());
  }
  yield* ahead;
}

/**
 * Whether a match is stored to the letter, so that Python need not read it.
 * @param {unknown} item @param {Set<string>} texts  The records that are stored.
 * @param {Map<string | undefined, string | undefined>} seats  The sides that are stored, with what is hidden.
 */
function isKnown(item, texts, seats) {
  const { record, seat, secrets } = fieldsOf(item);
  if (!seat) return typeof record === 'string' && record !== '' && texts.has(record);
  if (typeof seat !== 'string' || !seats.has(seat)) return false;
  return secrets === undefined || secrets === seats.get(seat);
}

/**
 * Store one's side of a match with a friend elsewhere. Where one is stored already, Python says what
 * comes of the two: the file may be older, or somebody else's.
 * @param {SavedMatch} entry @param {SavedSeat} coming @param {Send} send @param {Taken} result
 */
async function takeSeat(entry, coming, send, result) {
  /** @type {SavedMatch | undefined} */
  let before;
  try {
    before = await friendMatch(coming.match);
  } catch (error) {
    result.left.push(say('{why}. It stays as it is.', { why: whyNot(error) }));
    return;
  }
  if (!before?.friend) {
    await add(entry);
    result.added += 1;
    return;
  }
  const { seat: storedSeat, secrets: storedSecrets } = before.friend;
  const stored = { storedSeat, storedSecrets };
  const { seat, secrets } = coming;
  const answer = await send({ act: 'join', text: entry.text, seat, secrets, ...stored });
  if ('said' in answer) result.left.push(answer.said.text);
  else if (!answer.preview) result.known += 1;
  else {
    const { preview: sight, over, extent, friend } = answer;
    const { id, revision } = before;
    await save({ ...entry, sight, over, extent, friend, id, revision });
    result.added += 1;
  }
}

/** What a file holds that has these matches. @param {object[]} matches */
const holding = (matches) => ({ format: FORMAT, version: VERSION, matches });

/** @param {File} file @returns {Promise<unknown>} */
async function contentOf(file) {
  if (file.size > FILE_LIMIT) {
    const [size, most] = [file.size, FILE_LIMIT].map((bytes) => numeral(bytes));
    throw new ArchiveError(
      say('{file} has {size} bytes; at most {most} are read.', {
        file: quoted(file.name),
        size,
        most,
      }),
    );
  }
  const text = await textOf(file);
  if (text === undefined) throw new ArchiveError(unreadable(file));
  try {
    return JSON.parse(text);
  } catch {
    // The record of a match, which is a file of one.
    if (/^(?!\s*\{).*\[Drystone\s/s.test(text)) return holding([{ record: text }]);
    throw new ArchiveError(
      say('{file} is neither a file of matches nor a record of one.', { file: quoted(file.name) }),
    );
  }
}

/**
 * Read the list of matches out of what a file holds.
 * @param {unknown} content @param {string} file  What the file is called, in quotes.
 * @returns {unknown[]}
 * @throws {ArchiveError}
 */
function itemsOf(content, file) {
  const { format, version, matches } = fieldsOf(content);
  if (format !== FORMAT || !Array.isArray(matches)) {
    throw new ArchiveError(say('{file} is not a file of matches that was saved here.', { file }));
  }
  if (version !== VERSION) {
    const other = String(JSON.stringify(version)).slice(0, 20);
    throw new ArchiveError(
      say(
        '{file} is of version {other}; this page reads version {version}. If a newer one saved it, load that first.',
        { file, other, version: VERSION },
      ),
    );
  }
  if (matches.length > MOST) {
    throw new ArchiveError(
      say('{file} has {n} matches; at most {most} are taken.', {
        file,
        n: numeral(matches.length),
        most: MOST,
      }),
    );
  }
  return matches;
}

/**
 * Read what became of mistakes that were tried again; how many are stored, `joinedPiles` bounds.
 * @param {unknown} content @returns {Pile}
 */
function practiceOf(content) {
  const practice = fieldsOf(fieldsOf(content).practice);
  const names = Object.keys(practice);
  return pileOf(Object.fromEntries(names.filter(isName).map((name) => [name, practice[name]])));
}

/**
 * Make what is stored of a match in a file, or say why it can't be.
 * @param {unknown} item @param {Send} send
 * @returns {Promise<SavedMatch | string>}
 */
async function entryOf(item, send) {
  const fields = shallowFieldsOf(item);
  const { record, wheel, seat, secrets, review: found, ...others } = fields;
  if (typeof record !== 'string') return say('One entry holds no record.');
  const side = typeof seat === 'string' ? { seat: seat || ' ', ...textIn({ secrets }) } : {};
  const answer = await send({ act: 'preview', text: record || (seat ? '' : ' '), ...side });
  const needs =
    typeof wheel === 'string'
      ? say('It is of a wheel: {wheel}.', { wheel: wheel.slice(0, NAME_LIMIT) })
      : '';
  if ('said' in answer) return `${answer.said.text} ${needs}`.trim();
  const { preview: sight, over, extent, trouble, friend } = answer;
  if (trouble) return `${trouble} ${needs}`.trim();
  const review = reviewOf({ review: found });
  return {
    ...carried(others),
    ...believed(fields),
    id: newId(),
    revision: 1,
    text: record,
    over,
    query: sight.game.query,
    sight,
    extent,
    ...(friend && { friend }),
    ...(review && { review }),
  };
}

/** What a file says of a match besides its moves, as far as that can be; words are had here. @param {Record<string, unknown>} fields */
const believed = ({ name, flip, favourite, levels, saved }) => ({
  name: typeof name === 'string' ? name.slice(0, NAME_LIMIT) : '',
  flip: flip === true,
  favourite: favourite === true,
  levels: areLevels(levels) ? levels : [0, 0],
  saved: savedAt(saved),
  language: language(),
});

/** When a match was saved, by a file; now, where that can't be. @param {unknown} saved */
function savedAt(saved) {
  const now = Date.now();
  return typeof saved === 'number' && saved >= 0 && saved <= now ? saved : now;
}

/** The fields that are texts. @param {Record<string, unknown>} fields */
function textIn(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, one]) => typeof one === 'string'));
}

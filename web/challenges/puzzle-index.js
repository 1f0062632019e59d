// What puzzles there are to choose from: a short list a game, that the build makes
// (py/drystone/prerender/home.py). The positions come with Python, when one is opened.

/**
 * @typedef {object} PuzzleIndex  Lists, and entries of numbers in them: task, grade, kind, mark, themes.
 * @property {string[]} tasks
 * @property {string[]} grades  In words.
 * @property {string[]} kinds
 * @property {string[]} themes
 * @property {number[]} variants  The places of those by other rules than the usual ones.
 * @property {number[][]} puzzles
 */

const GRADES = ['easy', 'medium', 'hard'];

/** @typedef {{kind: string, grade: string, theme: string, variants: string}} PuzzleFilter  What is wanted; '' for anything. */
/** @typedef {{name: string, words: string, grade: string, mark: number, isVariant: boolean, rating: number}} PuzzleEntry */

/**
 * A puzzle of a game by its place in the list.
 * @param {string} game @param {PuzzleIndex} index @param {number} at
 * @returns {PuzzleEntry}
 */
export function entryAt(game, { tasks, grades, variants, puzzles }, at) {
  const [task, grade, , mark] = puzzles[at];
  const isVariant = variants.includes(at);
  const rating = ratingAt(at, puzzles.length);
  const [name, words] = [`${game}-${at + 1}`, tasks[task]];
  return { name, words, grade: grades[grade], mark, isVariant, rating };
}

/**
 * The puzzles of a game that are as the visitor chooses.
 * @param {string} game @param {PuzzleIndex} index @param {PuzzleFilter} filter
 * @returns {PuzzleEntry[]}
 */
export function fitting(game, index, { kind, grade, theme, variants: wish }) {
  const { kinds, themes, variants, puzzles } = index;
  const wanted = themes.indexOf(theme);
  return puzzles.flatMap(([, itsGrade, itsKind, , ...its], at) => {
    const fits =
      (!kind || kinds[itsKind] === kind) &&
      (!grade || GRADES[itsGrade] === grade) &&
      (!theme || its.includes(wanted)) &&
      !(wish === 'none' && variants.includes(at));
    return fits ? [entryAt(game, index, at)] : [];
  });
}

/** The ratings of a game's first and last puzzle: they stand in the order of how hard they are. */
const [EASIEST, HARDEST] = [1050, 1950];

/** The rating of a puzzle: easy ones have 1,200 on average, hard ones 1,800. @param {number} at  Its place, from 0. @param {number} count  Of the puzzles of its game. */
export const ratingAt = (at, count) =>
  Math.round(EASIEST + ((HARDEST - EASIEST) * (at + 0.5)) / count);

/** By so much puzzles of a run grow harder with each that is solved, and among so many lots are drawn. */
const [HARDER, AMONG] = [50, 12];

/**
 * The puzzles that a run goes on with: it begins easy and by the usual rules, unless all are variants,
 * and grows harder.
 * @param {PuzzleEntry[]} entries @param {number} solved  How many were solved in it.
 * @param {boolean} isFirst @returns {PuzzleEntry[]}
 */
export function asHard(entries, solved, isFirst) {
  const usual = isFirst ? entries.filter(({ isVariant }) => !isVariant) : [];
  const wanted = EASIEST + HARDER * solved;
  const apart = (/** @type {PuzzleEntry} */ { rating }) => Math.abs(rating - wanted);
  return [...(usual.length ? usual : entries)].sort((one, other) => apart(one) - apart(other));
}

/**
 * One of the first puzzles, drawn from those that are not solved, or from all if none is left.
 * @param {PuzzleEntry[]} entries  Those that fit best come first. @param {Set<number>} solved  Marks.
 * @param {string[]} met  The names of those of this run that were missed, and of the one before, which
 *   comes last here and never twice in a row. The others come again when no other is left.
 * @param {number} [among]  Of so many a lot is drawn. @param {() => number} [random]
 * @returns {PuzzleEntry | undefined}  Nothing if there are none.
 */
export function drawn(entries, solved, met, among = AMONG, random = Math.random) {
  const others = entries.filter(({ name }) => name !== met.at(-1));
  const fresh = others.filter(({ mark }) => !solved.has(mark));
  const unmet = fresh.filter(({ name }) => !met.includes(name));
  const from = [unmet, fresh, others, entries].find((some) => some.length) ?? [];
  return from[Math.floor(random() * Math.min(from.length, among))];
}

/** A number of 32 bits for a text, as the build makes it (FNV-1a). @param {string} key */
export function markOf(key) {
  let mark = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(key)) {
    mark = Math.imul(mark ^ byte, 0x01000193) >>> 0;
  }
  return mark;
}

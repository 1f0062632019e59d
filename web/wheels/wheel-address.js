// Where a wheel may come from: this site, and no other. What it may call its games: nothing of the site's.

import { quoted } from '../engine/quoted.js';
import { folder, say } from '../words/words.js';

/** @import { MenuItem } from '../types/protocol.js' */

/** What a file's name may be made of: it is asked about, listed and stored. */
const NAME = /^[\p{L}\p{N}_.+!() -]{1,255}$/u;

/** The name of a wheel's file. @param {string} name @throws {Error}  It has letters that could not be seen. */
export function wheelName(name) {
  if (NAME.test(name)) return name;
  throw new Error(
    say('{name} is not the name of a wheel: it has other signs than letters, digits and dashes.', {
      name: quoted(name),
    }),
  );
}

/**
 * The whole address of a wheel.
 * @param {string} source @param {string} [base]
 * @returns {URL}
 * @throws {Error}  It is no address on this site.
 */
export function wheelAddress(source, base = new URL(folder() && '../', document.baseURI).href) {
  const url = URL.canParse(source, base) && new URL(source, base);
  // A `blob:` has this origin, too, but no place on the site; nobody has a name and a password here.
  if (!url || url.protocol !== location.protocol || url.origin !== location.origin)
    throw new Error(
      say('{address} is not of this site, and a wheel must be.', { address: quoted(source) }),
    );
  if (url.username || url.password)
    throw new Error(
      say('{address} has a user or a password in it, and the address of a wheel must have none.', {
        address: quoted(source),
      }),
    );
  return url;
}

/**
 * Whether a game has the name of another, or a title that looks like the other's. A letter that has no
 * plain one may look like any, as long as half of the title is the same.
 * @param {Pick<MenuItem, 'name' | 'title'>} one @param {Pick<MenuItem, 'name' | 'title'>} other
 */
export function looksLike(one, other) {
  if (one.name === other.name) return true;
  const [letters, known] = [skeleton(one.title), skeleton(other.title)];
  const same = letters.filter((letter, at) => letter === known[at]).length;
  return (
    letters.length === known.length &&
    2 * same >= known.length &&
    letters.every((letter, at) => letter === known[at] || !PLAIN.test(letter))
  );
}

const PLAIN = /[a-z0-9]/;
/** Letters that look like plain ones, and those. In many fonts nobody tells i, l and 1 apart. */
const OTHERS = 'аеорсухіјѕһԁӏɡνοαρτικſıi1|0';
const LATIN = 'aeopcyxljshdlgvoaptlksllllo';

/** What a title looks like: letters without signs, gaps and what is not seen. @param {string} title */
function skeleton(title) {
  const plain = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}|]/gu, '');
  return Array.from(plain, (letter) => LATIN[OTHERS.indexOf(letter)] ?? letter);
}

/**
 * An answer whose views show games of a wheel's menu, by their own names: none passes for another.
 * @param {Pick<MenuItem, 'name' | 'title'>[]} menu @param {Record<string, any>} answer
 */
export function ofMenu(menu, answer) {
  for (const { game } of [answer, answer.preview ?? {}]) {
    if (!game) continue;
    const named = new URLSearchParams(game.query).get('game');
    const puzzle = new URLSearchParams(game.puzzles).get('puzzle')?.replace(/-\d+$/, '');
    const item = menu.find(({ name }) => name === game.name);
    if (item?.title !== game.title || named !== game.name || (puzzle ?? named) !== named)
      throw new Error(
        say('It shows “{game}”, and its menu has no such game.', { game: game.title }),
      );
  }
  return answer;
}

// Where a wheel may come from: this site, and no other.

import { quoted } from '../engine/quoted.js';

/** What a file's name may be made of: it is asked about, listed and stored. */
const NAME = /^[\p{L}\p{N}_.+!() -]{1,255}$/u;

/** The name of a wheel's file. @param {string} name @throws {Error}  It has letters that could not be seen. */
export function wheelName(name) {
  if (NAME.test(name)) return name;
  throw new Error(
    `${quoted(name)} is not the name of a wheel: it has other signs than letters, digits and dashes.`,
  );
}

/**
 * The whole address of a wheel.
 * @param {string} source @param {string} [base]
 * @returns {URL}
 * @throws {Error}  It is no address on this site.
 */
export function wheelAddress(source, base = document.baseURI) {
  const url = URL.canParse(source, base) && new URL(source, base);
  // A `blob:` has this origin, too, but no place on the site; nobody has a name and a password here.
  if (!url || url.protocol !== location.protocol || url.origin !== location.origin)
    throw new Error(`${quoted(source)} is not of this site, and a wheel must be.`);
  if (url.username || url.password)
    throw new Error('The address of a wheel must not have a user or a password in it.');
  return url;
}

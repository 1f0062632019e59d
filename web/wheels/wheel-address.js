// Where a wheel may come from: this site, and no other.

import { quoted } from '../engine/quoted.js';

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

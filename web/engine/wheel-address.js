// Where a wheel may come from: this site, and no other.

/**
 * The whole address of a wheel.
 *
 * @param {string} source @param {string} [base]
 * @returns {URL}
 * @throws {Error}  It is no address on this site.
 */
export function wheelAddress(source, base = document.baseURI) {
  const url = URL.canParse(source, base) && new URL(source, base);
  if (!url || url.origin !== location.origin) throw new Error('A wheel must come from this site.');
  return url;
}

// A link as drystone wrote it: on its way other programs escape its signs, or put more behind the #.

const SITE = new URL('../../', import.meta.url).href;

/** The address of something on this site, for everybody: in whatever language the reader has. @param {string} link  From ? or #. */
export const addressForAll = (link) => SITE + link;

/** A text with the links in it as they were made. @param {string} text */
export function plainLinks(text) {
  const plain = text.replace(/%(?:25)*([2-7][0-9a-f])/gi, (_, code) =>
    String.fromCharCode(parseInt(code, 16)),
  );
  return plain.replace(/#[/!]+(?=(?:match|distance|live|answer)=)/g, '#');
}

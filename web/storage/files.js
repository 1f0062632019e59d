// Files that the page makes, and those that a reader gives it.

import { make } from '../board/dom.js';
import { quoted } from '../engine/quoted.js';
import { say } from '../words/words.js';

/** Milliseconds until the file must have been taken. */
const PATIENCE = 60_000;

/** Have the browser download a file. @param {Blob} content @param {string} name */
export function download(content, name) {
  const href = URL.createObjectURL(content);
  make('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), PATIENCE);
}

/** The text of a file; nothing where it cannot be read. @param {File} file @returns {Promise<string | undefined>} */
export const textOf = (file) => file.arrayBuffer().then(decoded, () => undefined);

/**
 * Text as it was written: in UTF-16 where a mark says so, else in UTF-8, else as Windows wrote it for long.
 * @param {ArrayBuffer} data
 */
export function decoded(data) {
  const [first, second] = new Uint8Array(data.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(data);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(data);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch {
    return new TextDecoder('windows-1252').decode(data);
  }
}

/** What is said where that is so. @param {File} file */
export const unreadable = ({ name }) =>
  say('{file} cannot be read: is it still there, and no folder?', { file: quoted(name) });

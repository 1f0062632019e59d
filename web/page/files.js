// Files that the page makes, and those that a reader gives it.

import { make } from '../board/dom.js';
import { quoted } from '../engine/quoted.js';

/** Milliseconds until the file must have been taken. */
const PATIENCE = 60_000;

/** Have the browser download a file. @param {Blob} content @param {string} name */
export function download(content, name) {
  const href = URL.createObjectURL(content);
  make('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), PATIENCE);
}

/** The text of a file; nothing where it cannot be read. @param {File} file @returns {Promise<string | undefined>} */
export const textOf = (file) => file.text().catch(() => undefined);

/** What is said where that is so. @param {File} file */
export const unreadable = ({ name }) =>
  `${quoted(name)} cannot be read: is it still there, and no folder?`;

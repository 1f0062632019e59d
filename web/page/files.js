// Files that the page makes.

import { make } from '../board/dom.js';

/** Milliseconds until the file must have been taken. */
const PATIENCE = 60_000;

/** Have the browser download a file. @param {Blob} content @param {string} name */
export function download(content, name) {
  const href = URL.createObjectURL(content);
  make('a', { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), PATIENCE);
}

// Begins to start the engine while the browser still reads the page: the first that main.js does.
// Its worker is made at once; Python starts in it when the page shows what it begins with.

import { startEngine } from '../engine/engine.js';
import { missingAt } from '../offline/site-files.js';
import { showFailure, showProgress } from '../messages/loading.js';
import { reportMissing } from '../messages/missing.js';

// The reader wants another language, and its page is coming (words/choice.js).
if ('leaving' in document.documentElement.dataset) await new Promise(() => {});

/** Resolves when all elements of the page are there. @type {Promise<void>} */
export const parsed = new Promise((resolve) => {
  const look = () => document.readyState !== 'loading' && resolve();
  document.addEventListener('readystatechange', look);
  look();
});

/** How long the engine waits for the page at the most, in milliseconds. */
const PATIENCE = 1_500;

/** @type {(value?: unknown) => void} */
let opened = () => {};
const opening = new Promise((resolve) => {
  opened = resolve;
  setTimeout(resolve, PATIENCE);
});

/**
 * The page shows what it begins with, and answers its first touch: now Python may start.
 *
 * Both at once want more processors than many a device has, and the page was the one that waited.
 */
export const letEngineStart = () => opened();

/** The page's engine. @type {import('../engine/engine.js').Engine} */
export const engine = startEngine(
  {
    onProgress: (progress) => parsed.then(() => showProgress(progress)),
    onFailure: (failure) => parsed.then(() => showFailure(failure)),
    onMissing: (url) => missingAt(url).then(reportMissing),
  },
  'page',
  undefined,
  opening,
);

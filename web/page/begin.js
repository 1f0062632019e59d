// Begins to start the engine while the browser still reads the page: the first that main.js does.

import { startEngine } from '../engine/engine.js';
import { showFailure, showProgress } from './loading.js';

/** Resolves when all elements of the page are there. @type {Promise<void>} */
export const parsed = new Promise((resolve) => {
  const look = () => document.readyState !== 'loading' && resolve();
  document.addEventListener('readystatechange', look);
  look();
});

/** The page's engine. @type {import('../engine/engine.js').Engine} */
export const engine = startEngine({
  onProgress: (progress) => parsed.then(() => showProgress(progress)),
  onFailure: (failure) => parsed.then(() => showFailure(failure)),
});

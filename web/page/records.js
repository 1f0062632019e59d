// The match as a record or a link: out by the clipboard or a file, in by a paste, a file, a drop or
// the address. What comes in is text for the engine to judge.

import { byId, showSaid } from './panels.js';

/** @typedef {import('./panels.js').View} View */
/** @typedef {(message: object) => Promise<View | undefined>} Ask */

/** The longest file that is read at all, in bytes; the engine has a bound of its own. */
const FILE_LIMIT = 10_000_000;
const LINK = /^#match=/;

/** @param {string} kind @param {string} text */
function say(kind, text) {
  showSaid({ kind, text, rule: '' });
}

/** The acts of the panel's buttons. @param {Ask} ask */
export function recordActs(ask) {
  return {
    copyLink: () => copy(ask({ act: 'link' }).then(addressOf), 'The link is copied.'),
    copyPositionLink: () =>
      copy(ask({ act: 'link', alone: true }).then(addressOf), 'The link is copied.'),
    copyRecord: () =>
      copy(
        ask({ act: 'record' }).then((view) => view?.record),
        'The record is copied.',
      ),
    saveRecord: () => save(ask),
    readRecord: () => ask({ act: 'read', text: byId('record-text').value }),
  };
}

/** @param {View | undefined} view */
function addressOf(view) {
  return view?.link && new URL(view.link, location.href.replace(/[?#].*/, '')).href;
}

/**
 * Copy a text once it is there; without one, the engine has said why.
 *
 * @param {Promise<string | undefined>} coming
 * @param {string} words
 */
async function copy(coming, words) {
  const text = await coming;
  if (!text) return;
  try {
    await navigator.clipboard.writeText(text);
    say('info', words);
  } catch {
    const field = byId('record-text');
    field.value = text;
    byId('record').open = true;
    field.select();
    say('info', 'Copy the marked text yourself: the browser forbids it.');
  }
}

/** @param {Ask} ask */
async function save(ask) {
  const view = await ask({ act: 'record' });
  if (!view?.record) return;
  const href = URL.createObjectURL(new Blob([view.record], { type: 'text/plain' }));
  const link = document.createElement('a');
  Object.assign(link, { href, download: view.file });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

/** @param {Ask} ask */
export function listenToRecords(ask) {
  /** @param {File | undefined} file */
  async function read(file) {
    if (!file || file.name.endsWith('.whl')) return;
    if (file.size > FILE_LIMIT) {
      const megabytes = Math.round(file.size / 1e6);
      say('error', `“${file.name.slice(0, 60)}” has ${megabytes} MB: too long for a record.`);
      return;
    }
    await ask({ act: 'read', text: (await file.text()) || ' ' });
  }

  byId('record-file').addEventListener('change', (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    read(input.files?.[0]).then(() => (input.value = ''));
  });
  document.addEventListener('drop', (event) => read(event.dataTransfer?.files[0]));
  byId('record').addEventListener('change', (/** @type {Event} */ event) => {
    const { dataset, value } = /** @type {HTMLInputElement} */ (event.target);
    if (dataset.header) ask({ act: 'header', name: dataset.header, text: value });
  });
  window.addEventListener('hashchange', () => openLink(ask));
}

/** Open the match in the address, if there is one. @param {Ask} ask */
export async function openLink(ask) {
  if (!LINK.test(location.hash)) return;
  await ask({ act: 'open', link: location.hash });
}

/** Whether the address holds a match. */
export const hasLink = () => LINK.test(location.hash);

/** @param {View} view */
export function showRecord({ headers }) {
  for (const field of byId('record').querySelectorAll('[data-header]')) {
    if (document.activeElement !== field) field.value = headers[field.dataset.header] ?? '';
  }
}

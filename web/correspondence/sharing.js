// The match as a record or a link: out by the clipboard or a file; in by a paste, a file, a drop or
// the address. What comes in is text for Python to judge.

import { byId, fill, inside } from '../board/dom.js';
import { quoted } from '../engine/quoted.js';
import { download, textOf, unreadable } from '../storage/files.js';
import { CODE_COPIED, elementOf } from './embed-code.js';
import { handOver, offerWhereKnown, ON_ITS_WAY } from './hand-over.js';
import { savePicture } from './pictures.js';
import { addressForAll, plainLinks } from '../page/link-text.js';
import { showPane } from '../table/panes.js';
import { onLink } from '../page/navigation.js';
import { hasLink } from '../page/route.js';
import { copyOrMark, showMessage } from '../messages/status.js';
import { numeral, say } from '../words/words.js';

/** @typedef {import('../types/protocol.js').PageView | import('../types/protocol.js').SaidOnly} Answer */
/** @import { Command } from '../types/protocol.js' */
/** @import { Page, Panel } from '../page/page.js' */

/** The longest file that is read at all, in bytes; Python has a bound of its own. */
const FILE_LIMIT = 10_000_000;

/** @type {Panel} */
export const sharing = {
  show({ headers }) {
    for (const field of byId('record').querySelectorAll('input')) {
      const name = field.dataset.header;
      if (name && document.activeElement !== field) field.value = headers[name] ?? '';
    }
  },
  acts: {
    shareLink: (_, page) => share(page),
    copyLink: (_, page) => copy(page.ask({ act: 'link' }).then(addressOfMatch), LINK_COPIED),
    copyPositionLink: (_, page) =>
      copy(page.ask({ act: 'link', alone: true }).then(addressOfMatch), LINK_COPIED),
    copyEmbed: (_, page) => copy(embedOf(page), CODE_COPIED),
    savePicture: ({ dataset }, page) => savePicture(page, dataset.kind === 'png' ? 'png' : 'svg'),
    showShare: () => {
      showPane('more');
      const home = byId('record', HTMLDetailsElement);
      home.open = true;
      home.scrollIntoView();
      inside(home, 'summary').focus();
    },
    copyAddress: () =>
      copy(Promise.resolve(addressForAll(location.search + location.hash)), LINK_COPIED),
    copyRecord: (_, page) =>
      copy(page.ask({ act: 'record' }).then(recordOf), say('The record is copied.')),
    saveRecord: (_, page) => saveRecord(page),
    readRecord: () => reading(byId('record-text', HTMLTextAreaElement).value),
  },
  changes: {
    '#record [data-header]': ({ dataset, value }) => ({
      act: 'header',
      name: dataset.header ?? '',
      text: value,
    }),
    '#record-file': (field, page) =>
      readFile(/** @type {HTMLInputElement} */ (field).files?.[0], page).then(
        () => (field.value = ''),
      ),
  },
  start(page) {
    offerWhereKnown(inside(document, '[data-act="shareLink"]'));
    document.addEventListener('drop', (event) => readFile(event.dataTransfer?.files[0], page));
    onLink((hash) => openLink(page, hash));
  },
};

const LINK_COPIED = say('The link is copied.');

/** The address of a match that was asked for, if there is one. @param {Answer | undefined} answer */
export function addressOfMatch(answer) {
  const link = answer && 'link' in answer && answer.link;
  return link ? addressForAll(link) : undefined;
}

/** Code for other pages that shows the match on the board; without one, Python has said why. @param {Page} page */
async function embedOf(page) {
  const address = addressOfMatch(await page.ask({ act: 'link' }));
  if (!address || !page.shown) return undefined;
  return elementOf(page.shown, { record: new URL(address).hash.slice(1), mode: 'replay' });
}

/** @param {Answer | undefined} answer */
const recordOf = (answer) => (answer && 'record' in answer ? answer.record : undefined);

/**
 * Copy a text once it is there; without one, Python has said why.
 * @param {Promise<string | undefined>} coming
 * @param {string} words
 */
async function copy(coming, words) {
  const text = await coming;
  if (!text) return;
  await copyOrMark(text, words, () => {
    const field = byId('record-text', HTMLTextAreaElement);
    fill(field, text);
    showPane('more');
    byId('record', HTMLDetailsElement).open = true;
    field.select();
  });
}

/** Hand the match's link to the system; without one, Python has said why. @param {Page} page */
async function share(page) {
  const address = addressOfMatch(await page.ask({ act: 'link' }));
  const end = address && (await handOver(page, address));
  if (end === 'refused') await copy(Promise.resolve(address), LINK_COPIED);
  if (end === 'sent') showMessage('info', ON_ITS_WAY);
}

/** Have the browser download the record of the match. @param {Page} page */
export async function saveRecord(page) {
  const answer = await page.ask({ act: 'record' });
  if (!answer || !('record' in answer) || !answer.record) return;
  download(new Blob([answer.record], { type: 'text/plain' }), answer.file ?? '');
}

/** @param {File | undefined} file @param {Page} page */
async function readFile(file, page) {
  if (!file || file.name.endsWith('.whl')) return;
  if (file.size > FILE_LIMIT) {
    const megabytes = Math.ceil(file.size / 1e6);
    showMessage(
      'error',
      say('{file} has {n} MB: too long for a record, which may have {most}.', {
        file: quoted(file.name),
        n: numeral(megabytes),
        most: numeral(FILE_LIMIT / 1e6),
      }),
    );
    return;
  }
  const text = await textOf(file);
  if (text === undefined) showMessage('error', unreadable(file));
  else await page.ask(reading(text));
}

/** The command that opens a match which somebody wrote down: its record, or else its link. @param {string} text @returns {Command} */
function reading(text) {
  const link = text.trimStart().startsWith('[') ? '' : linkIn(text);
  return link ? { act: 'open', link } : { act: 'read', text: text || ' ' };
}

/** Open the match in the address, if there is one. @param {Page} page @param {string} [link] */
export async function openLink(page, link = location.hash) {
  return hasLink(link) ? page.ask({ act: 'open', link }) : undefined;
}

/** The link to a match that is part of a text, "" if there is none. @param {string} text */
export const linkIn = (text) => /#match=\S*/.exec(plainLinks(text))?.[0] ?? '';

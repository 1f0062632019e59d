// Files and modules of the site that a start does without. One that comes wrong is asked for once more, past
// the browser's cache: a host that was being renewed may have put another answer there. Where it does not come
// at all, the error says why, and what helps.

import { say } from '../words/words.js';
import { importModule, twice } from './download.js';

/** @typedef {'newer' | 'network' | 'host' | 'blocked'} Reason */

/** @type {Record<Reason, string>} */
const WORDS = {
  newer: say(
    'A part of this page is gone, as there is another version of the site by now. Load the page again: matches are stored.',
  ),
  network: say('A part of this page cannot be fetched: there seems to be no network.'),
  host: say(
    'A part of this page does not come from its host, which may be being renewed. Load the page again in a minute.',
  ),
  blocked: say(
    'This browser keeps out a part of this page that its host has: an extension or a setting may forbid it.',
  ),
};

const SITE = new URL('../../', import.meta.url);
/** The folder that this module's folder is in: a page of the same version names it. */
const APP = new URL('..', import.meta.url).pathname.split('/').at(-2) ?? '';

/** A part of the site that does not come; the message is for the reader. */
export class MissingFile extends Error {
  /** @param {Reason} reason @param {unknown} cause */
  constructor(reason, cause) {
    super(WORDS[reason], { cause });
    this.reason = reason;
  }
}

/** Fetch what a JSON file of the site holds. @param {URL | string} url @throws {MissingFile} */
export function jsonAt(url) {
  const get = async (/** @type {RequestCache} */ cache) => {
    const answer = await fetch(url, { cache });
    if (!answer.ok) throw new Error(`${url}: the server answers ${answer.status}`);
    return JSON.parse(await answer.text());
  };
  return got(url, () => twice(get));
}

/** Import a module of the site by its address, so that it stays one of its own. @param {URL | string} url @throws {MissingFile} */
export function moduleAt(url) {
  return got(url, () => importModule(String(url)));
}

/** @param {URL | string} url @param {() => Promise<any>} get */
async function got(url, get) {
  try {
    return await get();
  } catch (error) {
    throw await missingAt(url, error);
  }
}

/** The error of a file that has not come. @param {URL | string} url @param {unknown} [cause] */
export const missingAt = async (url, cause) => new MissingFile(await reasonFor(url), cause);

/** Why a part of the site does not come. @param {URL | string} url @returns {Promise<Reason>} */
async function reasonFor(url) {
  try {
    const page = await fetch(SITE, { cache: 'no-store' });
    if (page.ok && !(await page.text()).includes(APP)) return 'newer';
    const file = await fetch(url, { cache: 'no-store' });
    const wrong = file.headers.get('Content-Type')?.startsWith('text/html');
    return file.ok && !wrong ? 'blocked' : 'host';
  } catch {
    return 'network';
  }
}

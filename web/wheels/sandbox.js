// An engine for a wheel, code that drystone did not ship. It runs in a worker of a frame that has an
// origin of its own and a policy that allows nothing: no storage, no caches, no network, no document.
// What it needs is fetched here and given to it. What it answers is checked by the caller.

import { build } from '../engine/build.js';
import { Watchdog } from '../engine/watchdog.js';
import { wheelAddress, wheelName } from './wheel-address.js';
import { messageOf } from '../engine/quoted.js';
import { ENGLISH, language, say } from '../words/words.js';

/** The longest wheel that is accepted, in bytes. */
export const WHEEL_LIMIT = 20_000_000;
/** How long a start may take, in milliseconds: an endless loop looks like a slow one. */
const PATIENCE = 90_000;
/** What the frame's own policy allows, besides what the page's forbids. */
const POLICY = `default-src 'none'; script-src '${build.sandbox}' 'wasm-unsafe-eval'; worker-src blob:`;

/** Past the browser's cache where a sandbox has not started: what is there may have come wrong. @type {RequestCache} */
let cache = 'default';

/** @typedef {{name: string, bytes: ArrayBuffer}} Wheel  Its file name and content. */
/** @import { Part } from '../engine/engine.js' */

/**
 * @typedef {object} Asking  What asks an engine in a sandbox.
 * @property {(message: object) => Promise<object>} ask  Gives the answer as `check` has it.
 * @property {Promise<void>} ready  Resolves once it answers; rejects with why it does not.
 */

/**
 * @typedef {object} Listeners
 * @property {(act: string, answer: unknown) => object} check  Makes an answer anew, or throws.
 * @property {(reason: string) => void} [onEnd]  Called once, when the sandbox has come to an end by itself.
 */

/** The frame and the workers of one wheel. */
export class Sandbox {
  /** @param {Wheel} wheel @param {Listeners} listeners */
  constructor(wheel, { check, onEnd = () => {} }) {
    this.wheel = wheel;
    this.check = check;
    this.onEnd = onEnd;
    this.ended = '';
    /** @type {HTMLIFrameElement | undefined} */
    this.frame = undefined;
    /** @type {Set<Channel>} */
    this.channels = new Set();
    /** The frame's window, once it waits for messages. */
    this.loading = this.load();
    this.loading.catch((error) => this.end(messageOf(error)));
  }

  /**
   * Start an engine, or a search. Without a listener of its own it is the end of all when it ends.
   * @param {Part} part @param {(reason: string) => void} [onEnd]
   * @returns {Asking}
   */
  start(part, onEnd = (reason) => this.end(reason)) {
    const channel = new Channel(this.check, (reason) => {
      this.channels.delete(channel);
      onEnd(reason);
    });
    this.channels.add(channel);
    this.loading.then(
      ({ target, parts }) => target.postMessage({ part, parts }, '*', [channel.theirs]),
      (error) => channel.end(messageOf(error)),
    );
    return channel;
  }

  /** Come to an end, whatever is going on in it. @param {string} reason */
  end(reason) {
    if (this.ended) return;
    this.close(reason);
    this.onEnd(reason);
  }

  /** The same, and tell nobody. @param {string} [reason] */
  close(reason = say('It was closed.')) {
    this.ended ||= reason;
    this.frame?.remove();
    for (const channel of [...this.channels]) channel.end(reason);
  }

  async load() {
    const { frame: script, parts } = await partsFor(this.wheel);
    if (this.ended) throw new Error(this.ended);
    const frame = document.createElement('iframe');
    this.frame = frame;
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.setAttribute('aria-hidden', 'true');
    frame.title = say('A game of your own');
    frame.tabIndex = -1;
    frame.style.display = 'none';
    frame.srcdoc = pageWith(script);
    await new Promise((resolve) => {
      frame.addEventListener('load', resolve, { once: true });
      document.body.append(frame);
    });
    const target = frame.contentWindow;
    if (!target) throw new Error(this.ended || say('The frame is gone.'));
    return { target, parts };
  }
}

/** What the frame's script, which has no words but English, says of a worker. @type {Record<string, string>} */
const OF_FRAME = {
  'It says what nobody has asked.': say('It says what nobody has asked.'),
  'It does not answer.': say('It does not answer.'),
  'Its answer is too long.': say('Its answer is too long.'),
  'It has stopped.': say('It has stopped.'),
};

/** The questions to one worker and its answers. */
class Channel {
  /** @param {Listeners['check']} check @param {(reason: string) => void} onEnd */
  constructor(check, onEnd) {
    const { port1, port2 } = new MessageChannel();
    this.check = check;
    this.onEnd = onEnd;
    this.port = port1;
    this.theirs = port2;
    this.ended = '';
    this.lastId = 0;
    /** @type {Map<number, {resolve: (text: string) => void, reject: (reason: Error) => void}>} */
    this.requests = new Map();
    this.watchdog = new Watchdog((reason) => this.end(reason));
    /** @type {Promise<void>} */
    this.ready = new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end(say('It does not start.')), PATIENCE);
      this.settle = (/** @type {Error | undefined} */ error) => {
        clearTimeout(timer);
        if (error) reject(error);
        else resolve();
      };
    });
    // A failure is reported to the caller.
    this.ready.then(
      () => (cache = 'default'),
      () => (cache = 'reload'),
    );
    this.port.onmessage = ({ data }) => this.receive(Object(data));
    this.port.onmessageerror = () => this.end(say('Its answer cannot be read.'));
  }

  /** @param {{id?: number, text?: unknown, ready?: unknown, broken?: unknown}} message */
  receive({ id = 0, text, ready, broken }) {
    const request = this.requests.get(id);
    if (ready === true) this.settle?.(undefined);
    else if (typeof broken === 'string') this.end(OF_FRAME[broken] ?? broken.slice(0, 1000));
    else if (!request || typeof text !== 'string') this.end(say('It does not answer.'));
    else {
      this.requests.delete(id);
      this.watchdog.begin(this.requests.size > 0);
      request.resolve(text);
    }
  }

  /** @param {object} message @returns {Promise<object>} */
  async ask(message) {
    await this.ready;
    if (this.ended) throw new Error(this.ended);
    const id = ++this.lastId;
    const text = await new Promise((resolve, reject) => {
      this.requests.set(id, { resolve, reject });
      if (this.requests.size === 1) this.watchdog.begin(true);
      this.port.postMessage({ id, text: JSON.stringify(message) });
    });
    try {
      const act = 'act' in message ? String(message.act) : '';
      return this.check(act, parsed(text));
    } catch (error) {
      this.end(messageOf(error));
      throw error;
    }
  }

  /** @param {string} reason */
  end(reason) {
    if (this.ended) return;
    this.ended = reason;
    this.port.postMessage({ end: true });
    this.port.close();
    const error = new Error(reason);
    this.settle?.(error);
    for (const { reject } of this.requests.values()) reject(error);
    this.requests.clear();
    this.watchdog.begin(false);
    this.onEnd(reason);
  }
}

/** @param {string} text @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(say('Its answer cannot be read.'));
  }
}

/** The frame's document: one script, which the policy knows by its hash. @param {string} script */
function pageWith(script) {
  if (/<\/?script/i.test(script)) throw new Error('The script would not stay whole in a page.');
  const policy = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`;
  return `<!doctype html><meta charset="utf-8">${policy}<script>${script}</script>`;
}

/** Fetch everything that a wheel needs: the frame's script, and what is sent there. @param {Wheel} wheel */
async function partsFor(wheel) {
  const texts = [
    ...['sandbox-frame.js', 'wheel-worker.js'].map((name) => `../wheels/${name}`),
    ...['pyodide.mjs', 'pyodide.asm.mjs'].map((name) => build.runtime + name),
  ].map((path) => fetched(urlOf(path)).then((answer) => answer.text()));
  const files = [
    ...[`${build.runtime}pyodide.asm.wasm`, build.rest],
    ...[build.python, build.later, build.more, build.micropip],
  ].map((path) => fetched(urlOf(path)).then((answer) => answer.arrayBuffer()));
  const [frame, worker, pyodide, glue] = await Promise.all(texts);
  const [wasm, rest, python, later, more, micropip] = await Promise.all(files);
  const script = joined(pyodide, glue) + worker;
  const said = { language: language(), words: await wordsOf(language()) };
  const given = { rest, python, later, more, micropip, wheel, ...said };
  return { frame, parts: { script, wasm, given } };
}

/**
 * What the engine and its games say in a language, by the names of files: a wheel's game may be made
 * from any of them. Nothing in English; what does not come stays English. @param {string} code
 */
async function wordsOf(code) {
  const names = code === ENGLISH ? [] : build.speaking.map((name) => `${name}/${code}.po`);
  const folder = `${build.python.replace(/[^/]*$/, '')}later/`;
  const coming = names.map((name) => fetched(urlOf(folder + name)).then((answer) => answer.text()));
  const texts = await Promise.all(coming.map((text) => text.catch(() => undefined)));
  return Object.fromEntries(names.map((name, at) => [name, texts[at]]));
}

/**
 * Pyodide's two modules as one text without imports and exports, which a sandbox has no way to follow.
 * @param {string} pyodide @param {string} glue
 */
function joined(pyodide, glue) {
  const inside = (/** @type {string} */ text, /** @type {RegExp} */ ending) => {
    const found = text.match(ending);
    if (!found) throw new Error('This Pyodide cannot be had without imports.');
    const script = text.replace(found[0], '').replaceAll('import.meta.url', 'location.href');
    return `(() => {\n'use strict';\n${script}\nreturn ${found[1]};\n})()`;
  };
  const loadPyodide = inside(pyodide, /export ?\{ ?(\w+) as loadPyodide\b[^}]*\};?/);
  const createPyodideModule = inside(glue, /export default (\w+);?\s*$/);
  const scripts = `{ loadPyodide: ${loadPyodide}, createPyodideModule: ${createPyodideModule} }`;
  // Pyodide tries it out, to see in what kind of worker it is. The policy forbids that, and Firefox
  // writes so into its console.
  return `globalThis.importScripts = undefined;\nglobalThis.drystonePyodide = ${scripts};\n`;
}

/** @param {URL} url */
async function fetched(url) {
  const answer = await fetch(url, { cache });
  if (!answer.ok)
    throw new Error(
      say('{address} could not be downloaded ({status}).', {
        address: url.href,
        status: answer.status,
      }),
    );
  return answer;
}

/**
 * Fetch a wheel of this site.
 * @param {string} source @param {string} [base]
 * @returns {Promise<Wheel>}
 * @throws {Error}  It is no address on this site, is not there, or is too long.
 */
export async function fetchWheel(source, base) {
  const url = wheelAddress(source, base);
  const bytes = await fetched(url).then((answer) => answer.arrayBuffer());
  if (bytes.byteLength > WHEEL_LIMIT)
    throw new Error(say('{file} is longer than 20 MB.', { file: url.href }));
  return { name: wheelName(decodeURIComponent(url.pathname.split('/').pop() ?? '')), bytes };
}

/** @param {string} path  As build.js has it. */
const urlOf = (path) => new URL(path, import.meta.url);

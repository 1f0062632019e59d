// The way from a board on another site's page to the engine. A page can't start a worker of another
// site, so the engine runs in one hidden frame from drystone's own; each board has a connection.

import { isView } from '../wire/views.js';
import { ENGLISH, ofPage, say, sayingIn } from '../words/words.js';

/** @import { View } from '../types/answers.js' */
/** @import { ServerCommand } from '../types/protocol.js' */
/** @import { Words } from '../words/words.js' */
/**
 * @template {ServerCommand} C
 * @typedef {import('../types/answers.js').BoardAnswerTo<C>} BoardAnswerTo
 */
/** @typedef {(progress: {loaded: number, total: number}) => void} OnProgress */
/** @typedef {{port: MessagePort, end: () => void}} Opened  A board's line to the engine, and how it ends. */

/** The front page of the site that the board comes from. */
export const HOME = new URL('../../', import.meta.url);
/** How long the frame may say nothing after it has loaded, in milliseconds. */
const PATIENCE = 20_000;
const closed = () =>
  say(
    'The engine cannot be reached from this page. Its rules may forbid the frame, or the site that the board comes from does not answer, or was renewed meanwhile: try again, or load the page again.',
  );
const sandboxed = () =>
  say(
    'Nobody can play here: the sandbox of the frame around this page lacks allow-same-origin, which the engine needs. It would be sandbox="allow-scripts allow-same-origin".',
  );

export const silent = () => say('The engine has not answered.');
const gone = () => say('The board was taken away.');

/**
 * @typedef {object} Framed
 * @property {HTMLIFrameElement} frame
 * @property {Promise<HTMLIFrameElement>} loading
 * @property {Promise<never>} refusal  Rejects once it is known that the frame cannot work here.
 */

/** The frames of this page by the languages that are spoken in them. @type {Map<string, Framed>} */
const frames = new Map();
/** Frames in which there is an engine. @type {WeakSet<HTMLIFrameElement>} */
const answers = new WeakSet();

/** The one frame of this page in a language, made when it is first needed. @param {Words} words @returns {Framed} */
function engineFrame(words) {
  const { language } = words;
  const known = frames.get(language);
  if (known?.frame.isConnected) return known;
  const made = document.createElement('iframe');
  made.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  made.setAttribute('aria-hidden', 'true');
  made.title = 'drystone engine';
  made.tabIndex = -1;
  made.style.display = 'none';
  const lang = language === ENGLISH ? '' : `?lang=${language}`;
  made.src = new URL(`engine.html${lang}`, HOME).href;
  const loading = new Promise((/** @type {(frame: HTMLIFrameElement) => void} */ resolve) => {
    made.addEventListener('load', () => resolve(made), { once: true });
  });
  /** @type {Promise<never>} */
  const refusal = new Promise((_, reject) => {
    addEventListener('message', ({ source, data }) => {
      if (source !== made.contentWindow || data?.drystone !== 'sandboxed') return;
      reject(new Error(sayingIn(words, sandboxed)));
    });
    // Some browsers say in no other way that the page's policy forbids the frame: it never loads.
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const forbidden = effectiveDirective === 'frame-src' && made.src.startsWith(blockedURI);
      if (forbidden) reject(new Error(sayingIn(words, closed)));
    });
  });
  // The caller of `ask` hears of it; until then it is no error of the page.
  refusal.catch(() => {});
  document.body.append(made);
  const framed = { frame: made, loading, refusal };
  frames.set(language, framed);
  return framed;
}

/** A board's connection to the engine. */
export class Connection {
  /**
   * @param {OnProgress} onProgress
   * @param {(view: View) => void} onShow  Called when the computer has moved.
   * @param {(reason: string) => void} onEnd  Called when the engine has lost what was played.
   */
  constructor(onProgress, onShow, onEnd) {
    this.onProgress = onProgress;
    this.onShow = onShow;
    this.onEnd = onEnd;
    /** @type {Map<number, {resolve: (answer: object) => void, reject: (reason: Error) => void}>} */
    this.requests = new Map();
    this.lastId = 0;
    /** The words of the board's language, by which it has its engine, too. */
    this.words = ofPage();
    /** @type {Promise<Opened> | undefined} */
    this.opening = undefined;
  }

  /** @returns {Promise<Opened>} */
  async open() {
    const { loading, refusal } = engineFrame(this.words);
    const made = await Promise.race([loading, refusal]);
    const { port1, port2 } = new MessageChannel();
    // Only a frame of drystone's own site is given the other end.
    made.contentWindow?.postMessage({ drystone: 'board' }, HOME.origin, [port2]);
    /** @type {Promise<Opened>} */
    const opened = new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(this.inWords(closed))), PATIENCE);
      port1.onmessage = ({ data }) => {
        clearTimeout(timer);
        answers.add(made);
        port1.onmessage = (event) => this.receive(event.data);
        const board = String(data?.board);
        // Said the way that boards come by: what comes by a port may arrive after the next board,
        // for which there would be no place.
        const end = () => {
          made.contentWindow?.postMessage({ drystone: 'end', board }, HOME.origin);
          port1.close();
        };
        if (data?.hello === 1) resolve({ port: port1, end });
        else reject(new Error(String(data?.failed ?? this.inWords(closed))));
      };
    });
    try {
      return await Promise.race([opened, refusal]);
    } catch (error) {
      port1.close();
      // Of a frame that never answers, what has loaded may be no engine: the next try has another.
      if (!answers.has(made)) made.remove();
      throw error;
    }
  }

  /** Have something said, or shown with words, in the board's language. @template T @param {() => T} says */
  inWords(says) {
    return sayingIn(this.words, says);
  }

  /** Whether the engine has a place for this board. */
  get used() {
    return this.opening !== undefined;
  }

  /** Whether no answer is waited for. */
  get idle() {
    return this.requests.size === 0;
  }

  /**
   * Send a command. The first one of a page starts the engine.
   * @template {ServerCommand} C
   * @param {C} message
   * @returns {Promise<BoardAnswerTo<C>>}
   */
  async ask(message) {
    this.opening ??= this.open();
    const { port } = await this.opening.catch((error) => {
      this.opening = undefined;
      throw error;
    });
    const id = ++this.lastId;
    /** @type {object} */
    const answer = await new Promise((resolve, reject) => {
      this.requests.set(id, { resolve, reject });
      port.postMessage({ id, message });
    });
    // What Python answers with is said in protocol.py.
    return /** @type {BoardAnswerTo<C>} */ (answer);
  }

  /** @param {import('./engine-frame.js').FrameMessage | null} data  What the frame says; anything else is ignored. */
  receive(data) {
    if (data === null || typeof data !== 'object') return;
    const { progress, show, ended, id = 0, answer, failed } = data;
    if (ended) this.onEnd(String(ended));
    if (progress) {
      this.onProgress({ loaded: Number(progress.loaded), total: Number(progress.total) });
    }
    if (show && isView(show)) this.onShow(show);
    const request = this.requests.get(id);
    if (!request) return;
    this.requests.delete(id);
    if (answer && typeof answer === 'object') request.resolve(answer);
    else request.reject(new Error(String(failed ?? this.inWords(silent))));
  }

  /** Close the connection: the board was taken away. */
  close() {
    this.opening?.then(
      ({ end }) => end(),
      () => {},
    );
    this.opening = undefined;
    for (const { reject } of this.requests.values()) reject(new Error(this.inWords(gone)));
    this.requests.clear();
  }
}

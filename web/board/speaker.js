// What a screen reader is given to say. Nothing else writes to a live region.
//
// Messages of one moment are one message, in their order: a reader throws away what waits when the next
// one comes. Equal words again are heard again. What was said goes after a while: a reader says what is
// left in a live region once more when a dialog closes.

import { make, write } from './dom.js';

/** @import { View } from '../types/answers.js' */

/** So long a message waits for others of the same moment, in milliseconds. */
const TOGETHER = 60;
/** So long words stay, for readers that are slow to look at them. */
const STAYS = 8000;
/** After this long a listener has heard what was said: it is not said again. */
const HEARD = 2000;

/** So long one's own move waits to be said with its answer, in milliseconds. */
const ANSWERED = 1500;

/** @typedef {{ text: string, topic: string, due: number }} Message */

/**
 * Leave out the sentences that a message has in common with the one before it, from its beginning.
 *
 * @param {string} text @param {string} before
 */
export function withoutHeard(text, before) {
  const [now, old] = [text, before].map((words) => words.split(/(?<=[.!?]) /));
  let same = 0;
  while (same < now.length - 1 && now[same] === old[same]) same += 1;
  return now.slice(same).join(' ');
}

export class Speaker {
  /** @type {Message[]} */ #waiting = [];
  #timer = 0;
  #clearing = 0;
  #last = '';
  /** @type {HTMLElement | undefined} */ #spokeIn;
  /** The last message of each topic, and when it was said. @type {Map<string, { text: string, at: number }>} */
  #said = new Map();

  /** @param {() => HTMLElement} region  Finds the live region: that of the dialog which is open, if one is. */
  constructor(region) {
    this.region = region;
  }

  /**
   * Say something.
   *
   * @param {string} text
   * @param {{ topic?: string, wait?: number }} [how]  A message takes the place of one on its topic that
   *   still waits, and repeats nothing that was heard; `wait` is how long it may wait, in milliseconds.
   */
  say(text, { topic = '', wait = 0 } = {}) {
    if (!text || this.#waiting.some((one) => one.text === text)) return;
    if (topic) this.#waiting = this.#waiting.filter((one) => one.topic !== topic);
    this.region();
    this.#waiting.push({ text, topic, due: performance.now() + Math.max(wait, TOGETHER) });
    this.#plan();
  }

  /**
   * Say what an answer brings: Python has put that together.
   * @param {Pick<View, 'said' | 'announce' | 'thinks' | 'challenge' | 'premove'>} view @param {string} [verdict]
   * @param {string} [topic]  What is said of a premove takes not the place of what is said of moves.
   */
  sayView(view, verdict = '', topic = view.said ? '' : 'move') {
    const { announce, thinks, challenge, premove } = view;
    const news = [verdict, announce].filter(Boolean).join(' ');
    const answered = challenge?.awaits || ((premove || thinks) && topic === 'move');
    this.say(news, { topic, wait: answered ? ANSWERED : 0 });
  }

  #plan() {
    clearTimeout(this.#timer);
    if (!this.#waiting.length) return;
    const due = Math.min(...this.#waiting.map((one) => one.due));
    this.#timer = setTimeout(() => this.#flush(), due - performance.now());
  }

  #flush() {
    const now = performance.now();
    const due = this.#waiting.filter((one) => one.due <= now + 1);
    this.#waiting = this.#waiting.filter((one) => !due.includes(one));
    const words = due.map(({ text, topic }) => {
      const before = topic && this.#said.get(topic);
      this.#said.set(topic, { text, at: now });
      return before && now - before.at > HEARD ? withoutHeard(text, before.text) : text;
    });
    const region = this.region();
    // What was said on the page, or in a dialog, is not left there when the other speaks.
    if (this.#spokeIn !== region) this.clear();
    this.#spokeIn = region;
    const text = words.join(' ');
    // The same words are a change only with a space that is not read.
    if (text) this.#last = region.textContent = this.#last === text ? `${text}\u00a0` : text;
    clearTimeout(this.#clearing);
    this.#clearing = setTimeout(() => this.clear(), STAYS);
    this.#plan();
  }

  /** Leave nothing of what was said. */
  clear() {
    if (this.#spokeIn) this.#spokeIn.textContent = '';
  }
}

/** @type {MutationObserver | undefined} */
let dialogs;

/**
 * Forget what was said when a dialog opens: some readers say what lay under it anew as it closes. And have its
 * live region there at once: readers leave out what is said in one that is new to them.
 */
function watchDialogs() {
  const watch = new MutationObserver((changes) => {
    const opened = changes.some(({ target }) =>
      /** @type {Element} */ (target).matches('dialog[open]'),
    );
    if (!opened) return;
    page.clear();
    regionOfPage();
  });
  watch.observe(document.body, { attributeFilter: ['open'], subtree: true });
  return watch;
}

/** The live region of the page, or that of the dialog over it: what lies under a dialog is mute. */
function regionOfPage() {
  dialogs ??= watchDialogs();
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  const home = dialog?.matches(':modal') ? dialog : document.body;
  return home.querySelector(':scope > .spoken') ?? addRegion(home);
}

/** @param {Element | ShadowRoot} home @returns {HTMLElement} */
export function addRegion(home) {
  const region = make('p', { className: 'spoken unseen', 'aria-live': 'assertive' });
  home.append(region);
  return region;
}

const page = new Speaker(/** @type {() => HTMLElement} */ (regionOfPage));

/** So long after a page has loaded its reader may still be busy with that, in milliseconds. */
const SETTLES = 700;
/** @type {Promise<unknown> | undefined} */
let loaded;

/** Wait until the page has loaded: readers leave out what is said before. */
function whenLoaded() {
  loaded ??=
    document.readyState === 'complete'
      ? Promise.resolve()
      : new Promise((done) => addEventListener('load', () => setTimeout(done, SETTLES)));
  return loaded;
}

/** Say something to whom the page is read aloud. @param {string} text @param {{ topic?: string, wait?: number }} [how] */
export const speak = (text, how) => void whenLoaded().then(() => page.say(text, how));

/** Say what an answer brings. @param {View} view @param {string} [topic]  See `sayView`. */
export const speakView = (view, topic) =>
  void whenLoaded().then(() => page.sayView(view, '', topic));

/** Write what has happened, and say it. @param {Element} home @param {string} text */
export function tell(home, text) {
  write(home, text);
  speak(text);
}

/**
 * Write how things stand, and say it where that has changed.
 * @param {Element} home @param {string} text @param {string} [heard]  The same read aloud.
 */
export function tellChange(home, text, heard = text) {
  if (write(home, text)) speak(heard);
}

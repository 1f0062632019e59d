// Keeps the match on the board in the browser after each move, and has it back when the page is
// opened again. Which matches there are and what is in them, the engine says.

import { notify, silence } from './notices.js';
import { painted } from '../board/painted.js';
import { Conflict, find, isWhole, keep, latest, newId, note, noted } from './storage.js';

/** @typedef {import('./panels.js').View} View */
/** @typedef {import('./storage.js').Kept} Kept */

/**
 * @typedef {object} Place  Where a match is kept.
 * @property {string} id
 * @property {number} revision  The one that this page kept or read last.
 * @property {number} tree  The engine's number for the tree that was kept.
 */

const LAST = 'drystone:last';
const PARAMETER = 'saved';
/** Stands for the number of a match while a puzzle is on the board. */
const QUEST = -1;

export class Keeper {
  /**
   * @param {(message: object) => Promise<any>} tell  Sends the engine a message and gives its
   *   answer, which is not shown.
   * @param {(message: object) => Promise<View | undefined>} ask  The same, and shows the answer.
   */
  constructor(tell, ask) {
    this.tell = tell;
    this.ask = ask;
    /** Where the engine's matches are kept, by its numbers. @type {Map<number, Place>} */
    this.places = new Map();
    /** The number of the match on the board. */
    this.match = 0;
    this.state = '';
    /** Where the match is kept that is being opened. @type {{id: string, revision: number} | undefined} */
    this.coming = undefined;
    this.told = false;
    /** @type {Promise<unknown>} */
    this.before = Promise.resolve();
    this.channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('drystone') : undefined;
    this.channel?.addEventListener('message', ({ data }) => this.heard(data));
    /** Called when what is kept has changed, here or in another tab. */
    this.onChange = () => {};
  }

  /** Where the match on the board is kept, if it is. */
  get place() {
    return this.places.get(this.match);
  }

  /**
   * Note what the engine has answered, and keep the match if that is a new state of it.
   *
   * @param {View} view @param {string} act  What it was asked.
   */
  seen(view, act) {
    const { match, state } = view.keeping ?? {};
    if (view.quest) [this.match, this.state] = [QUEST, '']; // Neither kept nor in the address.
    if (!match || (match === this.match && state === this.state)) return;
    if (act === 'resume') this.settle(view);
    if (this.match && match !== this.match) this.turnTo(view, act);
    [this.match, this.state] = [match, state];
    if (act === 'resume') return; // It is kept already.
    this.next(() => painted().then(() => this.write(view, act === 'read')));
  }

  /** Do it after what is being kept already; meanwhile the page says so. @param {() => unknown} work */
  async next(work) {
    const { dataset } = document.documentElement;
    dataset.keeping = '';
    const done = this.before.then(work).catch(() => {});
    this.before = done;
    await done;
    if (this.before === done) delete dataset.keeping;
  }

  /** Note where the match that is being opened is kept. @param {View} view */
  settle({ keeping: { match, tree }, said, game }) {
    // A damaged match stays as it is: what is played from here on is another one.
    if (this.coming && said?.kind !== 'error') {
      this.places.set(match, { ...this.coming, tree });
      this.remember(this.coming.id);
      point(game.query, this.coming.id);
    }
    this.coming = undefined;
  }

  /** Another match is on the board: the address follows. @param {View} view @param {string} act */
  turnTo(view, act) {
    const place = this.places.get(view.keeping.match);
    silence('tabs');
    silence('continue');
    this.remember(place?.id);
    if (act !== 'open') point(view.game.query, place?.id);
  }

  /** @param {View} view @param {boolean} always  Even if nothing in it was changed. */
  async write(view, always) {
    const { match } = view.keeping;
    const place = this.places.get(match);
    const answer = await this.tell({ act: 'keep', match, unchanged: always || !!place });
    if (!answer.kept) return;
    const at = place ?? { id: newId(), revision: 0, tree: -1 };
    try {
      await this.put(at, answer, view);
      this.places.set(match, at);
    } catch (error) {
      if (error instanceof Conflict) await this.fork(match, at, answer, view);
      else this.complain(error);
    }
    if (match === this.match) this.follow(view);
  }

  /** The match on the board is kept: reloading the page shall find it. @param {View} view */
  follow(view) {
    silence('continue');
    if (!this.place) return;
    this.remember(this.place.id);
    point(view.game.query, this.place.id);
  }

  /** Note which match is on the board; it is not kept before that is done. @param {string} [id] */
  remember(id) {
    try {
      // For early.js, which has no time to ask the database.
      if (id) localStorage.setItem(LAST, id);
      else localStorage.removeItem(LAST);
    } catch {
      // Then the start position is seen for a moment.
    }
    // Without it the address alone says which match it is.
    const noted = note(id).catch(() => {});
    this.next(() => noted);
  }

  /** @param {Place} at @param {any} answer @param {View} view */
  async put(at, { kept, flip, tree, sight, over }, view) {
    const shown = sight ?? { ...view, moves: [], kept: 0, stamp: 0, said: null, announce: '' };
    at.revision = await keep({
      id: at.id,
      revision: at.revision,
      name: '',
      text: kept,
      flip,
      over,
      saved: Date.now(),
      query: shown.game.query,
      sight: shown,
    });
    at.tree = tree;
    this.changed({ id: at.id, revision: at.revision });
  }

  /**
   * The same match was played on elsewhere: what was played here becomes one of its own.
   *
   * @param {number} match @param {Place} at @param {any} answer @param {View} view
   */
  async fork(match, at, answer, view) {
    if (answer.tree === at.tree) return; // Only walked in: nothing would be lost.
    const own = { id: newId(), revision: 0, tree: -1 };
    try {
      await this.put(own, answer, view);
      this.places.set(match, own);
      notify(
        'tabs',
        'This match was played on in another tab. What you play here is kept as a match of its own.',
      );
    } catch (error) {
      this.complain(error);
    }
  }

  /** Tell everybody that what is kept has changed. @param {{id?: string, revision?: number}} what */
  changed(what = {}) {
    this.channel?.postMessage(what);
    this.onChange();
  }

  /** Another tab has kept something. @param {{id?: string, revision?: number}} what */
  heard({ id, revision }) {
    this.onChange();
    if (!this.place || this.place.id !== id || !(Number(revision) > this.place.revision)) return;
    notify('tabs', 'This match has gone on in another tab.', {
      'Show it here': () => this.resume(String(id)),
    });
  }

  /** Say once that nothing can be kept. @param {unknown} error */
  complain(error) {
    if (this.told) return;
    this.told = true;
    const full = error instanceof DOMException && error.name === 'QuotaExceededError';
    const why = full ? 'There is no room left' : 'This browser keeps nothing';
    notify(
      'storage',
      `${why}: the match will be gone when you leave. A link or a record keeps it.`,
    );
  }

  /**
   * Look for the match that the address names or, if it names no game, that was on the board last.
   *
   * @returns {Promise<Kept | undefined> | undefined}  Nothing, if it is clear that there is none.
   */
  wanted() {
    const address = new URLSearchParams(location.search);
    const id = address.get(PARAMETER);
    if (id) return this.find(id);
    return address.has('game') ? undefined : this.find();
  }

  /** @param {string} [id]  Without it, the match that was on the board last. */
  async find(id) {
    try {
      const wanted = id ?? (await noted());
      const found = wanted ? await find(wanted) : undefined;
      return isWhole(found) ? found : undefined;
    } catch (error) {
      this.complain(error);
      return undefined;
    }
  }

  /** Have a kept match on the board. @param {string} id */
  async resume(id) {
    await this.before;
    const entry = await this.find(id);
    if (entry) await this.open(entry);
  }

  /** @param {Kept} entry @returns {Promise<View | undefined>} */
  open({ id, revision, text, flip }) {
    this.coming = { id, revision };
    return this.ask({ act: 'resume', text, flip });
  }

  /** Offer to go on with the last match of this game that has not ended. @param {View} view */
  async offerEarlier(view) {
    const { query, title } = view.game;
    const mine = (/** @type {Kept} */ entry) =>
      isWhole(entry) && entry.query === query && !entry.over;
    const [entry] = await latest(1, mine).catch(() => []);
    if (!entry || this.place || this.match !== view.keeping.match) return;
    notify('continue', `There is a match of ${title} that has not ended.`, {
      'Go on with it': () => this.resume(entry.id),
    });
  }
}

/** Make the address say what is on the board. @param {string} query @param {string} [id] */
function point(query, id) {
  history.replaceState(null, '', id ? `${query}&${PARAMETER}=${id}` : query);
}

// Saves the match on the board in the browser after each move, and opens it again when the page is
// opened again. Which matches there are and what is in them, Python says.

import { SAVED_UNPLAYED } from '../wire/command-kinds.js';
import { painted } from '../board/painted.js';
import { draftOf, forgetLeft, leftEntry, needsDraft, storeDraft, storeLeft } from './draft.js';
import { notify, removeNotice } from '../messages/notices.js';
import { noteFriends } from '../storage/friends-note.js';
import { BrowseOnly } from './browse-only.js';
import {
  Conflict,
  isWhole,
  latest,
  load,
  newId,
  onLateOpening,
  onNewerStore,
  readable,
  save,
  setLast,
  storeClock,
  whyNot,
} from '../storage/storage.js';
import { extentOf, fieldsOf } from '../storage/stored.js';
import { channelTo } from '../storage/tabs.js';
import { browserStore } from '../offline/browser-store.js';
import { language, say } from '../words/words.js';

/** @import { Send, View } from '../types/answers.js' */
/** @import { Command, SavedView } from '../types/protocol.js' */
/** @typedef {<C extends Command>(command: C, entry?: SavedMatch) => Promise<import('../types/answers.js').AnswerTo<C> | undefined>} Ask  A stored match may be what a command is about. */
/** @import { SavedMatch } from '../storage/storage.js' */

/**
 * @typedef {object} Place  Where a match is saved.
 * @property {string} id
 * @property {number} revision  The one that this page saved or read last.
 * @property {number} tree  Python's number for the state of the moves that was saved.
 * @property {boolean} [behind]  Whether another tab has saved more, which is not shown here.
 */

/** @typedef {{match: number, answer: SavedView, view: View}} Pending */
/** @typedef {{id?: string, revision?: number, opened?: string, shown?: string, followed?: string}} Change  What another tab gets: which match was saved, is opened, was shown already, or is followed. */

const LAST = 'drystone:last';
const PARAMETER = 'saved';
/** What comes of a match that can't be saved. */
const UNKEPT = say('the match will be gone when you leave. A link or a record keeps it.');
/** What is said once where a newer version has stored something. */
const NEWER = say(
  'A newer version of this site has stored matches in this browser. This version goes on with them, and leaves what it cannot read as it is.',
);
/** Stands for the number of a match while a puzzle is on the board. */
const CHALLENGE = -1;

export class Autosave {
  /**
   * @param {Send} send  Sends a command; the answer is not shown.
   * @param {Ask} ask  The same, and shows the answer.
   * @param {() => object | undefined} [turn]  What to store of the clocks, where there are any.
   */
  constructor(send, ask, turn = () => undefined) {
    this.send = send;
    this.ask = ask;
    this.turn = turn;
    /** Where Python's matches are saved, by its numbers. @type {Map<number, Place>} */
    this.places = new Map();
    /** Where those are going to be saved that are not yet. @type {Map<number, string>} */
    this.ids = new Map();
    /** The number of the match on the board. */
    this.match = 0;
    this.state = '';
    /** What was said not to be saved. @type {Set<string>} */
    this.complained = new Set();
    /** Why what the address names could not be looked for, "" where it could. */
    this.unread = '';
    /** The match of the address, if it could not be read. */
    this.missed = '';
    /** Saves what could not be saved. @type {(() => unknown) | undefined} */
    this.unsaved = undefined;
    /** Whether this tab has it all the same, also after a reload. */
    this.drafted = false;
    /** Whether a friend elsewhere plays the match on the board. */
    this.distant = false;
    /** The match of which this tab shows what other tabs make of it. */
    this.followed = '';
    /** What is on the board. @type {View | undefined} */
    this.view = undefined;
    this.browseOnly = new BrowseOnly();
    /** What is being saved. @type {Promise<unknown>} */
    this.last = Promise.resolve();
    /** What Python has given to be stored and is not stored yet. @type {Pending | undefined} */
    this.pending = undefined;
    /** Whether the database has a match to store and has not answered yet. */
    this.storing = false;
    /** What is stored of the match on the board. @type {SavedMatch | undefined} */
    this.kept = undefined;
    /** Done once what the page before left behind is stored. */
    this.left = this.takeLeft();
    addEventListener('pagehide', () => this.leave());
    this.channel = channelTo('drystone');
    this.channel?.addEventListener('message', ({ data }) => this.heard(data));
    /** Called when what is saved has changed, here or in another tab. @type {(() => void)[]} */
    this.listeners = [];
    document.addEventListener('visibilitychange', () => void this.catchUp());
    onLateOpening(() => this.openedLate());
    onNewerStore(() => notify('newer', NEWER));
  }

  /** Say on this page that what is saved has changed. */
  onChange() {
    for (const listener of this.listeners) listener();
  }

  /** Where the match on the board is saved, if it is. */
  get place() {
    return this.places.get(this.match);
  }

  /** What was said not to be saved is saved after all. */
  openedLate() {
    const { unsaved } = this;
    this.unsaved = undefined;
    this.withdrawComplaint();
    if (unsaved) void this.next(unsaved);
    this.onChange();
    this.offerMissed();
  }

  /** The match that the address asked for can be read by now; at the table another one has begun. */
  offerMissed() {
    const { missed } = this;
    this.missed = '';
    if (!missed || document.documentElement.dataset.page !== 'table') return;
    notify('missed', say('The match of the address can be read now.'), {
      [say('Show it here')]: () => this.resume(missed),
    });
  }

  /** The name under which a match is saved, or will be once there is something to save. @param {number} match */
  idOf(match) {
    const id = this.places.get(match)?.id ?? this.ids.get(match) ?? newId();
    this.ids.set(match, id);
    return id;
  }

  /**
   * Note what Python has answered, and save the match if that is a new state of it.
   * @param {View} view @param {string} act  The command that it answers.
   * @param {SavedMatch} [entry]  The match that it is about, if that was stored.
   */
  seen(view, act, entry) {
    // A challenge is not saved, and the address names it; with a line that names the match all the same.
    if (view.challenge && view.challenge.kind !== 'line') {
      [this.match, this.state] = [CHALLENGE, ''];
    }
    this.distant = Boolean(view.friend);
    this.view = view;
    if (!view.saving) return;
    const { match, state } = view.saving;
    const same = match === this.match && state === this.state;
    if (match) this.browseOnly.seen(this.idOf(match), act, !same);
    if (!match || same) return;
    if (entry) this.opened(view, view.saving, entry);
    if (this.match && match !== this.match) this.turnTo(view, match, act);
    [this.match, this.state] = [match, state];
    if (act === 'resume') return; // It is saved already.
    // Python is asked at once, so that a page that is left early has its answer.
    const asked = this.toStore(view, match, act);
    asked.catch(() => {});
    this.next(() => this.write(view, match, act, asked));
  }

  /**
   * Ask Python what to store of a match.
   *
   * @param {View} view @param {number} match @param {string} act
   */
  async toStore(view, match, act) {
    // What is about to be stored counts: an undo may come before the database has the move.
    const stored = this.pending?.match === match || !!this.places.get(match)?.revision;
    const unchanged = SAVED_UNPLAYED.has(act) || stored;
    const answer = await this.send({ act: 'save', match, unchanged });
    if (!('record' in answer) || answer.record === null) return answer;
    this.pending = { match, answer, view };
    if (match === this.match) setAddress(view.game.query, this.idOf(match));
    return answer;
  }

  /** The page is left: note what is not stored yet, if it is only how the clocks stand. */
  leave() {
    if (!this.pending) return this.leaveClock();
    const { match, answer, view } = this.pending;
    const at = this.places.get(match) ?? { id: this.idOf(match), revision: 0 };
    const entry = this.entryAt(at, answer, view);
    const revisions = this.storing ? [at.revision, at.revision + 1] : [at.revision];
    if (storeLeft(entry, revisions) && !entry.looked) browserStore.set(LAST, at.id);
  }

  /** Note how the clocks stand. */
  leaveClock() {
    const entry = this.withClock();
    if (entry) storeLeft(entry, [entry.revision]);
  }

  /** What is stored of the match on the board, with its clocks as they stand now. @returns {SavedMatch | undefined} */
  withClock() {
    const { kept, place } = this;
    const clock = this.turn();
    const fits = kept?.id === place?.id && kept?.revision === place?.revision;
    return clock && kept && fits && !kept.over ? { ...kept, clock } : undefined;
  }

  /** Store how the clocks of the match on the board stand: for other tabs it has not gone on. */
  storeClock() {
    const { match } = this;
    void this.next(async () => {
      const entry = match === this.match ? this.withClock() : undefined;
      if (!entry) return;
      await storeClock(entry);
      this.changed();
    });
  }

  /** Store what the page before had not stored yet when it was left. */
  async takeLeft() {
    const left = leftEntry();
    if (!left) return;
    try {
      const { entry, revisions } = left;
      const { revision = 0, saved } = /** @type {Partial<SavedMatch>} */ (
        fieldsOf(await load(entry.id))
      );
      // With another number, another tab has played on.
      const fits = revisions.includes(revision);
      if (fits && saved === entry.saved) await storeClock(entry);
      else if (fits) await save({ ...entry, revision });
      forgetLeft();
      if (fits && !entry.looked) await setLast(entry.id);
      this.changed();
    } catch {
      // The address finds it all the same.
    }
  }

  /** Do some work after what is being saved already; meanwhile `data-keeping` says so. @param {() => unknown} work */
  async next(work) {
    const { dataset } = document.documentElement;
    dataset.keeping = '';
    const done = this.last.then(work).catch(() => {});
    this.last = done;
    await done;
    if (this.last === done) delete dataset.keeping;
  }

  /** Wait until all is saved that there is to save; return whether a reload finds it. @returns {Promise<boolean>} */
  async settled() {
    if (this.unsaved) void this.next(this.unsaved);
    for (let seen; seen !== this.last;) {
      seen = this.last;
      await seen;
    }
    return !this.unsaved || this.drafted;
  }

  /** Note where the match that was opened is saved. @param {View} view @param {{match: number, tree: number}} saving @param {SavedMatch} entry */
  opened({ said, game }, { match, tree }, entry) {
    const { id, revision } = entry;
    // A damaged match stays as it is: what is played from here on is another one.
    if (said?.kind === 'error') return;
    this.places.set(match, { id, revision, tree });
    this.kept = entry;
    if (revision) this.remember(id);
    setAddress(game.query, id);
    this.channel?.postMessage({ opened: id });
  }

  /** Another match is on the board: the address follows. @param {View} view @param {number} match @param {string} act */
  turnTo({ game }, match, act) {
    const place = this.places.get(match);
    removeNotice('tabs');
    removeNotice('missed');
    removeNotice('continue');
    if (place) this.remember(place.id);
    if (act !== 'open' && act !== 'accept') setAddress(game.query, place?.id);
  }

  /** @param {View} view @param {number} match @param {string} act @param {ReturnType<Autosave['toStore']>} [asked]  What Python answers, if it was asked. */
  async write(view, match, act, asked = this.toStore(view, match, act)) {
    const answer = await asked;
    if (!('record' in answer)) return;
    if (answer.record === null) return void (await this.draft(view, match, act));
    await painted();
    const place = this.places.get(match);
    const at = place ?? { id: this.idOf(match), revision: 0, tree: -1 };
    try {
      await this.put(at, answer, view);
      this.places.set(match, at);
      this.unsaved = undefined;
      this.withdrawComplaint();
    } catch (error) {
      if (!(error instanceof Conflict)) {
        this.unsaved = () => this.write(view, match, act);
        this.drafted = match === this.match && this.storeForTab(at, answer, view);
        this.complain(error);
      } else await this.settleConflict(match, at, answer, view);
    }
    if (match === this.match) this.follow(view);
  }

  /**
   * Another tab has stored the match meanwhile: what this one would have stored is not to come back in
   * the place of that.
   *
   * @param {number} match @param {Place} at @param {SavedView} answer @param {View} view
   */
  async settleConflict(match, at, answer, view) {
    if (this.pending?.answer === answer) this.pending = undefined;
    if (answer.friend) await this.giveWay(at.id, view);
    else await this.fork(match, at, answer, view);
  }

  /** Have a reload of this tab find a match that is not in the list. @param {{id: string, revision: number}} at @param {SavedView} answer @param {View} view */
  storeForTab(at, answer, view) {
    const stored = storeDraft(this.entryAt(at, answer, view));
    if (stored) setAddress(view.game.query, at.id);
    return stored;
  }

  /** Nothing has been played in a match yet: have this tab keep it, where its address would not. @param {View} view @param {number} match @param {string} act */
  async draft(view, match, act) {
    if (match !== this.match || !needsDraft(view, act)) return;
    const answer = await this.send({ act: 'save', match, unchanged: true });
    if (!('record' in answer) || !answer.record || match !== this.match) return;
    this.storeForTab({ id: this.idOf(match), revision: 0 }, answer, view);
  }

  /** The match on the board is saved: reloading the page shall find it. @param {View} view */
  follow({ game }) {
    removeNotice('continue');
    if (!this.place) return;
    this.remember(this.place.id);
    setAddress(game.query, this.place.id);
  }

  /** Have the address name the match on the board again, after a link stood there. @param {View} view */
  readdress({ game }) {
    if (this.place) setAddress(game.query, this.place.id);
  }

  /** A move that the explorer lists is about to be made on the board. @param {View | undefined} view */
  look(view) {
    if (view?.saving?.match === this.match) this.browseOnly.follow(this.idOf(this.match), view);
  }

  /** Store which match is on the board, after what is being saved already. @param {string} id */
  remember(id) {
    if (this.browseOnly.has(id)) return;
    // For early.js, which has no time to ask the database.
    browserStore.set(LAST, id);
    const stored = setLast(id).catch(() => {});
    this.next(() => stored);
  }

  /** What is stored of a match. @param {{id: string, revision: number}} at @param {SavedView} answer @param {View} view @returns {SavedMatch} */
  entryAt(at, answer, view) {
    const looked = this.browseOnly.has(at.id);
    const clock = view.clock && view.saving?.match === this.match && this.turn();
    return { ...entryOf(at, answer, view), ...(looked && { looked }), ...(clock && { clock }) };
  }

  /** @param {Place} at @param {SavedView} answer @param {View} view */
  async put(at, answer, view) {
    this.storing = true;
    try {
      const entry = this.entryAt(at, answer, view);
      at.revision = await save(entry);
      this.kept = { ...entry, revision: at.revision };
    } finally {
      this.storing = false;
    }
    if (this.pending?.answer === answer) this.pending = undefined;
    if (answer.friend) noteFriends();
    at.tree = answer.tree ?? -1;
    this.changed({ id: at.id, revision: at.revision });
  }

  /**
   * Another tab has saved the same match: what was played here becomes a match of its own.
   * @param {number} match @param {Place} at @param {SavedView} answer @param {View} view
   */
  async fork(match, at, answer, view) {
    if (answer.tree === at.tree) return; // No move is new: nothing would be lost.
    const own = { id: newId(), revision: 0, tree: -1 };
    try {
      await this.put(own, answer, view);
      this.places.set(match, own);
      notify(
        'tabs',
        say(
          'This match was played on in another tab. What you play here is kept as a match of its own.',
        ),
      );
    } catch (error) {
      this.complain(error);
    }
  }

  /** Say on all pages that what is saved has changed. @param {Change} change */
  changed(change = {}) {
    this.channel?.postMessage(change);
    this.onChange();
  }

  /** Another tab has saved something, or opened it. @param {Change | null} change */
  heard(change) {
    const { id = '', revision, ...opening } = change ?? {};
    if (Object.keys(opening).length) return this.heardOfOpening(opening);
    this.onChange();
    if (!this.place || this.place.id !== id || !(Number(revision) > this.place.revision)) return;
    if (this.follows) void this.catchUp();
    else this.tellOther(id);
  }

  /** Another tab opens a match, has it on the board already, or shows from now on what is played in this one. @param {Change} what */
  heardOfOpening({ opened, shown, followed }) {
    const mine = this.place?.id;
    if (!mine) return;
    if (mine === opened) this.channel?.postMessage({ shown: mine });
    if (mine === shown && !this.follows) this.offerToFollow(mine);
    if (mine === followed) this.followed = mine;
  }

  /** Whether what another tab makes of the match on the board is shown here by itself. */
  get follows() {
    return this.distant || (!!this.place && this.place.id === this.followed);
  }

  /** The match that was opened here is on the board of another tab. @param {string} id */
  offerToFollow(id) {
    notify('tabs', say('This match is open in another tab, too.'), {
      [say('Show the same in both')]: () => {
        this.followed = id;
        this.channel?.postMessage({ followed: id });
        // As it is stored: here one may have played on meanwhile.
        return this.resume(id);
      },
      [say('Begin a copy here')]: () => this.beginCopy(id),
    });
  }

  /** What is played here from now on is a match of its own. @param {string} id */
  async beginCopy(id) {
    const { view } = this;
    if (this.place?.id !== id || !view) return;
    this.places.delete(this.match);
    this.ids.delete(this.match);
    const asked = this.send({ act: 'save', match: this.match, unchanged: true });
    await this.next(() => this.write(view, this.match, 'save', asked));
  }

  /** Have what another tab has made of the match. Of one with a friend two versions would be one too many. */
  async catchUp() {
    const { place } = this;
    if (!this.follows || !place || document.visibilityState === 'hidden') return;
    const entry = await this.stored(place.id);
    if (!entry || this.place !== place || !(entry.revision > place.revision)) return;
    await this.open(entry);
    if (this.distant)
      notify('tabs', say('This match has gone on in another tab. Here it is as it stands there.'));
  }

  /**
   * Another tab was faster: what was done here would be a second version of a match with a friend.
   * @param {string} id @param {View} view  With what was done here.
   */
  async giveWay(id, { here }) {
    const entry = await this.find(id);
    if (entry) await this.open(entry);
    const last = here.text
      ? say('Your last move here was {move}: play it again if it still fits.', { move: here.text })
      : '';
    const gone = say(
      'This match had gone on in another tab, so what you have just done here was not kept and is taken off.',
    );
    notify('tabs', last ? `${gone} ${last}` : gone);
  }

  /** Another tab is ahead of this one. @param {string} id */
  tellOther(id) {
    if (this.place) this.place.behind = true;
    notify('tabs', say('This match has gone on in another tab.'), {
      [say('Show it here')]: () => this.resume(id),
    });
  }

  /** There is room, or a database, after all. */
  withdrawComplaint() {
    if (!this.complained.size) return;
    this.complained.clear();
    removeNotice('storage');
  }

  /** Say once that something can't be saved. @param {unknown} error @param {string} [what]  What comes of it. */
  complain(error, what = UNKEPT) {
    if (this.complained.has(what)) return;
    this.complained.add(what);
    notify('storage', `${whyNot(error)}: ${what}`);
  }

  /**
   * Look for the match that the address names.
   * @returns {Promise<SavedMatch | undefined> | undefined}  Nothing, if it is clear that there is none.
   */
  wanted() {
    const id = new URLSearchParams(location.search).get(PARAMETER);
    return id ? this.sought(id) : undefined;
  }

  /** @param {string} id  Of the match that the address names. */
  async sought(id) {
    const found = await this.find(id);
    if (!found && this.unread) this.missed = id;
    return found;
  }

  /** @param {string} id */
  async find(id) {
    this.unread = '';
    await this.left;
    const draft = draftOf(id);
    try {
      const found = await load(id);
      if (found && !isAfter(draft, found)) return readable(found);
    } catch (error) {
      this.unread = whyNot(error);
    }
    return draft;
  }

  /** Look for a match, after what is being saved already. @param {string} id */
  async stored(id) {
    await this.last;
    return this.find(id);
  }

  /** Open a saved match. @param {string} id */
  async resume(id) {
    const entry = await this.stored(id);
    if (entry) await this.open(entry);
    else if (this.unread) notify('storage', `${this.unread}: ${say('the match cannot be shown.')}`);
  }

  /** @param {SavedMatch} entry */
  open(entry) {
    const { id, text, flip, levels, friend } = entry;
    if (entry.looked) this.browseOnly.ids.add(id);
    const [first, second] = levels ?? [0, 0];
    if (friend) {
      const { seat, secrets } = friend;
      return this.ask({ act: 'resume', text, flip, seat, secrets }, entry);
    }
    const { plies } = extentOf(entry) ?? {};
    return this.ask({ act: 'resume', text, flip, first, second, plies }, entry);
  }

  /** Offer to go on with the last match of a game that has not ended. @param {View} view */
  async offerEarlier({ game, saving }) {
    const mine = (/** @type {unknown} */ entry) =>
      isWhole(entry) && entry.query === game.query && !entry.over && !entry.friend && !entry.looked;
    const [entry] = await latest(1, mine).catch(() => []);
    if (!entry || this.place || this.match !== saving?.match) return;
    notify(
      'continue',
      say('There is a match of {game} that has not ended.', { game: game.title }),
      {
        [say('Go on with it')]: () => this.resume(entry.id),
      },
    );
  }
}

/** Whether what this tab keeps of a match came after what is stored, and could not be stored. @param {SavedMatch | undefined} draft @param {unknown} stored */
function isAfter(draft, stored) {
  const { revision, saved } = fieldsOf(stored);
  return draft?.revision === revision && Number(draft?.saved) > Number(saved);
}

/** What is stored of a match. @param {{id: string, revision: number}} at @param {SavedView} answer @param {View} view @returns {SavedMatch} */
function entryOf(
  { id, revision },
  { record, flip = false, preview, over = false, extent, friend },
  view,
) {
  const shown = preview ?? { ...view, moves: [], same: 0, stamp: 0, said: null, announce: '' };
  return {
    id,
    revision,
    name: '',
    text: record ?? '',
    flip,
    over,
    levels: view.players?.map(({ level }) => level) ?? [0, 0],
    saved: Date.now(),
    query: shown.game.query,
    sight: /** @type {View} */ (shown),
    language: language(),
    extent,
    ...(friend && { friend }),
  };
}

/** Make the address say what is on the board, while that is in sight. @param {string} query @param {string} [id] */
function setAddress(query, id) {
  const { dataset } = document.documentElement;
  if (dataset.page !== 'table' || 'editing' in dataset) return;
  const address = id ? `${query}&${PARAMETER}=${id}` : query;
  // What marks a step of the browser's history stays with it as long as its address does.
  if (location.search !== address || location.hash) history.replaceState(null, '', address);
}

// Of the tabs that show one match after the same move, one counts its time. The others show what that one
// says, and when it is left, one of them counts on.

/** How long another tab has to say that it counts, in milliseconds. */
const PATIENCE = 150;

/** @typedef {{id: string, revision: number, behind?: boolean}} Place  Where a match is stored, and whether another tab has stored more of it. */
/** @typedef {{asks?: true, left?: true, turn?: unknown}} Word  Who counts? This tab is left. The turn, as this tab counts it from now on. */

/**
 * @typedef {object} Counted  What is counted here.
 * @property {boolean} runs
 * @property {unknown} stored  The turn, as other tabs read it.
 * @property {(turn: unknown) => void} take  Shows a turn that another tab counts.
 * @property {() => void} countOn  Counts what another tab has counted.
 */

export class OtherTabs {
  /**
   * @param {Counted} counted @param {() => Place | undefined} place  Where the match on the board is stored.
   * @param {Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | undefined} channel  To the other tabs, where that may be.
   */
  constructor(counted, place, channel) {
    this.counted = counted;
    this.place = place;
    this.channel = channel;
    /** The revision of the match that another tab counts, -1 if none does. */
    this.elsewhere = -1;
    this.timer = 0;
    channel?.addEventListener('message', ({ data }) => this.heard(data));
  }

  /** Whether it is this tab that counts. What it has stored itself is its own again. */
  get countHere() {
    const { behind, revision } = this.place() ?? {};
    return !behind && this.elsewhere !== revision;
  }

  /** From now on this tab counts. */
  countAgain() {
    clearTimeout(this.timer);
    this.elsewhere = -1;
  }

  /** Ask who counts; if nobody does, do something else. @param {() => void} otherwise */
  ask(otherwise) {
    this.timer = window.setTimeout(otherwise, PATIENCE);
    this.say({ asks: true });
  }

  /** The time that another tab counts is up. Where that was lost without a word, this one counts on. */
  runOut() {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.ask(() => this.follow()), PATIENCE);
  }

  /** @param {Word} word */
  say(word) {
    const { id, revision } = this.place() ?? {};
    if (id) this.channel?.postMessage({ ...word, id, revision });
  }

  /** @param {Word & Place} word */
  heard({ id, revision, asks, left, turn }) {
    const place = this.place();
    if (place?.id !== id || place.revision !== revision) return;
    const { counted } = this;
    if (asks && counted.runs && this.countHere) this.say({ turn: counted.stored });
    if (left && !this.countHere) this.follow();
    if (!turn) return;
    this.countAgain();
    this.elsewhere = revision;
    counted.take(turn);
  }

  /** The tab that counted is left: if there are several others, the first to say so counts on. */
  follow() {
    this.timer = window.setTimeout(() => {
      this.countAgain();
      this.counted.countOn();
      this.say({ turn: this.counted.stored });
    }, Math.random() * PATIENCE);
  }
}

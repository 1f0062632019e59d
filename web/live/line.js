// An open line between two browsers: links to and fro, a sign of life, a goodbye. What a link holds is
// judged by its reader; here is only what keeps the line itself in order.
//
// What goes over it, each as one message of text (docs/at-a-distance.md):
//   .           I am here
//   !           I leave
//   + LETTERS   the link that begins with these letters has been read
//   LETTERS     a link, without what stands before its letters

/** Longest link, as in drystone.play.correspondence. */
const LINK_LIMIT = 60_000;
const LINK = /^[A-Za-z0-9_-]+$/;
/** The letters of a link that are sent back: its checksum, and the hash of what went before. */
const MARK = 27;
/** How often one says that one is here, in milliseconds. */
const BEAT = 3_000;
/** How long the other may be silent before that is shown, and before the line is given up. */
const QUIET = 9_000;
const LOST = 30_000;
/** Most messages at once, and then in a second. */
const BURST = 30;
const RATE = 4;
/** Most links that may wait to be read. */
const WAITING = 8;

/** @typedef {'left' | 'lost' | 'nonsense' | 'flood' | 'closed'} Reason  Why a line has ended. */
/** @typedef {Pick<RTCDataChannel, 'send' | 'close' | 'readyState' | 'addEventListener'>} Channel */

/**
 * @typedef {object} Listeners
 * @property {(link: string) => Promise<unknown>} link  Reads a link; the next one waits for it.
 * @property {(here: boolean) => void} presence  The other is heard again, or is silent.
 * @property {(reason: Reason) => void} ended  Called once.
 * @property {() => void} arrived  The last link has been read by the other.
 */

export class Line {
  /** @param {Channel} channel  It is open. @param {Listeners} listeners @param {() => number} [now] */
  constructor(channel, listeners, now = () => performance.now()) {
    this.channel = channel;
    this.listeners = listeners;
    this.now = now;
    /** The link that was sent last, until the other has read it. */
    this.sent = '';
    this.here = true;
    this.over = false;
    this.heard = this.counted = now();
    this.room = BURST;
    /** @type {string[]} */
    this.waiting = [];
    this.reading = false;
    channel.addEventListener('message', (event) =>
      this.hear(/** @type {MessageEvent} */ (event).data),
    );
    channel.addEventListener('close', () => this.end('lost'));
    channel.addEventListener('error', () => this.end('lost'));
    this.beating = setInterval(() => this.beat(), BEAT);
  }

  /** Whether the other has read all that was sent. */
  get settled() {
    return !this.sent;
  }

  /** Send a link. @param {string} link  Its letters. */
  send(link) {
    if (this.over || link === this.sent) return;
    this.sent = link;
    this.put(link);
  }

  /** Say goodbye. */
  leave() {
    this.end('closed', '!');
  }

  /** @param {string} text */
  put(text) {
    if (this.over) return;
    try {
      this.channel.send(text);
    } catch {
      this.end('lost');
    }
  }

  /** Say that one is here, and see whether the other is. */
  beat() {
    const silent = this.now() - this.heard;
    if (silent > LOST) this.end('lost');
    else if (silent > QUIET) this.note(false);
    this.put('.');
  }

  /** @param {boolean} here */
  note(here) {
    if (here === this.here) return;
    this.here = here;
    this.listeners.presence(here);
  }

  /** @param {unknown} said */
  hear(said) {
    if (this.over) return;
    // What was sent was read: that was asked for, and is no flood, however fast both play.
    const isRead = this.sent && said === `+${this.sent.slice(0, MARK)}`;
    if (!isRead && !this.admits()) return this.end('flood');
    this.heard = this.now();
    this.note(true);
    if (isRead) this.arrive();
    else if (said === '!') this.end('left');
    else if (said !== '.') this.hearLetters(said);
  }

  /** Hear what is neither a sign of life nor a goodbye. @param {unknown} said */
  hearLetters(said) {
    if (typeof said !== 'string' || said.length > LINK_LIMIT) return this.end('nonsense');
    const letters = said.startsWith('+') ? said.slice(1) : said;
    if (!LINK.test(letters)) return this.end('nonsense');
    if (letters === said) this.queue(said);
  }

  /** Whether there is room for one more message. */
  admits() {
    const now = this.now();
    this.room = Math.min(BURST, this.room + ((now - this.counted) * RATE) / 1000) - 1;
    this.counted = now;
    return this.room >= 0;
  }

  arrive() {
    this.sent = '';
    this.listeners.arrived();
  }

  /** @param {string} link */
  queue(link) {
    if (this.waiting.length >= WAITING) return this.end('flood');
    this.waiting.push(link);
    if (!this.reading) void this.read();
  }

  /** Have links read, one after the other. */
  async read() {
    this.reading = true;
    for (let link = this.waiting.shift(); link && !this.over; link = this.waiting.shift()) {
      try {
        await this.listeners.link(link);
        this.put(`+${link.slice(0, MARK)}`);
      } catch (error) {
        // It is not reported as read, and the next one is read all the same.
        console.error('A link that came over the line was not read:', error);
      }
    }
    this.reading = false;
  }

  /** @param {Reason} reason @param {string} [word]  The last that the other hears. */
  end(reason, word) {
    if (this.over) return;
    this.over = true;
    clearInterval(this.beating);
    try {
      if (word && this.channel.readyState === 'open') this.channel.send(word);
    } catch {
      // The channel is closing by itself: the other hears that in place of the word.
    }
    this.channel.close();
    this.listeners.ended(reason);
  }
}

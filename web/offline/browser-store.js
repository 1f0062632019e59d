// Short texts that this browser, or this tab of it, stores by name. A browser may forbid both: then
// nothing is found, and nothing is stored.

class BrowserStore {
  /** @param {() => Storage} open */
  constructor(open) {
    this.open = open;
  }

  /** The text of a name, "" if there is none. @param {string} name @returns {string} */
  get(name) {
    try {
      return this.open().getItem(name) ?? '';
    } catch {
      return '';
    }
  }

  /** Store a text; "" deletes it. @param {string} name @param {string} text @returns {boolean}  Whether it is stored. */
  set(name, text) {
    try {
      if (text) this.open().setItem(name, text);
      else this.open().removeItem(name);
      return true;
    } catch {
      return false;
    }
  }

  /** What was stored as JSON, undefined where nothing can be read. @param {string} name @returns {any} */
  read(name) {
    try {
      return JSON.parse(this.get(name));
    } catch {
      return undefined;
    }
  }

  /** Store as JSON; undefined deletes it. @param {string} name @param {unknown} value @returns {boolean}  Whether it is stored. */
  write(name, value) {
    return this.set(name, JSON.stringify(value) ?? '');
  }
}

export const browserStore = new BrowserStore(() => localStorage);
export const tabStore = new BrowserStore(() => sessionStorage);

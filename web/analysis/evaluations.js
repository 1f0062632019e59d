// What was found of the positions of a match. A visitor who comes back to one sees at once what is known
// of it, and no less until a new search has looked into more.

/** @import { AnalysisView } from '../types/protocol.js' */

/** Of how many positions it is stored. */
const MOST = 200;

export class Evaluations {
  /** @param {number} [most]  Of how many positions what was found is stored: the ones looked at last. */
  constructor(most = MOST) {
    this.most = most;
    /** What is known, by positions. @type {Map<string, AnalysisView>} */
    this.known = new Map();
  }

  /** What is known of a position. @param {string} place */
  of(place) {
    return this.known.get(place);
  }

  /**
   * Note what was found of a position, unless more is known of it.
   * @param {string} place @param {AnalysisView} found
   * @param {boolean} [whole]  Whether nothing more can be found.
   * @returns {AnalysisView}  What is known now.
   */
  learn(place, found, whole = false) {
    const before = this.known.get(place);
    const more = whole || found.solved || !before || found.nodes >= before.nodes;
    const best = more ? found : before;
    this.known.delete(place); // What is put in anew stands last.
    this.known.set(place, best);
    for (const oldest of this.known.keys()) {
      if (this.known.size <= this.most) break;
      this.known.delete(oldest);
    }
    return best;
  }

  /** Another match is on the board. */
  forget() {
    this.known.clear();
  }
}

// What answers for the match on the board: an engine, and the search beside it.

/** @import { Command } from '../types/protocol.js' */
/** @typedef {{ask: (message: Command) => Promise<unknown>, speculate?: (message: Command) => Promise<unknown>}} Answering */
/** @import { Begin, SearchClient } from '../engine/search-client.js' */
/** @typedef {(engine: {ready: Promise<void>}, begin: Begin) => SearchClient} SearchMaker */

/**
 * @typedef {object} Engines
 * @property {string} wheel  The wheel whose game they play, "" for those of the site.
 * @property {Answering} engine
 * @property {SearchClient} search
 * @property {number} waiting  How many commands the page waits for.
 * @property {() => void} left  Called when another's match comes on the board.
 */

export {};

// Made by `python build.py site` from the commands in py/drystone/app/wire/protocol.py. Change
// those, not this.

/** The levels of computer players. */
export const LEVELS = [1, 2, 3, 4, 5, 6];

/** Makes a move, or ends the match in place of one. */
export const PLAYS = new Set(['touch', 'type', 'resign', 'flag', 'reply', 'premove']);

/** A move that a puzzle may answer. */
export const TRIES = new Set(['touch', 'type', 'answer']);

/** May bring a match of another game, and with it another engine. */
export const BRINGS_GAME = new Set([
  'new',
  'load',
  'view',
  'read',
  'open',
  'resume',
  'invite',
  'accept',
  'challenge',
  'exercise',
  'pose',
]);

/** May bring another match, with another entry in the list of saved matches. */
export const BRINGS_MATCH = new Set([
  'back',
  'example',
  'sample',
  'rematch',
  'leave',
  ...BRINGS_GAME,
]);

/** Puts other pieces on the board; none of them has moved there. */
export const REPLACES_BOARD = new Set(['edit', ...BRINGS_MATCH]);

/** Reads a text that names a game; the site’s own engine does that. */
export const READS = new Set(['read', 'open', 'preview', 'accept', 'identify']);

/** Is answered by the site’s own engine, whatever is on the board. */
export const ASKS_SITE = new Set(['menu', 'refresh', 'bench']);

/** The visitor has asked for what it puts on the board, and goes to the table. */
export const OPENS_TABLE = new Set([
  'new',
  'load',
  'back',
  'example',
  'sample',
  'read',
  'open',
  'resume',
  'invite',
  'accept',
  'receive',
  'challenge',
  'exercise',
  'rematch',
  'pose',
]);

/** The visitor wants to see the board after it. */
export const SHOWS_BOARD = new Set([
  'resign',
  'flag',
  'reveal',
  'line',
  'edit',
  'leave',
  ...OPENS_TABLE,
]);

/** Stands behind *More*, where a visitor opens one match after the other. */
export const OPENS_FROM_MORE = new Set(['load', 'back', 'example', 'sample', 'read', 'open']);

/** Brings a match that is saved even if nothing was played in it. */
export const SAVED_UNPLAYED = new Set(['read', 'leave']);

/** Begins a match whose address says all of it, unless a computer plays. */
export const HAS_ADDRESS = new Set(['new', 'view']);

/** Begins a match by a link, which stays in the address. */
export const HAS_LINK = new Set(['open', 'accept']);

/** Puts a challenge on the board. */
export const BEGINS_CHALLENGE = new Set(['challenge', 'exercise']);

/** Puts something to look at in the place of the match on the board. */
export const SHOWS_SAMPLE = new Set(['example', 'sample']);

/**
 * The view that answers a command, where it is not the view of the page or board.
 *
 * @type {Record<string, string>}
 */
export const ANSWERS = {
  menu: 'MenuView',
  refresh: 'MenuView',
  bench: 'BenchView',
  save: 'SavedView',
  preview: 'PreviewView',
  join: 'JoinedView',
  identify: 'IdentifiedView',
  picture: 'PictureView',
  choose: 'ChosenView',
  challenges: 'ChallengesView',
  history: 'HistoryView',
  explore: 'ExplorerView',
  trail: 'TrailView',
  draw: 'DrawnView',
  start: 'SearchView',
  slice: 'SearchView',
  pace: 'PaceView',
  replay: 'ReplayView',
};

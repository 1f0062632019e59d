/**
 * What the page and Python say to each other: the views that Python answers with, and the commands
 * that the page may send. See py/drystone/app/protocol.py.
 */

/** A node of a scene: its tag, its attributes, and its text or children. */
export type SceneNode = [string, Record<string, string>, string | SceneNode[]];

/** What the page says about a game. */
export interface GameView {
  name: string;
  title: string;
  credit: string;
  /** Words and address of each link. */
  links: [string, string][];
  notation: string;
  values: Record<string, string | number>;
  /** The part of an address that opens the game with its options. */
  query: string;
  guide: string;
  puzzles: string;
  /** Title and words of each position to look at. */
  examples: [string, string][];
  /** Titles of the games to replay. */
  samples: string[];
}

/** The sentence above the board, and the class of the side that it is about. */
export interface StatusView {
  text: string;
  side: string;
}

/** An answer in words, and the rule that it rests on, if any. */
export interface SaidView {
  kind: 'refusal' | 'error' | 'info';
  text: string;
  rule: string;
  sites?: string[];
}

/** A puzzle or a lesson, and how far the player has come. */
export interface ChallengeView {
  kind: string;
  name: string;
  series: string;
  next: string;
  heading: string;
  task: string;
  state: string;
  words: string;
  awaits: boolean;
  retry: boolean;
  key: string;
  solved: boolean;
  node: number;
}

/** One puzzle or lesson in the list of all. */
export interface ChallengeItem {
  name: string;
  words: string;
  grade: string;
  key: string;
}

/** A number that is always in sight. */
export interface FactView {
  label: string;
  value: string;
  side: string;
  name: string;
}

/** A part of a move that is a button beside the board. */
export interface ButtonView {
  site: string;
  words: string;
  open: boolean;
}

/** A part of a move that is a number. */
export interface FieldView {
  name: string;
  words: string;
  low: number;
  high: number;
}

/** One entry of the list of moves. */
export interface MoveEntry {
  node: number;
  ply: number;
  text: string;
  side: string;
  name: string;
  out: string;
  comment: string;
  glyph: string;
  depth: number;
  opens: boolean;
}

/** What is written at the move on the board. */
export interface HereView {
  node: number;
  text: string;
  comment: string;
  glyph: string;
  variation: boolean;
}

/** Something that can be shown over the board. */
export interface OverlayView {
  key: string;
  words: string;
  on: boolean;
}

/** The number of the match on the board, and a name for its present state. */
export interface SavingView {
  match: number;
  tree: number;
  state: string;
}

/** Who has a seat: level 0 is a person. */
export interface PlayerSeat {
  seat: number;
  name: string;
  level: number;
}

/** What a search needs to know of the match. */
export interface BriefView {
  game: string;
  options: Record<string, string | number>;
  start: string;
  moves: string[];
  node: number;
}

/** All that the page shows. */
export interface PageView {
  game: GameView;
  scene: SceneNode;
  position: string;
  side: string;
  outcome: string;
  status: StatusView;
  hint: string;
  turning: string;
  note: string;
  said: SaidView | null;
  facts: FactView[];
  buttons: ButtonView[];
  fields: FieldView[];
  touched: string[];
  ply: number;
  here: HereView;
  headers: Record<string, string>;
  undo: boolean;
  redo: boolean;
  flip: boolean;
  overlays: OverlayView[];
  announce: string;
  /** The entries after the first `kept` ones of the list with that `stamp`. */
  moves: MoveEntry[];
  kept: number;
  stamp: number;
  restore: boolean;
  curtain: string;
  back: boolean;
  keeping?: SavingView;
  players?: PlayerSeat[];
  levels?: [number, string][];
  /** The level that is to move now, 0 if none is. */
  thinks?: number;
  paused?: boolean;
  node?: number;
  quest?: ChallengeView | null;
  resumed?: boolean;
  record?: string;
  file?: string;
  link?: string;
  brief?: BriefView;
  /** On a board of another page: "solved", "wrong" or "", if it has a task. */
  task?: string;
}

/** An option of a game: its offers, all its values if they are few, and what is allowed. */
export interface OptionItem {
  key: string;
  label: string;
  default: string | number;
  offers: [string | number, string][];
  values: [string | number, string][];
  allowed: string;
}

/** A game as the menu offers it. */
export interface MenuItem {
  name: string;
  title: string;
  designer: string;
  year: number;
  blurb: string;
  credit: string;
  options: OptionItem[];
}

/** A move that was searched, with what would follow. */
export interface FindingView {
  move: string;
  sites: string[];
  line: string;
  share: number;
  words: string;
}

/** Who stands better, and the best moves. */
export interface AnalysisView {
  share: number;
  words: string;
  first: string;
  nodes: number;
  depth: number;
  lines: FindingView[];
}

/** A command for the session: its name, and what goes with it. */
export type Command =
  | { act: 'view' | 'undo' | 'redo' | 'flip' | 'back' | 'reveal' | 'restore' }
  | { act: 'pause' | 'proceed' | 'retry' | 'solution' | 'menu' | 'refresh' | 'record' }
  | { act: 'new'; game: string; options: Record<string, string | number> }
  | { act: 'load' | 'type' | 'read' | 'peek'; text: string }
  | { act: 'touch'; site: string }
  | { act: 'turn'; by: number }
  | { act: 'goto'; node: number }
  | { act: 'goto'; ply: number }
  | { act: 'overlay'; key: string }
  | { act: 'ask'; what: string; site: string }
  | { act: 'promote' | 'delete' | 'answer'; node: number }
  | { act: 'comment' | 'reply'; node: number; text: string }
  | { act: 'mark'; node: number; glyph: string }
  | { act: 'header'; name: string; text: string }
  | { act: 'link'; alone?: boolean }
  | { act: 'open'; link: string }
  | { act: 'example' | 'sample'; number: number }
  | { act: 'player'; seat: number; level: number }
  | { act: 'brief'; purpose: 'move' | 'analysis' | 'review' }
  | { act: 'quest'; kind: string; name: string; solved: string[] }
  | { act: 'quests'; kind: string; name: string }
  | { act: 'keep'; match: number; unchanged: boolean }
  | { act: 'resume'; text: string; flip: boolean }
  | { act: 'frames' | 'begin'; options: Record<string, string> }
  | { act: 'end' };

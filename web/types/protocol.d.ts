// Made by `python build.py site` from protocol.py and answers.py in py/drystone/app/wire. Change
// those, not this; what each field means is said there.

/** A node of a scene: its tag, its attributes, and its text or its children. */
export type SceneNode = [string, Record<string, string>, string | SceneNode[]];

/** What any message to the page's program may carry besides its own fields. */
export interface PageCommand {
  has?: number;
  drawn?: number;
}

/** Start a game. */
export interface NewCommand extends PageCommand {
  act: 'new';
  game: string;
  options?: Record<string, string | number | boolean>;
  first?: number;
  second?: number;
}

/** Start from a position, given as text; in the game on the board if none is named. */
export interface LoadCommand extends PageCommand {
  act: 'load';
  text: string;
  game?: string;
  options?: Record<string, string | number | boolean>;
}

/** Touch a site: part of a move, a whole one, or refused with the reason. */
export interface TouchCommand extends PageCommand {
  act: 'touch';
  site: string;
  hand?: 'lift' | 'drop';
}

/** Play a move given as text; “resign” in its place resigns. */
export interface TypeCommand extends PageCommand {
  act: 'type';
  text: string;
}

/** Have a side resign, and the other side win. */
export interface ResignCommand extends PageCommand {
  act: 'resign';
  side?: string;
}

/** Step back: within an unfinished turn one touch, else to where a person was to move. */
export interface UndoCommand extends PageCommand {
  act: 'undo';
}

/** Step on to where a person is to move, or to the end. */
export interface RedoCommand extends PageCommand {
  act: 'redo';
}

/** Stand at a `node`, or at a `ply` of the line one walks, 0 for the start. */
export interface GotoCommand extends PageCommand {
  act: 'goto';
  node?: number;
  ply?: number;
}

/** Exchange the match with the one that was on the board before. */
export interface BackCommand extends PageCommand {
  act: 'back';
}

/** Lift the curtain: the player who may see the board sits at the screen now. */
export interface RevealCommand extends PageCommand {
  act: 'reveal';
}

/** Answer with the view and change nothing. */
export interface ShowCommand extends PageCommand {
  act: 'view';
}

/** Set up the game's example of that `number`, counted from 0. */
export interface ExampleCommand extends PageCommand {
  act: 'example';
  number: number;
}

/** Open the game's sample of that `number`, counted from 0, at its start. */
export interface SampleCommand extends PageCommand {
  act: 'sample';
  number: number;
}

/** Answer with all games and their options. */
export interface MenuCommand extends PageCommand {
  act: 'menu';
}

/** Look for games again, after a wheel was installed; answer as for ``menu``. */
export interface RefreshCommand extends PageCommand {
  act: 'refresh';
}

/** Play at random for some seconds and answer with how much was played. */
export interface BenchCommand extends PageCommand {
  act: 'bench';
  game: string;
  seconds: number;
  options?: Record<string, string | number | boolean>;
}

/** Turn the board around, for a player on its other side. */
export interface FlipCommand extends PageCommand {
  act: 'flip';
}

/** Show an extra of the game's scene, or take it away if it is shown. */
export interface OverlayCommand extends PageCommand {
  act: 'overlay';
  key: string;
}

/** Turn the piece that is about to be placed `by` so many steps clockwise. */
export interface TurnCommand extends PageCommand {
  act: 'turn';
  by: number;
}

/** Ask something about the board; the answer is words, and nothing changes. */
export interface AskCommand extends PageCommand {
  act: 'ask';
  what: 'here' | 'around' | 'last' | 'open' | 'board' | 'row' | 'file' | 'score' | 'turn';
  site?: string;
}

/** Make the variation of a node the main line of where it branches off. */
export interface PromoteCommand extends PageCommand {
  act: 'promote';
  node: number;
}

/** Delete a node and all that follows it. */
export interface DeleteCommand extends PageCommand {
  act: 'delete';
  node: number;
}

/** Bring back what was deleted last, if nothing has changed since. */
export interface RestoreCommand extends PageCommand {
  act: 'restore';
}

/** Write a text at a node, "" to wipe it. */
export interface CommentCommand extends PageCommand {
  act: 'comment';
  node: number;
  text: string;
}

/** Give the move at a node a glyph, or take it away if it has that one. */
export interface MarkCommand extends PageCommand {
  act: 'mark';
  node: number;
  glyph: string;
}

/** Set a header of the record, "" to leave it out. */
export interface HeaderCommand extends PageCommand {
  act: 'header';
  name: string;
  text: string;
}

/** Answer with the record of the match as well. */
export interface RecordCommand extends PageCommand {
  act: 'record';
}

/** Answer with the link to the match as well; with `alone`, to the position only. */
export interface LinkCommand extends PageCommand {
  act: 'link';
  alone?: boolean;
}

/** Open the match that a record tells. */
export interface ReadCommand extends PageCommand {
  act: 'read';
  text: string;
}

/** Open the match that a link holds. */
export interface OpenCommand extends PageCommand {
  act: 'open';
  link: string;
}

/** Answer with what to store of the match of that number. */
export interface SaveCommand extends PageCommand {
  act: 'save';
  match: number;
  unchanged?: boolean;
}

/** Have a stored match on the board as it was, by its record. */
export interface ResumeCommand extends PageCommand {
  act: 'resume';
  text: string;
  plies?: number;
  flip?: boolean;
  first?: number;
  second?: number;
  seat?: string;
  secrets?: string;
}

/** Answer with what may be shown of a record, and leave the board alone. */
export interface PreviewCommand extends PageCommand {
  act: 'preview';
  text: string;
  seat?: string;
  secrets?: string;
}

/** Answer with what to store of two copies of one's side of a match with a friend elsewhere. */
export interface JoinCommand extends PageCommand {
  act: 'join';
  text: string;
  seat: string;
  secrets?: string;
  storedSeat: string;
  storedSecrets: string;
}

/** Begin a match with a friend elsewhere; `first` says who has the first colour. */
export interface InviteCommand extends PageCommand {
  act: 'invite';
  game: string;
  options?: Record<string, string | number | boolean>;
  first?: 'host' | 'guest' | 'lot';
  name?: string;
}

/** Sit down at the match of a friend's link, of which nothing is known here. */
export interface AcceptCommand extends PageCommand {
  act: 'accept';
  link: string;
  name?: string;
}

/** Answer with the name of the match that a friend's link is about. */
export interface IdentifyCommand extends PageCommand {
  act: 'identify';
  link: string;
}

/** Take in a friend's link, for the match on the board. */
export interface ReceiveCommand extends PageCommand {
  act: 'receive';
  link: string;
  live?: boolean;
}

/** Name the match whose links go to the friend by themselves now, "" for none. */
export interface PlayLiveCommand extends PageCommand {
  act: 'playLive';
  match: string;
}

/** Say that the link was handed over: what is in it can be taken back only by asking. */
export interface SentCommand extends PageCommand {
  act: 'sent';
}

/** Let the friend take back a move, or not. */
export interface AnswerUndoCommand extends PageCommand {
  act: 'answerUndo';
  accept: boolean;
}

/** Agree to moves in advance: the friend's, one's own, and so on; both see them. */
export interface AgreeCommand extends PageCommand {
  act: 'agree';
  moves: string[];
}

/** Tell the friend one's name. */
export interface CallCommand extends PageCommand {
  act: 'call';
  name: string;
}

/** Answer with the picture that stands for a game, or with where a puzzle or a lesson begins. */
export interface ShowPictureCommand extends PageCommand {
  act: 'picture';
  name: string;
  kind?: 'puzzle' | 'lesson';
}

/** Answer with how a value of an option is written and drawn; refused if it is not allowed. */
export interface ChooseCommand extends PageCommand {
  act: 'choose';
  game: string;
  option: string;
  value: string;
  part?: number;
}

/** Put a puzzle or a lesson on the board. */
export interface BeginChallengeCommand extends PageCommand {
  act: 'challenge';
  kind: 'puzzle' | 'lesson';
  name: string;
  solved?: string[];
}

/** Answer with all puzzles or lessons of a game, which `name` names as for ``challenge``. */
export interface ListChallengesCommand extends PageCommand {
  act: 'challenges';
  kind: 'puzzle' | 'lesson';
  name: string;
}

/** Have the other side answer in a puzzle, if the match still stands at `node`. */
export interface AnswerCommand extends PageCommand {
  act: 'answer';
  node: number;
}

/** Put a mistake on the board, to be made good; `name` says which one it is of those stored. */
export interface ExerciseCommand extends PageCommand {
  act: 'exercise';
  name: string;
  game: string;
  options?: Record<string, string | number | boolean>;
  position: string;
  played: string;
  line: string[];
  words?: string;
  shown?: boolean;
  by?: 'you' | 'friend' | 'computer';
}

/** Put moves that a search expects on the board, to be stepped through; `back` leads back. */
export interface FollowLineCommand extends PageCommand {
  act: 'line';
  moves: string[];
  threat?: boolean;
}

/** Tell what a search says of the move that led to `node`, in an exercise. */
export interface JudgedCommand extends PageCommand {
  act: 'judged';
  node: number;
  good: boolean;
  words: string;
}

/** Go back to where one was right and to move. */
export interface RetryCommand extends PageCommand {
  act: 'retry';
}

/** Show the solution of the challenge on the board. */
export interface SolutionCommand extends PageCommand {
  act: 'solution';
}

/** Let a person (0) or the computer at a level (1 to 6) play for a seat (1 or 2). */
export interface PlayerCommand extends PageCommand {
  act: 'player';
  seat: number;
  level: number;
}

/** Answer with all that a computer player or an analysis has to know of the match. */
export interface HistoryCommand extends PageCommand {
  act: 'history';
  purpose: 'move' | 'analysis' | 'review';
}

/** Play the computer's move, if the match of that number is on the board and stands at `node`. */
export interface ReplyCommand extends PageCommand {
  act: 'reply';
  match?: number;
  node: number;
  text: string;
}

/** Have the computer wait: the player at the screen may move for it. */
export interface PauseCommand extends PageCommand {
  act: 'pause';
}

/** Have the computer go on. */
export interface ProceedCommand extends PageCommand {
  act: 'proceed';
}

/** Begin the game anew with seats exchanged; with `level`, as before but against that level. */
export interface RematchCommand extends PageCommand {
  act: 'rematch';
  level?: number;
}

/** Say where parts of a move that are no spaces are to be shown: beside the board, or on it. */
export interface ChoicesCommand extends PageCommand {
  act: 'choices';
  beside: boolean;
}

/** Set a position up by hand, beginning with the one on the board, or with a `text`. */
export interface EditCommand extends PageCommand {
  act: 'edit';
  text?: string;
}

/** Change what is set up, or how touches change it. */
export interface ChangeCommand extends PageCommand {
  act: 'change';
  what: 'tool' | 'control' | 'text' | 'clear' | 'start';
  value?: string;
  number?: number;
}

/** Go back to the match, or with `play` begin one from what is set up. */
export interface LeaveCommand extends PageCommand {
  act: 'leave';
  play?: boolean;
  first?: number;
  second?: number;
}

/** Put a position on the board as a puzzle: to be won in `count` own moves, as `line` tells. */
export interface PoseCommand extends PageCommand {
  act: 'pose';
  game: string;
  options?: Record<string, string | number | boolean>;
  position: string;
  count: number;
  line: string[];
}

/** Answer with what was played from the position on the board. */
export interface ExploreCommand extends PageCommand {
  act: 'explore';
  trails?: string[];
}

/** Answer with the trail of a record: what is counted of it, "" if the match has not ended. */
export interface TrailCommand extends PageCommand {
  act: 'trail';
  text: string;
}

/** Answer with a picture of what is on the board, as SVG that stands alone. */
export interface DrawCommand extends PageCommand {
  act: 'draw';
  css?: string;
  scene?: string;
  words?: string;
}

/** Take up a task for the match that the other fields tell; ``slice`` then works on it. */
export interface StartCommand {
  act: 'start';
  task: 'move' | 'analysis' | 'hint' | 'review' | 'try' | 'pose';
  game: string;
  options?: Record<string, string | number | boolean>;
  start?: string;
  moves: string[];
  resigned?: string;
  level?: number;
  seed?: string | number;
  threat?: boolean;
  best?: string;
}

/** Work on the task for so many milliseconds, and answer with what was found. */
export interface SliceCommand {
  act: 'slice';
  ms: number;
}

/** Measure the search of a game for some seconds. */
export interface PaceCommand {
  act: 'pace';
  game: string;
  seconds: number;
  options?: Record<string, string | number | boolean>;
}

/** What any message to the boards' server carries: the name of a board. */
export interface BoardCommand {
  board: string;
}

/** Answer with all that is needed to show a board and to replay its match. */
export interface MakeReplayCommand extends BoardCommand {
  act: 'replay';
  options: Record<string, unknown>;
}

/** Have a match on a board, instead of the one that may be there. */
export interface BeginCommand extends BoardCommand {
  act: 'begin';
  options: Record<string, unknown>;
}

/** Forget a board. */
export interface EndCommand extends BoardCommand {
  act: 'end';
}

/** An answer in words: an information, an error, or a refusal that rests on a rule. */
export interface SaidView {
  kind: 'info' | 'error' | 'refusal';
  text: string;
  rule: string;
  sites: string[];
  missing?: string;
}

/** A game with its options; `guide` and `puzzles` are addresses, "" where there are none. */
export interface GameView {
  name: string;
  title: string;
  unusual: string;
  aim: string;
  credit: string;
  links: [string, string][];
  notation: string;
  values: Record<string, string | number>;
  query: string;
  guide: string;
  puzzles: string;
  examples: [string, string][];
  samples: string[];
}

/** Who is to move, or how the match ended; `side` is a class of the colour, or "". */
export interface StatusView {
  text: string;
  side: string;
}

/** A number beside the board; `side` is a class and `name` a colour, both "" for the game's. */
export interface FactView {
  label: string;
  value: string;
  side: string;
  name: string;
}

/** A player's strip: the letter of the `side`, the class of its colour, who plays it. */
export interface StripView {
  side: string;
  style: string;
  name: string;
  detail: string;
  score: string;
  turn: boolean;
  thinks: boolean;
}

/** The line that says what to do next: the first words stand out; either may be "". */
export interface LineView {
  lead: string;
  text: string;
}

/** How a match has ended: who won, why, after how much; `next` is a harder level, 0 for none. */
export interface ResultView {
  title: string;
  reason: string;
  words: string;
  next: number;
  harder: string;
  against: number;
  won: 'you' | 'computer' | 'nobody';
}

/** A site that is no part of the board; `open` while it continues a legal path. */
export interface ButtonView {
  site: string;
  words: string;
  short: string;
  open: boolean;
  suggested: boolean;
  weight: '' | 'main' | 'less';
  lift: boolean;
  picture: SceneNode | null;
}

/** A long run of sites ``name:low`` to ``name:high``, chosen by a number. */
export interface FieldView {
  name: string;
  words: string;
  low: number;
  high: number;
}

/** An entry of the list of moves: a move and what is written at it. */
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

/** The move that led here, what is written at it, and whether it is in a variation. */
export interface HereView {
  node: number;
  text: string;
  move: string;
  comment: string;
  glyph: string;
  variation: boolean;
}

/** An extra that the board can show; its `legend` says what the marks of it mean, "" nothing. */
export interface OverlayView {
  key: string;
  words: string;
  legend: string;
  on: boolean;
}

/** What is shown of a match to the player at the screen. */
export interface MatchView {
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
  strips: StripView[];
  line: LineView;
  result: ResultView | null;
  buttons: ButtonView[];
  fields: FieldView[];
  touched: string[];
  ply: number;
  last: number;
  ended: boolean;
  here: HereView;
  headers: Record<string, string>;
  undo: boolean;
  redo: boolean;
  flip: boolean;
  overlays: OverlayView[];
}

/** The view of a match that was just opened; also what is shown before Python runs. */
export interface FirstView extends MatchView {
  moves: MoveEntry[];
  same: number;
  stamp: number;
  announce: string;
  curtain: string;
  restore: boolean;
  back: boolean;
  resign: string;
}

/** The number of the match on the board, and what changes when it should be stored again. */
export interface SavingView {
  match: number;
  tree: number;
  state: string;
}

/** Who plays for a seat: a person (0), and what to call that person, or a level. */
export interface SeatView {
  seat: number;
  name: string;
  level: number;
  person: string;
  here: boolean;
}

/** Who plays; `thinks` is the level that is to move now, 0 where the computer is not. */
export interface PlayersView {
  players: SeatView[];
  levels: [number, string][];
  thinks: number;
  paused: boolean;
  over: boolean;
  node: number;
}

/** What is to be found on the board; `next` names the one after it, "" if it is the last. */
export interface ChallengeView {
  kind: 'puzzle' | 'lesson' | 'mistake' | 'guess' | 'line' | 'posed';
  name: string;
  address: string;
  series: string;
  next: string;
  heading: string;
  task: string;
  state: 'open' | 'answer' | 'wrong' | 'solved';
  words: string;
  awaits: boolean;
  retry: boolean;
  key: string;
  solved: boolean;
  helped: boolean;
  shown: boolean;
  node: number;
  unshown: [string, string][];
}

/** Moves agreed to in advance, and by whom: ``you`` or ``friend``. */
export interface ConditionView {
  by: 'you' | 'friend';
  moves: string[];
}

/** A link that was refused, stored as evidence: why, in a word and in words. */
export interface RefusedView {
  link: string;
  kind: string;
  words: string;
}

/** A match with a friend elsewhere. */
export interface FriendView {
  match: string;
  link: string;
  sent: boolean;
  waits: 'you' | 'friend' | '';
  words: string;
  asked: 'you' | 'friend' | '';
  you: string;
  friend: string;
  called: string;
  agrees: boolean;
  first: boolean;
  alone: string;
  conditions: ConditionView[];
  refused: RefusedView[];
}

/** What touching a space can do; `picture` shows the piece that is put, `on` if it is chosen. */
export interface ToolView {
  name: string;
  words: string;
  picture: SceneNode | null;
  on: boolean;
}

/** What can be set beside the board: one of the `choices`, or a number from `low` to `high`. */
export interface ControlView {
  label: string;
  kind: 'choice' | 'number';
  value: string;
  choices: [string, string][];
  low: number;
  high: number;
}

/** A position that is set up by hand. */
export interface EditorView {
  text: string;
  trouble: string;
  over: string;
  note: string;
  hides: boolean;
  tools: ToolView[];
  controls: ControlView[];
  undo: boolean;
  redo: boolean;
  sides: string[];
  mover: string;
}

/** Everything that the page shows; what most commands answer with. */
export interface PageView extends FirstView, PlayersView {
  saving: SavingView;
  retracted: boolean;
  challenge: ChallengeView | null;
  friend: FriendView | null;
  editor: EditorView | null;
  record?: string;
  file?: string;
  link?: string;
  resumed?: boolean;
}

/** What a board on another page shows; `task` is what became of what was set, if it was. */
export interface BoardView extends PageView {
  task?: '' | 'solved' | 'wrong';
}

/** An answer in words; what is on the page stays as it is. */
export interface SaidOnly {
  said: SaidView;
}

/** A value that is one click away; `about` says in a sentence what it changes, or is "". */
export interface OfferItem {
  value: string | number;
  words: string;
  about: string;
}

/** A number to step up and down; `label` is "" where the option's says enough. */
export interface StepperItem {
  label: string;
  low: number;
  high: number;
  step: number;
}

/** An option of a game: values that are one click away, all values if they are few. */
export interface OptionItem {
  key: string;
  label: string;
  kind: string;
  default: string | number;
  solo: string | number;
  unsided: (string | number)[];
  offers: OfferItem[];
  values: [string | number, string][];
  steppers: StepperItem[];
  picture: SceneNode | null;
  allowed: string;
}

/** A game that can be chosen. */
export interface MenuItem {
  name: string;
  title: string;
  byline: string;
  blurb: string;
  credit: string;
  minutes: number;
  difficulty: number;
  sides: [string, string, string][];
  guide: string;
  puzzles: boolean;
  lessons: number;
  tour: number;
  options: OptionItem[];
}

/** All games, the simplest first, and the computer's levels with their names. */
export interface MenuView {
  menu: MenuItem[];
  levels: [number, string][];
}

/** A picture, which cannot be touched. */
export interface PictureView {
  picture: SceneNode;
}

/** The answer to ``draw``: the picture, and the name of a file for it. */
export interface DrawnView {
  svg: string;
  file: string;
}

/** An option's value in its one spelling; `picture` shows it where it is drawn. */
export interface ChosenView {
  value: string | number;
  words: string;
  picture: SceneNode | null;
}

/** How much was played at random: plies, playouts and seconds. */
export interface BenchView {
  bench: Record<string, number>;
}

/** What to store of a match with a friend elsewhere. */
export interface SavedSeat {
  match: string;
  waits: 'you' | 'friend' | '';
  seat: string;
  secrets: string;
  you?: number;
}

/** The name of the match that a friend's link is about, and of that before a rematch. */
export interface IdentifiedView {
  match: string;
  after: string;
  follows: boolean;
}

/** A stored match as a whole, wherever in it one looks: its last ply, and what is so there. */
export interface ExtentView {
  plies: number;
  side: string;
  status: string;
  winner: number;
}

/** What to store of a match; `record` is None where nothing is to be stored. */
export interface SavedView {
  record: string | null;
  friend?: SavedSeat | null;
  flip?: boolean;
  tree?: number;
  preview?: FirstView | null;
  over?: boolean;
  extent?: ExtentView;
}

/** What may be shown of a record; `trouble` says what in it could not be read, or "". */
export interface PreviewView {
  preview: FirstView;
  over: boolean;
  extent: ExtentView;
  trouble: string;
  friend?: SavedSeat | null;
}

/** What to store of two copies of one's side of a match, None if all of it is stored. */
export interface JoinedView {
  preview: FirstView | null;
  over: boolean;
  extent?: ExtentView;
  friend: SavedSeat | null;
}

/** A puzzle or lesson in a list. */
export interface ChallengeItem {
  name: string;
  heading: string;
  words: string;
  grade: string;
  themes: string[];
  key: string;
}

/** All puzzles or lessons of a game. */
export interface ChallengesView {
  challenges: ChallengeItem[];
}

/** A match as the search worker wants it; `start` is "" for the game's own start. */
export interface MatchHistory {
  game: string;
  options: Record<string, string | number>;
  start: string;
  moves: string[];
  resigned: string;
  end: string;
  names: string[];
  styles: string[];
  movers: string[];
  told: string[];
  nodes: number[];
  node: number;
  query: string;
}

/** The answer to ``history``. */
export interface HistoryView {
  history: MatchHistory;
}

/** A move that was played before from the position on the board, or one that is the same. */
export interface ExploredMove {
  move: string;
  counts: number[];
  words: string;
}

/** What was played from the position on the board, what was played most first. */
export interface ExploredView {
  games: number;
  words: string;
  moves: ExploredMove[];
}

/** The answer to ``explore``: the games of the computer, and the matches of one's own. */
export interface ExplorerView {
  node: number;
  sides: string[];
  computer: ExploredView;
  own: ExploredView;
}

/** The answer to ``trail``. */
export interface TrailView {
  trail: string;
}

/** A move with what follows it; `score` is the first colour's expected score, 0 to 1. */
export interface AnalysisLine {
  move: string;
  spoken: string[];
  sites: string[];
  ways: string[][];
  line: string;
  score: number;
  words: string;
}

/** What an analysis has found so far; `first` is the name of the first colour. */
export interface AnalysisView {
  score: number;
  words: string;
  first: string;
  nodes: number;
  depth: number;
  solved: boolean;
  lines: AnalysisLine[];
}

/** A step of a hint in words, as they are read aloud (`heard`), and the sites it is about. */
export interface HintStep {
  words: string;
  heard: string;
  sites: string[];
}

/** A mistake: `move` is the one of that number, `seat` the person who made it. */
export interface MistakeView {
  ply: number;
  seat: number;
  name: string;
  move: string;
  grade: 'inaccuracy' | 'mistake' | 'blunder';
  words: string;
  before: number;
  after: number;
  position: string;
  played: string;
  line: string[];
  told: string;
  heard?: string[];
}

/** A match judged move by move: the first colour's expected scores from the start on. */
export interface ReviewView {
  scores: number[];
  part: number;
  doing: string;
  mistakes: MistakeView[];
  losses: number[];
  ahead: string;
  story: string;
  heard?: string;
  keep: boolean;
}

/** Whether a move that was tried in place of a mistake is good, and why. */
export interface TriedView {
  good: boolean;
  words: string;
}

/** Whether a position is a puzzle: `trouble` says why not, "" if it is. */
export interface PosedView {
  trouble: string;
  count: number;
  line: string[];
}

/** What the search worker answers; `running` says whether another slice should be asked for. */
export interface SearchView {
  running: boolean;
  failed?: string;
  nothing?: string;
  nodes?: number;
  part?: number;
  move?: string;
  analysis?: AnalysisView;
  hint?: HintStep[];
  review?: ReviewView;
  tried?: TriedView;
  posed?: PosedView;
}

/** What a replay says of its game; `options` are the keys of its options. */
export interface ReplayGame {
  name: string;
  title: string;
  credit: string;
  query: string;
  options: string[];
}

/** Who is to move, or how the match ended; `letter` is that of the side to move. */
export interface ReplayState {
  text: string;
  side: string;
  letter: string;
}

/** What is shown of one place in a match; numbers stand for entries of the replay's lists. */
export interface ReplayFrame {
  ply: number;
  state: number;
  scene: number;
  words: number[];
  position: (number | string)[];
  move?: string;
  speech?: string;
  note?: string;
  comment?: string;
  outcome?: string;
  glyph?: string;
}

/** A match as pictures that a page can show without an engine; what frames share stands once. */
export interface Replay {
  drystone: number;
  mode: string;
  game: ReplayGame;
  record: string;
  caption: string;
  alt: string;
  theme: string;
  palette: string;
  coords: boolean;
  at: number;
  attributes: Record<string, string>[];
  nodes: unknown[][];
  words: string[];
  states: ReplayState[];
  frames: ReplayFrame[];
}

/** The answer to ``replay``. */
export interface ReplayView {
  replay: Replay;
}

/** Evaluated positions, seconds, and the longest step of the search in seconds. */
export interface PaceView {
  pace: Record<string, number>;
}

/** A message to the page’s program. */
export type Command =
  | NewCommand
  | LoadCommand
  | TouchCommand
  | TypeCommand
  | ResignCommand
  | UndoCommand
  | RedoCommand
  | GotoCommand
  | BackCommand
  | RevealCommand
  | ShowCommand
  | ExampleCommand
  | SampleCommand
  | MenuCommand
  | RefreshCommand
  | BenchCommand
  | FlipCommand
  | OverlayCommand
  | TurnCommand
  | ChoicesCommand
  | PromoteCommand
  | DeleteCommand
  | RestoreCommand
  | CommentCommand
  | MarkCommand
  | HeaderCommand
  | RecordCommand
  | LinkCommand
  | ReadCommand
  | OpenCommand
  | SaveCommand
  | ResumeCommand
  | PreviewCommand
  | JoinCommand
  | AskCommand
  | BeginChallengeCommand
  | ListChallengesCommand
  | AnswerCommand
  | ExerciseCommand
  | FollowLineCommand
  | JudgedCommand
  | RetryCommand
  | SolutionCommand
  | PlayerCommand
  | HistoryCommand
  | ReplyCommand
  | PauseCommand
  | ProceedCommand
  | RematchCommand
  | ShowPictureCommand
  | ChooseCommand
  | InviteCommand
  | AcceptCommand
  | IdentifyCommand
  | ReceiveCommand
  | PlayLiveCommand
  | SentCommand
  | AnswerUndoCommand
  | AgreeCommand
  | CallCommand
  | EditCommand
  | ChangeCommand
  | LeaveCommand
  | PoseCommand
  | DrawCommand
  | ExploreCommand
  | TrailCommand;

/** A message to the search worker. */
export type SearchCommand = StartCommand | SliceCommand | PaceCommand;

/** A message to the server of a page full of boards, without the board’s name. */
export type ServerCommand =
  | Omit<MakeReplayCommand, 'board'>
  | Omit<BeginCommand, 'board'>
  | Omit<EndCommand, 'board'>
  | AnswerCommand
  | FlipCommand
  | GotoCommand
  | HistoryCommand
  | OverlayCommand
  | PauseCommand
  | ProceedCommand
  | RecordCommand
  | RedoCommand
  | ReplyCommand
  | ResignCommand
  | RetryCommand
  | RevealCommand
  | SolutionCommand
  | TouchCommand
  | TurnCommand
  | TypeCommand
  | UndoCommand
  | ShowCommand;

/** What answers the commands that no view of the page does. */
export interface Answers {
  menu: MenuView;
  refresh: MenuView;
  bench: BenchView;
  save: SavedView;
  preview: PreviewView;
  join: JoinedView;
  identify: IdentifiedView;
  picture: PictureView;
  choose: ChosenView;
  challenges: ChallengesView;
  history: HistoryView;
  explore: ExplorerView;
  trail: TrailView;
  draw: DrawnView;
  start: SearchView;
  slice: SearchView;
  pace: PaceView;
  replay: ReplayView;
}

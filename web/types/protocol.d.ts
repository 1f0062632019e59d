// Made by `python build.py site` from protocol.py and answers.py in py/drystone/app/wire. Change
// those, not this.

/** A node of a scene: its tag, its attributes, and its text or its children. */
export type SceneNode = [string, Record<string, string>, string | SceneNode[]];

/**
 * What any message to the page's program may carry besides its own fields.
 *
 * `has` is the stamp of the list of moves that the page shows: the answer then holds only what
 * has changed in it. `drawn` is the stamp of the scene that was drawn last, 0 for none: where the
 * answer has a scene, it also has ``drawn``, the stamp of that. Where it can, it then has
 * ``redrawn`` in place of the scene: what has changed in it (`drystone.scene.scene_patch`).
 */
export interface PageCommand {
  has?: number;
  drawn?: number;
}

/**
 * Start a game.
 *
 * `first` and `second` are the levels that play for seats 1 and 2, 0 for a person; who sits there
 * stays where they are not given.
 */
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

/**
 * Touch a site: part of a move, a whole one, or refused with the reason.
 *
 * Where a piece is dragged, the touches say so: it is lifted, which may begin the move anew, and
 * dropped, which never does.
 */
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

/**
 * Have a side resign, and the other side win.
 *
 * It is at the end of the line that one walks, or where moves were just taken back; what followed
 * there is deleted, and can be restored.
 *
 * Without `side` it is the one that a person plays against the computer, else the one to move.
 */
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

/**
 * Ask something about the board; the answer is words, and nothing changes.
 *
 * `site` is the space that the questions ``here`` and ``around`` are about.
 */
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

/**
 * Answer with what to store of the match of that number.
 *
 * Nothing is to be stored while the match is as it came, unless `unchanged` says that this is
 * wanted, too.
 */
export interface SaveCommand extends PageCommand {
  act: 'save';
  match: number;
  unchanged?: boolean;
}

/**
 * Have a stored match, told by its record, on the board as it was.
 *
 * `first` and `second` say who plays, as for ``new``. `seat` and `secrets` are what was stored of
 * a match with a friend elsewhere. `plies` is how long the match was as a whole, which says
 * whether what follows the current place was taken back.
 */
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

/**
 * Answer with what may be shown of a record, and leave the board alone.
 *
 * `seat` and `secrets` are as for ``resume``.
 */
export interface PreviewCommand extends PageCommand {
  act: 'preview';
  text: string;
  seat?: string;
  secrets?: string;
}

/**
 * Answer with what to store of two copies of one's side of a match with a friend elsewhere.
 *
 * One comes, such as from a file; its `text`, `seat` and `secrets` are as for ``preview``. The
 * other is stored.
 */
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

/**
 * Take in a friend's link, for the match on the board.
 *
 * A link that is refused although it is no mishap is kept beside the match. `live` says that it
 * came by itself: then a mishap, such as one that was here before, is not reported.
 */
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

/**
 * Answer with the picture that stands for a game, or with where a puzzle or a lesson begins.
 *
 * `name` is a game's name; with a `kind` it names a challenge, as for ``challenge``.
 */
export interface ShowPictureCommand extends PageCommand {
  act: 'picture';
  name: string;
  kind?: 'puzzle' | 'lesson';
}

/**
 * Answer with how a value of an option is written and drawn; refused if it is not allowed.
 *
 * With a `part` the value is what comes of touching that part of its picture.
 */
export interface ChooseCommand extends PageCommand {
  act: 'choose';
  game: string;
  option: string;
  value: string;
  part?: number;
}

/**
 * Put a puzzle or a lesson on the board.
 *
 * `name` is a game's name and a number, such as ``NAME-3``; a game's name alone means its first
 * challenge whose key is not among those that are `solved`.
 */
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

/**
 * Put a mistake on the board, to be made good; `name` says which one it is of those stored.
 *
 * `position` is where `played` was the mistake, `line` begins with the better move and `words` say
 * what was wrong. With `shown` the better line is played at once, to be walked along. `by` says
 * who erred; without it the colour does.
 */
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

/**
 * Put moves that a search expects on the board, to be stepped through; `back` leads back.
 *
 * With `threat` they begin after the side to move was passed over.
 */
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

/**
 * Play the computer's move, if the match of that number is on the board and stands at `node`.
 *
 * Without a number it is whichever is on the board.
 */
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

/**
 * Set a position up by hand, beginning with the one on the board, or with a `text`.
 *
 * Until ``leave`` the board shows what is set up, touches edit it, and ``undo`` and ``redo`` go
 * through the edits.
 */
export interface EditCommand extends PageCommand {
  act: 'edit';
  text?: string;
}

/**
 * Change what is set up, or how touches change it.
 *
 * ``tool`` chooses what a touch does, by its name in `value`; ``control`` sets the control of that
 * `number` to `value`; ``text`` sets up the position text in `value`; ``clear`` leaves nothing on
 * the board, ``start`` sets up the game's start.
 */
export interface ChangeCommand extends PageCommand {
  act: 'change';
  what: 'tool' | 'control' | 'text' | 'clear' | 'start';
  value?: string;
  number?: number;
}

/**
 * Go back to the match, or with `play` begin one from what is set up.
 *
 * `first` and `second` say who plays, as for ``new``.
 */
export interface LeaveCommand extends PageCommand {
  act: 'leave';
  play?: boolean;
  first?: number;
  second?: number;
}

/**
 * Put a position on the board as a puzzle: to be won in `count` own moves, as `line` tells.
 *
 * The search worker's task ``pose`` finds both.
 */
export interface PoseCommand extends PageCommand {
  act: 'pose';
  game: string;
  options?: Record<string, string | number | boolean>;
  position: string;
  count: number;
  line: string[];
}

/**
 * Answer with what was played from the position on the board.
 *
 * `trails` are of all matches of one's own that count, as ``trail`` gave them; where they are not
 * given, those that came last count.
 */
export interface ExploreCommand extends PageCommand {
  act: 'explore';
  trails?: string[];
}

/** Answer with the trail of a record: what is counted of it, "" if the match has not ended. */
export interface TrailCommand extends PageCommand {
  act: 'trail';
  text: string;
}

/**
 * Answer with a picture of what is on the board, as SVG that stands alone.
 *
 * `css` is the style sheet that boards of the page have: in the page Python has none of its own.
 * `scene`, as JSON text, and `words` have a scene drawn that another engine made, with what it
 * shows in words.
 */
export interface DrawCommand extends PageCommand {
  act: 'draw';
  css?: string;
  scene?: string;
  words?: string;
}

/**
 * Take up a task for the match that the other fields tell; ``slice`` then works on it.
 *
 * `level` and `seed` are for the task ``move``; with `threat`, ``analysis`` looks at what the
 * other side would do if it were to move. ``try`` judges the last move beside the move `best`;
 * ``pose`` looks whether the position is a puzzle.
 * `resigned` is the side that has resigned at the end.
 */
export interface StartCommand {
  act: 'start';
  task: 'move' | 'analysis' | 'review' | 'try' | 'pose';
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

/**
 * What any message to the boards' server carries: the name of a board.
 *
 * A board that was begun also understands those commands of the page that `BOARD_COMMANDS` lists.
 */
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

/**
 * An answer in words: an information, an error, or a refusal that rests on a rule.
 *
 * `rule` is an anchor in the game's guide, "" for none; `sites` are the spaces that are spoken of.
 * `missing` is the name of a game that would have to be here.
 */
export interface SaidView {
  kind: 'info' | 'error' | 'refusal';
  text: string;
  rule: string;
  sites: string[];
  missing?: string;
}

/**
 * A game with its options; `guide` and `puzzles` are addresses, "" where there are none.
 *
 * `unusual` says which options are not as usual, "" where all are.
 */
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

/**
 * A player's strip: the letter of the `side`, the class of its colour, who plays it.
 *
 * `detail` is the colour's name or the computer's level, `score` what the side has reached, `turn`
 * whether it is to act, `thinks` whether the computer looks for its move now.
 */
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

/**
 * How a match has ended: who won, why, after how much; `next` is a harder level, 0 for none.
 *
 * `against` is the level in whose score it counts, for `won`; 0 where one person has not played
 * the computer from the start, or has tried again after the end.
 */
export interface ResultView {
  title: string;
  reason: string;
  words: string;
  next: number;
  harder: string;
  against: number;
  won: 'you' | 'computer' | 'nobody';
}

/**
 * A site that is no part of the board; `open` while it continues a legal path.
 *
 * `lift` while it does not end the move: then it can be dragged to what comes next.
 * `short` is what the button shows in place of its whole words, and `picture` what it shows in
 * place of any; "" and None where the words are short enough. `suggested` is the one to which a
 * piece is turned. `weight` is ``main`` for what wins at once, ``less`` for what is seldom wanted.
 */
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

/**
 * An entry of the list of moves: a move and what is written at it.
 *
 * `out` says who sat out or resigned after it, `depth` how deep in variations it is, `opens`
 * whether a new run of moves begins here.
 */
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

/**
 * The move that led here, what is written at it, and whether it is in a variation.
 *
 * `text` is the move with its number, `move` without.
 */
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

/**
 * What is shown of a match to the player at the screen.
 *
 * `position` is the position text as the viewer may see it, `side` the letter of the colour to
 * move, `outcome` the letter of the result, "" while the match goes on. `strips` are the players',
 * the one that stands above the board first. `last` is the last ply of the line one walks, `ended`
 * whether it has come to its end, and that was not taken back.
 */
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

/**
 * The view of a match that was just opened; also what is shown before Python runs.
 *
 * `moves` are the entries of the list of moves after the first `same` ones, which are those that
 * the page has already; `stamp` names the list as it is now. `announce` is for screen readers.
 * `restore` and `back` say whether there is something to bring back or to go back to, `resign` is
 * the name of the colour that can resign now ("" for none), `curtain` is what is said instead of
 * the board.
 */
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

/**
 * Who plays for a seat: a person (0), and what to call that person, or a level.
 *
 * `here` says whether that person sits at this screen.
 */
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
  node: number;
}

/**
 * What is to be found on the board; `next` names the one after it, "" if it is the last.
 *
 * `address` opens it again. It is `solved` by a visitor who was not `helped`, which is to have
 * asked for the solution; that is `shown` until one tries again. `unshown` has headings and
 * anchors of rules that a tour leaves out, once it is over.
 */
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

/** A link that was refused, kept as evidence: why, in a word and in words. */
export interface RefusedView {
  link: string;
  kind: string;
  words: string;
}

/**
 * A match with a friend elsewhere.
 *
 * `match` is its name. `link` is what to send, "" while nothing is, `sent` whether it was handed
 * over. `waits` says for whom the match waits, "" after its end; `words` what is to be done.
 * `asked` is who wants to take back a move. `you` and `friend` are names, "" if none was told,
 * `called` the friend's name as a sentence may have it.
 * `agrees` says whether moves can be agreed to in advance now, `first` whether nothing was sent
 * from here yet. `alone` says why no computer helps, "" once it may.
 */
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

/**
 * A position that is set up by hand.
 *
 * `trouble` says why it can't be played yet, "" if it can be, and `over` how the game has ended in
 * it, if it has. `note` says what the editor of it should know, and `hides` whether it holds
 * what not everybody may see, so that no link and no address tells it. Without `tools` the text
 * is all that can be edited. `sides` are the colours that one may play, and `mover` the one of
 * them that is to move, "" if that is not known.
 */
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

/**
 * Everything that the page shows; what most commands answer with.
 *
 * `retracted` says that the moves after this one were taken back. `record`, `file` and `link` come
 * with the commands that ask for them, `resumed` with a match that was stored.
 */
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

/**
 * An option of a game: values that are one click away, all values if they are few.
 *
 * `kind` says how it is chosen, `steppers` are the numbers that its text joins by slashes,
 * `picture` shows the default value where it is drawn. `solo` is what to begin with against the
 * computer; with the values in `unsided` the colours are found by playing.
 */
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

/**
 * A game that can be chosen.
 *
 * `sides` are the colours' letters, names and classes, the first to move first; `puzzles` says
 * whether there are any, `lessons` how many there are, and `tour` how many lessons, the first
 * ones, are its first tour.
 */
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

/**
 * What to store of a match with a friend elsewhere.
 *
 * `match` is its name, `waits` as in FriendView. `seat` is one's side of it, of which nothing has
 * to be hidden from the friend; `secrets` is the rest.
 */
export interface SavedSeat {
  match: string;
  waits: 'you' | 'friend' | '';
  seat: string;
  secrets: string;
}

/**
 * The name of the match that a friend's link is about, and of that before a rematch.
 *
 * `follows` says whether the link invites to the rematch of the match on the board, or to that
 * which a rematch on the board gives way to because both were begun at the same time.
 */
export interface IdentifiedView {
  match: string;
  after: string;
  follows: boolean;
}

/**
 * A stored match as a whole, wherever in it one looks: its last ply, and what is so there.
 *
 * `side` is the letter of the colour to move, "" once it has ended; then `winner` is the seat that
 * has won, 0 for nobody, and `status` the result.
 */
export interface ExtentView {
  plies: number;
  side: string;
  status: string;
  winner: number;
}

/**
 * What to store of a match; `record` is None where nothing is to be stored.
 *
 * `preview` is the view to show of it in lists and before Python runs, None if the page's own will
 * do.
 */
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

/**
 * A puzzle or lesson in a list.
 *
 * `heading` is what a lesson is about, "" for puzzles; `grade` is "" and `themes` are none for
 * lessons.
 */
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

/**
 * A match as the search worker wants it; `start` is "" for the game's own start.
 *
 * `resigned` is the side that has resigned after the moves, `end` says so in words; both are ""
 * if nobody has. `names` and `styles`, the classes that colour them, are those of the first colour
 * and the other one, `movers` the names of who made each of the moves, `told` the moves as they
 * are shown. `nodes` are the numbers of the nodes from the start on, one more than moves.
 */
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

/**
 * A move that was played before from the position on the board, or one that is the same.
 *
 * `counts` are the games that the first colour won, the drawn ones, and those that the second won;
 * `words` say so.
 */
export interface ExploredMove {
  move: string;
  counts: number[];
  words: string;
}

/**
 * What was played from the position on the board, what was played most first.
 *
 * `games` is how many games are counted, whatever was played in them; `words` say so.
 */
export interface ExploredView {
  games: number;
  words: string;
  moves: ExploredMove[];
}

/**
 * The answer to ``explore``: the games of the computer, and the matches of one's own.
 *
 * `sides` are the classes of both colours, the first one's first.
 */
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

/**
 * A move with what follows it; `score` is the first colour's expected score, 0 to 1.
 *
 * `ways` are the sites of each arrow that shows the move, for several pieces may go several ways.
 */
export interface AnalysisLine {
  move: string;
  sites: string[];
  ways: string[][];
  line: string;
  score: number;
  words: string;
}

/**
 * What an analysis has found so far; `first` is the name of the first colour.
 *
 * `solved` says that what it tells of the best move is proven from a table, however deep it looks.
 */
export interface AnalysisView {
  score: number;
  words: string;
  first: string;
  nodes: number;
  depth: number;
  solved: boolean;
  lines: AnalysisLine[];
}

/**
 * A mistake: `move` is the one of that number, `seat` the person who made it.
 *
 * `before` and `after` are that side's expected scores, with the better move and with its own.
 * `position` is where it stood, "" where that may not be known; `played` is the move's text,
 * `line` begins with the better move, and `told` has the same as it is shown.
 */
export interface MistakeView {
  ply: number;
  seat: number;
  name: string;
  move: string;
  grade: 'mistake' | 'blunder';
  words: string;
  before: number;
  after: number;
  position: string;
  played: string;
  line: string[];
  told: string;
}

/**
 * A match judged move by move: the first colour's expected scores from the start on.
 *
 * `part`, 0 to 1, says how much is judged, `doing` what is judged now, "" once all is. `losses`
 * are the points that either side's moves cost on average, none where the game's scores are not
 * calibrated. `ahead` says who has resigned while standing well, "" if nobody has. `keep` says
 * whether it may be stored.
 */
export interface ReviewView {
  scores: number[];
  part: number;
  doing: string;
  mistakes: MistakeView[];
  losses: number[];
  ahead: string;
  keep: boolean;
}

/** Whether a move that was tried in place of a mistake is good, and why. */
export interface TriedView {
  good: boolean;
  words: string;
}

/**
 * Whether a position is a puzzle: `trouble` says why not, "" if it is.
 *
 * A puzzle is won in `count` own moves, as `line` tells.
 */
export interface PosedView {
  trouble: string;
  count: number;
  line: string[];
}

/**
 * What the search worker answers; `running` says whether another slice should be asked for.
 *
 * A computer player ends with a `move` and tells how far it is by `part`, 0 to 1. `nothing` says
 * why there is nothing to analyse.
 */
export interface SearchView {
  running: boolean;
  failed?: string;
  nothing?: string;
  nodes?: number;
  part?: number;
  move?: string;
  analysis?: AnalysisView;
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

/**
 * What is shown of one place in a match; numbers stand for entries of the replay's lists.
 *
 * `words` and `position` tell how the description and the position text differ from those of the
 * frame before: how many items stay at the front and at the end, then what is between them.
 */
export interface ReplayFrame {
  ply: number;
  state: number;
  scene: number;
  words: number[];
  position: (number | string)[];
  move?: string;
  note?: string;
  comment?: string;
  outcome?: string;
  glyph?: string;
}

/**
 * A match as pictures that a page can show without an engine; what frames share stands once.
 *
 * `drystone` is the version of this form. A node is a tag, the number of its attributes and a text
 * or the numbers of its children; or, shorter, how those differ from an earlier node's. Pages
 * store this, so that what stands here is only ever added to.
 */
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

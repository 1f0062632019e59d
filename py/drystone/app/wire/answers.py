"""The answers of Python: every view, described once (messages: `drystone.app.wire.protocol`).

Nothing of this is there while the page runs: other modules name these classes in types alone.

>>> sorted(SaidView.__required_keys__)
['kind', 'rule', 'sites', 'text']
"""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from drystone.app.wire.protocol import ChallengeKind, RawJson
from drystone.scene.node import Node

Scene = Annotated[Node, "SceneNode"]
MoveEntries = Annotated[RawJson, "MoveEntry[]"]
InnerScene = Annotated[list[Any], "SceneNode"]
"""A scene within a view's parts, as plain lists."""


class SaidView(TypedDict):
    """An answer in words: an information, an error, or a refusal that rests on a rule.

    `rule` is an anchor in the game's guide, "" for none; `sites` are the spaces that are spoken of.
    `missing` is the name of a game that would have to be here.
    """

    kind: Literal["info", "error", "refusal"]
    text: str
    rule: str
    sites: list[str]
    missing: NotRequired[str]


class GameView(TypedDict):
    """A game with its options; `guide` and `puzzles` are addresses, "" where there are none.

    `unusual` says which options are not as usual, "" where all are.
    """

    name: str
    title: str
    unusual: str
    aim: str
    credit: str
    links: list[tuple[str, str]]
    notation: str
    values: dict[str, str | int]
    query: str
    guide: str
    puzzles: str
    examples: list[tuple[str, str]]
    samples: list[str]


class StatusView(TypedDict):
    """Who is to move, or how the match ended; `side` is a class of the colour, or ""."""

    text: str
    side: str


class FactView(TypedDict):
    """A number beside the board; `side` is a class and `name` a colour, both "" for the game's."""

    label: str
    value: str
    side: str
    name: str


class StripView(TypedDict):
    """A player's strip: the letter of the `side`, the class of its colour, who plays it.

    `detail` is the colour's name or the computer's level, `score` what the side has reached, `turn`
    whether it is to act, `thinks` whether the computer looks for its move now.
    """

    side: str
    style: str
    name: str
    detail: str
    score: str
    turn: bool
    thinks: bool


class LineView(TypedDict):
    """The line that says what to do next: the first words stand out; either may be ""."""

    lead: str
    text: str


class ResultView(TypedDict):
    """How a match has ended: who won, why, after how much; `next` is a harder level, 0 for none.

    `against` is the level in whose score it counts, for `won`; 0 where one person has not played
    the computer from the start, or has tried again after the end. `hints` says how many steps of
    hints were asked for, `rule` which section of the rules ended it, "" where somebody resigned or
    had no time left.
    """

    title: str
    reason: str
    words: str
    next: int
    harder: str
    against: int
    won: Literal["you", "computer", "nobody"]
    hints: int
    rule: str


class ButtonView(TypedDict):
    """A site that is no part of the board; `open` while it continues a legal path.

    `lift` while it does not end the move: then it can be dragged to what comes next.
    `short` is what the button shows in place of its whole words, and `picture` what it shows in
    front of them, or in place of any; "" and None where the words are short enough. `suggested` is
    the one to which a piece is turned. `weight` is ``main`` for what wins at once, ``less`` for
    what is seldom wanted.
    """

    site: str
    words: str
    short: str
    open: bool
    suggested: bool
    weight: Literal["", "main", "less"]
    lift: bool
    picture: InnerScene | None


class FieldView(TypedDict):
    """A long run of sites ``name:low`` to ``name:high``, chosen by a number."""

    name: str
    words: str
    low: int
    high: int


class MoveEntry(TypedDict):
    """An entry of the list of moves: a move and what is written at it.

    `out` says who sat out or resigned after it, `depth` how deep in variations it is, `opens`
    whether a new run of moves begins here.
    """

    node: int
    ply: int
    text: str
    side: str
    name: str
    out: str
    comment: str
    glyph: str
    depth: int
    opens: bool


class HereView(TypedDict):
    """The move that led here, what is written at it, and whether it is in a variation.

    `text` is the move with its number, `move` without. `drawn` are marks of one's own, as `sketch`
    has them.
    """

    node: int
    text: str
    move: str
    comment: str
    glyph: str
    drawn: list[list[str]]
    variation: bool


class OverlayView(TypedDict):
    """An extra that the board can show; its `legend` says what the marks of it mean, "" nothing."""

    key: str
    words: str
    legend: str
    on: bool


class MatchView(TypedDict):
    """What is shown of a match to the player at the screen.

    `position` is the position text as the viewer may see it, `side` the letter of the colour to
    move, `outcome` the letter of the result, "" while the match goes on. `strips` are the players',
    the one that stands above the board first. `last` is the last ply of the line one walks, `ended`
    whether it has come to its end, and that was not taken back.
    """

    game: GameView
    scene: Scene
    position: str
    side: str
    outcome: str
    status: StatusView
    hint: str
    turning: str
    note: str
    said: SaidView | None
    facts: list[FactView]
    strips: list[StripView]
    line: LineView
    result: ResultView | None
    buttons: list[ButtonView]
    fields: list[FieldView]
    touched: list[str]
    ply: int
    last: int
    ended: bool
    here: HereView
    headers: dict[str, str]
    undo: bool
    redo: bool
    flip: bool
    overlays: list[OverlayView]


class FirstView(MatchView):
    """The view of a match that was just opened; also what is shown before Python runs.

    `moves` are the entries of the list of moves after the first `same` ones, which are those that
    the page has already; `stamp` names the list as it is now. `announce` is for screen readers.
    `restore` and `back` say whether there is something to bring back or to go back to, `resign` is
    the name of the colour that can resign now ("" for none), `curtain` is what is said instead of
    the board.
    """

    moves: MoveEntries
    same: int
    stamp: int
    announce: str
    curtain: str
    restore: bool
    back: bool
    resign: str


class ClockView(TypedDict):
    """The clocks of both strips, in their order: milliseconds as the turn began.

    `turn` names the turn, `runs` is the place of the one that runs, -1 for none. Without a limit
    they count `up`. `falls` says that this page has the flag fall, and not a friend's.
    """

    turn: str
    left: list[int]
    runs: int
    up: bool
    falls: bool


class SavingView(TypedDict):
    """The number of the match on the board, and what changes when it should be stored again."""

    match: int
    tree: int
    state: str


class SeatView(TypedDict):
    """Who plays for a seat: a person (0), and what to call that person, or a level.

    `here` says whether that person sits at this screen.
    """

    seat: int
    name: str
    level: int
    person: str
    here: bool


class PlayersView(TypedDict):
    """Who plays; `thinks` is the level that is to move now, 0 where the computer is not.

    `over` is whether the match has ended, wherever in it one looks; `premove` whether one is to be
    played now.
    """

    players: list[SeatView]
    levels: list[tuple[int, str]]
    thinks: int
    paused: bool
    over: bool
    premove: NotRequired[bool]
    node: int


class ChallengeView(TypedDict):
    """What is to be found on the board; `next` names the one after it, "" if it is the last.

    `address` opens it again. It is `solved` by a visitor who was not `helped`, which is to have
    asked for the solution; that is `shown` until one tries again. `unshown` has headings and
    anchors of rules that a tour leaves out, once it is over.
    """

    kind: ChallengeKind
    name: str
    address: str
    series: str
    next: str
    heading: str
    task: str
    state: Literal["open", "answer", "wrong", "solved"]
    words: str
    awaits: bool
    retry: bool
    key: str
    solved: bool
    helped: bool
    shown: bool
    node: int
    unshown: list[tuple[str, str]]


class ConditionView(TypedDict):
    """Moves agreed to in advance, and by whom: ``you`` or ``friend``."""

    by: Literal["you", "friend"]
    moves: list[str]


class RefusedView(TypedDict):
    """A link that was refused, stored as evidence: why, in a word and in words."""

    link: str
    kind: str
    words: str


class FriendView(TypedDict):
    """A match with a friend elsewhere.

    `match` is its name. `link` is what to send, "" while nothing is, `sent` whether it was handed
    over. `invitation` is the link that brings the match to a friend before the first move. `waits`
    says for whom the match waits, "" after its end; `words` what is to be done. `asked` is who
    wants to take back a move. `you` and `friend` are names, "" if none was sent, `called` the
    friend's name as a sentence may have it.
    `agrees` says whether moves can be agreed to in advance now, `first` whether nothing was sent
    from here yet. `alone` says why no computer helps, "" once it may.
    """

    match: str
    link: str
    invitation: str
    sent: bool
    waits: Literal["you", "friend", ""]
    words: str
    asked: Literal["you", "friend", ""]
    you: str
    friend: str
    called: str
    agrees: bool
    first: bool
    alone: str
    conditions: list[ConditionView]
    refused: list[RefusedView]


class ToolView(TypedDict):
    """What touching a space can do; `picture` shows the piece that is put, `on` if it is chosen."""

    name: str
    words: str
    picture: InnerScene | None
    on: bool


class ControlView(TypedDict):
    """What can be set beside the board: one of the `choices`, or a number from `low` to `high`."""

    label: str
    kind: Literal["choice", "number"]
    value: str
    choices: list[tuple[str, str]]
    low: int
    high: int


class EditorView(TypedDict):
    """A position that is set up by hand.

    `trouble` says why it can't be played yet, "" if it can be, and `over` how the game has ended in
    it, if it has. `note` says what the editor of it should know, and `hides` whether it holds
    what not everybody may see, so that no link and no address tells it. Without `tools` the text
    is all that can be edited. `sides` are the colours that one may play, and `mover` the one of
    them that is to move, "" if that is not known.
    """

    text: str
    trouble: str
    over: str
    note: str
    hides: bool
    tools: list[ToolView]
    controls: list[ControlView]
    undo: bool
    redo: bool
    sides: list[str]
    mover: str


class PageView(FirstView, PlayersView):
    """Everything that the page shows; what most commands answer with.

    `retracted` says that the moves after this one were taken back. `record`, `file` and `link` come
    with the commands that ask for them, `resumed` with a match that was stored, `clock` with a
    match that has one.
    """

    saving: SavingView
    retracted: bool
    challenge: ChallengeView | None
    friend: FriendView | None
    editor: EditorView | None
    clock: NotRequired[ClockView]
    record: NotRequired[str]
    file: NotRequired[str]
    link: NotRequired[str]
    resumed: NotRequired[bool]


class BoardView(PageView):
    """What a board on another page shows; `task` is what became of what was set, if it was."""

    task: NotRequired[Literal["", "solved", "wrong"]]


class SaidOnly(TypedDict):
    """An answer in words; what is on the page stays as it is."""

    said: SaidView


class OfferItem(TypedDict):
    """A value that is one click away; `about` says in a sentence what it changes, or is ""."""

    value: str | int
    words: str
    about: str


class StepperItem(TypedDict):
    """A number to step up and down; `label` is "" where the option's says enough."""

    label: str
    low: float
    high: float
    step: float


class OptionItem(TypedDict):
    """An option of a game: values that are one click away, all values if they are few.

    `kind` says how it is chosen, `steppers` are the numbers that its text joins by slashes,
    `picture` shows the default value where it is drawn. `solo` is what to begin with against the
    computer; with the values in `unsided` the colours are found by playing.
    """

    key: str
    label: str
    kind: str
    default: str | int
    solo: str | int
    unsided: list[str | int]
    offers: list[OfferItem]
    values: list[tuple[str | int, str]]
    steppers: list[StepperItem]
    picture: InnerScene | None
    allowed: str


class MenuItem(TypedDict):
    """A game that can be chosen.

    `sides` are the colours' letters, names and classes, the first to move first; `puzzles` says
    whether there are any, `lessons` how many there are, and `tour` how many lessons, the first
    ones, are its first tour. `flag` is what a fallen flag may cost in place of the match.
    """

    name: str
    title: str
    byline: str
    blurb: str
    credit: str
    minutes: int
    difficulty: int
    sides: list[tuple[str, str, str]]
    guide: str
    puzzles: bool
    lessons: int
    tour: int
    options: list[OptionItem]
    flag: NotRequired[str]


class MenuView(TypedDict):
    """All games, the simplest first; the computer's levels, their names and what they see."""

    menu: list[MenuItem]
    levels: list[tuple[int, str, str]]


class PictureView(TypedDict):
    """A picture, which cannot be touched."""

    picture: Scene


class DrawnView(TypedDict):
    """The answer to ``draw``: the picture, and the name of a file for it.

    `told` is the move that led there, or a puzzle's task, `line` a puzzle's solution.
    """

    svg: str
    file: str
    told: NotRequired[str]
    line: NotRequired[list[str]]


class ChosenView(TypedDict):
    """An option's value in its one spelling; `picture` shows it where it is drawn."""

    value: str | int
    words: str
    picture: InnerScene | None


class BenchView(TypedDict):
    """How much was played at random: plies, playouts and seconds."""

    bench: dict[str, float]


class SavedSeat(TypedDict):
    """What to store of a match with a friend elsewhere.

    `match` is its name, `waits` as in FriendView. `seat` is one's side of it, of which nothing has
    to be hidden from the friend; `secrets` is the rest. `you` is which person one is, 1 or 2, 0
    before the lot is drawn; matches that were stored before say nothing of it.
    """

    match: str
    waits: Literal["you", "friend", ""]
    seat: str
    secrets: str
    you: NotRequired[int]


class IdentifiedView(TypedDict):
    """The name of the match that a friend's link is about, and of that before a rematch.

    `follows` says whether the link invites to the rematch of the match on the board, or to that
    which a rematch on the board gives way to because both were begun at the same time.
    """

    match: str
    after: str
    follows: bool


class ExtentView(TypedDict):
    """A stored match as a whole, wherever in it one looks: its last ply, and what is so there.

    `side` is the letter of the colour to move, "" once it has ended; then `winner` is the seat that
    has won, 0 for nobody, `won` the letter of its colour, and `status` the result, in the language
    of the day. `hints` says how many steps of hints were asked for, if any were; `hides`, that the
    record holds what must stay hidden from somebody.
    """

    plies: int
    side: str
    status: str
    winner: int
    won: NotRequired[str]
    hints: NotRequired[int]
    hides: NotRequired[bool]


class SavedView(TypedDict):
    """What to store of a match; `record` is None where nothing is to be stored.

    `preview` is the view to show of it in lists and before Python runs, None if the page's own will
    do.
    """

    record: str | None
    friend: NotRequired[SavedSeat | None]
    flip: NotRequired[bool]
    tree: NotRequired[int]
    preview: NotRequired[Annotated[RawJson, "FirstView"] | None]
    over: NotRequired[bool]
    extent: NotRequired[ExtentView]


class PreviewView(TypedDict):
    """What may be shown of a record; `trouble` says what in it could not be read, or ""."""

    preview: Annotated[RawJson, "FirstView"]
    over: bool
    extent: ExtentView
    trouble: str
    friend: NotRequired[SavedSeat | None]


class JoinedView(TypedDict):
    """What to store of two copies of one's side of a match, None if all of it is stored."""

    preview: Annotated[RawJson, "FirstView"] | None
    over: bool
    extent: NotRequired[ExtentView]
    friend: SavedSeat | None


class ChallengeItem(TypedDict):
    """A puzzle or lesson in a list.

    `heading` is what a lesson is about, "" for puzzles; `grade` is "" and `themes` are none for
    lessons.
    """

    name: str
    heading: str
    words: str
    grade: str
    themes: list[str]
    key: str


class ChallengesView(TypedDict):
    """All puzzles or lessons of a game."""

    challenges: list[ChallengeItem]


class MatchHistory(TypedDict):
    """A match as the search worker wants it; `start` is "" for the game's own start.

    `resigned` is the side that has resigned after the moves, `end` says so in words; both are ""
    if nobody has. `names` and `styles`, the classes that colour them, are those of the first colour
    and the other one, `movers` the names of who made each of the moves, `told` the moves as they
    are shown. `nodes` are the numbers of the nodes from the start on, one more than moves.
    """

    game: str
    options: dict[str, str | int]
    start: str
    moves: list[str]
    resigned: str
    end: str
    names: list[str]
    styles: list[str]
    movers: list[str]
    told: list[str]
    nodes: list[int]
    node: int
    query: str


class HistoryView(TypedDict):
    """The answer to ``history``."""

    history: MatchHistory


class ExploredMove(TypedDict):
    """A move that was played before from the position on the board, or one that is the same.

    `counts` are the games that the first colour won, the drawn ones, and those that the second won;
    `words` say so.
    """

    move: str
    counts: list[int]
    words: str


class ExploredView(TypedDict):
    """What was played from the position on the board, what was played most first.

    `games` is how many games are counted, whatever was played in them; `words` say so.
    """

    games: int
    words: str
    moves: list[ExploredMove]


class ExplorerView(TypedDict):
    """The answer to ``explore``: the games of the computer, and the matches of one's own.

    `sides` are the classes of both colours, the first one's first.
    """

    node: int
    sides: list[str]
    computer: ExploredView
    own: ExploredView


class TrailView(TypedDict):
    """The answer to ``trail``."""

    trail: str


class AnalysisLine(TypedDict):
    """A move with what follows it; `score` is the first colour's expected score, 0 to 1.

    `ways` are the sites of each arrow that shows the move, for several pieces may go several ways.
    `spoken` are the first moves of `line` as a screen reader says them.
    """

    move: str
    spoken: list[str]
    sites: list[str]
    ways: list[list[str]]
    line: str
    score: float
    words: str


class AnalysisView(TypedDict):
    """What an analysis has found so far; `first` is the name of the first colour.

    `solved` says that what it tells of the best move is proven from a table, however deep it looks.
    """

    score: float
    words: str
    first: str
    nodes: int
    depth: int
    solved: bool
    lines: list[AnalysisLine]


class HintStep(TypedDict):
    """A step of a hint in words, as they are read aloud (`heard`), and the sites it is about."""

    words: str
    heard: str
    sites: list[str]


class MistakeView(TypedDict):
    """A mistake: `move` is the one of that number, `seat` the person who made it.

    `before` and `after` are that side's expected scores, with the better move and with its own.
    `position` is where it stood, "" where that may not be known; `played` is the move's text,
    `line` begins with the better move, and `told` has the same as it is shown. `heard` are `move`,
    `words` and `told` as they are read aloud, `sites` the spaces that they speak of.
    """

    ply: int
    seat: int
    name: str
    move: str
    grade: Literal["inaccuracy", "mistake", "blunder"]
    words: str
    before: float
    after: float
    position: str
    played: str
    line: list[str]
    told: str
    heard: NotRequired[list[str]]
    sites: NotRequired[list[str]]


class ReviewView(TypedDict):
    """A match judged move by move: the first colour's expected scores from the start on.

    `part`, 0 to 1, says how much is judged, `doing` what is judged now, "" once all is. `losses`
    are the points that either side's moves cost on average, none where the game's scores are not
    calibrated. `ahead` says who has resigned while standing well, "" if nobody has. `story` says
    where the match was decided, once all is judged, and in further lines what else it shows;
    `heard` is the same read aloud. `keep` says whether it may be stored.
    """

    scores: list[float]
    part: float
    doing: str
    mistakes: list[MistakeView]
    losses: list[float]
    ahead: str
    story: str
    heard: NotRequired[str]
    keep: bool


class TriedView(TypedDict):
    """Whether a move that was tried in place of a mistake is good, and why."""

    good: bool
    words: str


class PosedView(TypedDict):
    """Whether a position is a puzzle: `trouble` says why not, "" if it is.

    A puzzle is won in `count` own moves, as `line` tells.
    """

    trouble: str
    count: int
    line: list[str]


class SearchView(TypedDict):
    """What the search worker answers; `running` says whether another slice should be asked for.

    A computer player ends with a `move` and tells how far it is by `part`, 0 to 1. `nothing` says
    why there is nothing to analyse. A hint ends with its steps, and the analysis of its move; a
    coach with a `warning`, "" where there is nothing to warn of.
    """

    running: bool
    failed: NotRequired[str]
    nothing: NotRequired[str]
    nodes: NotRequired[int]
    part: NotRequired[float]
    move: NotRequired[str]
    analysis: NotRequired[AnalysisView]
    hint: NotRequired[list[HintStep]]
    review: NotRequired[ReviewView]
    tried: NotRequired[TriedView]
    warning: NotRequired[str]
    posed: NotRequired[PosedView]


class ReplayGame(TypedDict):
    """What a replay says of its game; `options` are the keys of its options."""

    name: str
    title: str
    credit: str
    query: str
    options: list[str]


class ReplayState(TypedDict):
    """Who is to move, or how the match ended; `letter` is that of the side to move."""

    text: str
    side: str
    letter: str


class ReplayFrame(TypedDict):
    """What is shown of one place in a match; numbers stand for entries of the replay's lists.

    `speech` is the last move as a screen reader says it, with what it took.
    `words` and `position` tell how the description and the position text differ from those of the
    frame before: how many items stay at the front and at the end, then what is between them.
    """

    ply: int
    state: int
    scene: int
    words: list[int]
    position: list[int | str]
    move: NotRequired[str]
    speech: NotRequired[str]
    note: NotRequired[str]
    comment: NotRequired[str]
    outcome: NotRequired[str]
    glyph: NotRequired[str]


class Replay(TypedDict):
    """A match as pictures that a page can show without an engine; what frames share stands once.

    `drystone` is the version of this form. A node is a tag, the number of its attributes and a text
    or the numbers of its children; or, shorter, how those differ from an earlier node's. Pages
    store this, so that what stands here is only ever added to.
    """

    drystone: int
    mode: str
    game: ReplayGame
    record: str
    caption: str
    alt: str
    theme: str
    palette: str
    coords: bool
    at: int
    attributes: list[dict[str, str]]
    nodes: list[list[Any]]
    words: list[str]
    states: list[ReplayState]
    frames: list[ReplayFrame]


class ReplayView(TypedDict):
    """The answer to ``replay``."""

    replay: Replay


class PaceView(TypedDict):
    """Evaluated positions, seconds, and the longest step of the search in seconds."""

    pace: dict[str, float]

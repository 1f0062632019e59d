"""What every game must do, as checks that a package with a game of its own can run.

Each check takes a game with chosen options and raises `ConformanceError`, which says what is wrong.
`CHECKS` has them all. With pytest a game's own tests are as short as this::

    @pytest.mark.parametrize("check", drystone.testing.CHECKS, ids=lambda check: check.__name__)
    def test_conformance(check):
        check(drystone.game("noughts"))

The checks play random games from fixed seeds, so that what fails once fails again.

>>> import drystone
>>> small = drystone.game("anaash", size=4)
>>> for check in CHECKS:
...     check(small)
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, TypeVar
from xml.etree import ElementTree

from drystone.core.boards.touching import ListedMoves, Touching
from drystone.core.errors import GameError, IllegalMove, TextError, quote
from drystone.core.game import Game, Move, Position
from drystone.core.rng import seeded
from drystone.front import choose, player
from drystone.play.guide import Demo, Play, guide_of
from drystone.play.lesson import solutions
from drystone.play.match import Match
from drystone.play.picker import DONE, Picker
from drystone.scene.look import Look
from drystone.scene.node import Node
from drystone.scene.picture import described
from drystone.scene.style import Painter, board_sheet, colourless
from drystone.scene.svg import svg_text

__all__ = ["CHECKS", "ConformanceError", "random_game"]

T = TypeVar("T")

BAD_POSITIONS = (
    *("", " ", "x", "/", "0/0 r", "-1/4 w", "٣/٣ b", "a\x00b", "💥", ",,,,", "4 4 4 4 4 4 4 4 4"),
    *("9" * 10_000, "1/" * 5_000),
)
"""Texts that no game may read as a position."""

FORBIDDEN = {"fill", "stroke", "style"}
"""Attributes that a scene must leave alone: colours stand in the style sheet."""

LONGEST_LIST = 400
"""Positions with more moves than this aren't drawn from often enough to say anything."""


class ConformanceError(AssertionError):
    """What a game does not do although every game must."""


def demand(condition: object, words: str) -> None:
    """Raise ConformanceError with `words` unless the condition holds."""
    if not condition:
        raise ConformanceError(words)


def random_game(game: Game, seed: int, plies: int = 200) -> Iterator[tuple[Position, Move | None]]:
    """Yield each position of a random game with the move played in it, None at the end.

    >>> import drystone
    >>> *_, (last, move) = random_game(drystone.game("anaash", size=4), seed=1)
    >>> last.outcome is not None, move
    (True, None)
    """
    rng = seeded(seed)
    position = game.start()
    for _ in range(plies):
        if position.outcome is not None:
            break
        move = position.random_move(rng)
        yield position, move
        position = position.after(move)
    yield position, None


def some(items: Sequence[T], count: int = 12) -> list[T]:
    """Return a few of the items, spread over all of them, first and last included.

    >>> some(range(100), 4)
    [0, 25, 50, 75, 99]
    """
    step = max(1, len(items) // count)
    return [*items[::step], *items[-1:]]


def moves_are_pinned_unique_and_readable(game: Game) -> None:
    """`moves()` gives the same moves in the same order; each text is one move's and reads back."""
    for position, played in random_game(game, seed=1):
        moves = position.moves()
        texts = [str(move) for move in moves]
        demand(list(position.moves()) == list(moves), f"moves() changes its order in {position}")
        unique = len(set(texts)) == len(texts) == len(set(moves))
        demand(unique, f"moves() has a move or a text twice in {position}")
        known = played is None or str(played) in texts
        demand(known, f"random_move() gives {played}, which is not in moves(), in {position}")
        for move in some(moves):
            demand(position.parse(str(move)) == move, f"{move} is read as another move: {position}")
            sites = bool(move.path) and all(isinstance(site, str) and site for site in move.path)
            demand(sites, f"the path of {move} is no tuple of sites: {move.path!r}")
            marks = position.sites_to_mark(move)
            demand(set(marks) <= set(move.path), f"{marks!r} marks {move} off its path")


def position_text_goes_there_and_back(game: Game) -> None:
    """A position's text is read as a position with that text, the same side and the same moves."""
    for position, _ in random_game(game, seed=2):
        again = game.position(str(position))
        same = str(again) == str(position) and again.side == position.side
        demand(same, f"{position} is read as {again}")
        if again == position:
            demand(hash(again) == hash(position), f"equal positions differ in hash: {position}")
            texts = list(map(str, again.moves())), list(map(str, position.moves()))
            demand(texts[0] == texts[1], f"equal positions differ in their moves: {position}")


def playing_leaves_the_parent_as_it_was(game: Game) -> None:
    """No position is changed: `after` and `play` give a new one, and both the same."""
    for position, _ in random_game(game, seed=3, plies=40):
        before = _everything(position)
        for move in some(position.moves(), 4):
            child = position.after(move)
            demand(child.game == game, f"{move} leads to another game: {child.game!r}")
            moved = child != position or str(child) == str(position)
            demand(moved, f"{move} leads to a position that equals {position}")
            demand(position.play(str(move)) == child, f"play and after differ for {move}")
        demand(
            _everything(position) == before, f"a move has changed the position before: {position}"
        )


def _everything(position: Position) -> tuple[object, ...]:
    return (position.key(), str(position), position.side, position.moves())


def the_same_seed_plays_the_same_game(game: Game) -> None:
    """Nothing but the generator that is given decides what a random move is."""
    first, second = ([str(p) for p, _ in random_game(game, seed=4, plies=60)] for _ in range(2))
    demand(first == second, "two random games from the same seed differ")


def after_the_end_there_are_no_moves(game: Game) -> None:
    """A position with an outcome has a reason, a winner of this game or none, and no move."""
    for seed in range(3):
        *_, (position, _) = random_game(game, seed=seed, plies=400)
        outcome = position.outcome
        if outcome is None:
            demand(position.moves(), f"no move, and no outcome, in {position}")
            continue
        listed = (*position.moves(), *position.paths())
        demand(not listed, f"moves after the end of the game in {position}")
        demand(outcome.winner in {*game.sides, None}, f"nobody here is called {outcome.winner!r}")
        demand(outcome.reason, f"the outcome of {position} has no reason")
        _refuses(position, str(game.start().moves()[0]))


def _refuses(position: Position, text: str) -> None:
    try:
        position.play(text)
    except (IllegalMove, TextError):
        return
    raise ConformanceError(f"{text} is played although the game is over: {position}")


def touching_a_path_picks_its_move(game: Game) -> None:
    """Who touches the sites of a move's path, one by one, makes that move."""
    for position, _ in islice(random_game(game, seed=5), 0, None, 7):
        for path, move in some(list(position.paths())):
            picker = Picker(position)
            for site in path[:-1]:
                demand(site in picker.open, f"{site} of {move} may not be touched: {picker.open}")
                picker = picker.at(picker.touch(site).touched)
                demand(picker.touched, f"touching {site} of {move} begins again")
            picked = picker.touch(path[-1])
            if picked.move is None:
                picker = picker.at(picked.touched)
                demand(DONE in picker.open, f"{move} can’t be ended after {path}")
                picked = picker.touch(DONE)
            demand(picked.move == move, f"touching {path} makes {picked.move}, not {move}")


def moves_are_made_touch_by_touch(game: Game) -> None:
    """`touching` offers each move once, by sites that `every_site` or `every_path` has."""
    known = {site for path in game.every_path for site in path} | {*game.every_site, DONE}
    for position, _ in islice(random_game(game, seed=14), 0, None, 17):
        moves = position.moves()
        begun = position.touching() if moves else None
        listed = ListedMoves(moves)
        if begun is not None:
            same = set(begun.sites) == set(listed.sites)
            demand(same, f"touching offers {begun.sites}, not {listed.sites}, in {position}")
            made = list(_touched(begun, known, position, some(begun.sites, 3)))
            strange = set(made) - set(moves)
            demand(not strange, f"touching makes {strange}, which moves() does not have")
            demand(len(set(made)) == len(made), f"touching makes a move twice in {position}")
            missing = {move for move in moves if move.path[0] in some(begun.sites, 3)} - set(made)
            demand(not missing, f"touching does not make {missing} in {position}")


def _touched(
    begun: Touching, known: set[str], position: Position, sites: Sequence[str]
) -> Iterator[Move]:
    """Yield the moves that can be made by one of these sites and any others."""
    for site in dict.fromkeys(sites):
        demand(site in known, f"{site} is offered in {position}, but every_site lacks it")
        following = begun.touch(site)
        if isinstance(following, Move):
            yield following
        else:
            yield from _touched(following, known, position, following.sites)


def moves_have_numbers(game: Game) -> None:
    """`every_path` has each move's path once, and the numbers a position gives are those."""
    paths = game.every_path
    demand(len(set(paths)) == len(paths), "every_path has a path twice")
    numbers = {path: number for number, path in enumerate(paths)}
    for position, _ in islice(random_game(game, seed=15), 0, None, 8) if paths else ():
        moves = position.moves()
        missing = [move.path for move in moves if move.path not in numbers]
        demand(not missing, f"every_path lacks {missing} of {position}")
        by_number = {numbers[move.path]: move for move in moves}
        demand(len(by_number) == len(moves), f"two moves have one path in {position}")
        given = position.move_numbers()
        fine = given is None or list(given) == sorted(by_number)
        demand(fine, f"move_numbers gives {given}, not {sorted(by_number)}, in {position}")
        for number in some(sorted(by_number), 9) if moves else ():
            move = position.move_numbered(number)
            demand(move == by_number[number], f"{number} is {move}, not {by_number[number]}")


def planes_say_what_they_hold(game: Game) -> None:
    """`planes.py` gives as many sets, counts and numbers as it names, of what a side sees."""
    from drystone.core.boards.planes import planes_of  # the page has this module without that one

    planes = planes_of(game)
    for position, _ in islice(random_game(game, seed=16), 0, None, 9):
        for side in game.sides:
            values = planes.read(position.seen_by(side), side)
            given = tuple(map(len, values))
            named = (len(planes.sets), len(planes.counts), len(planes.numbers))
            demand(given == named, f"planes name {named} and give {given} in {position}")
            board = game.grid.board
            inside = all(isinstance(one, int) and one & ~board == 0 for one in values.sets)
            demand(inside, f"a set has spaces that are none in {position}")
            each = (*(n for row in values.counts for n in row), *values.numbers)
            demand(min(each, default=0) >= 0, f"a number is below 0 in {position}")


def every_position_is_drawn_and_told(game: Game) -> None:
    """Each space is drawn once with words about it, at every step of a move; facts have words."""
    scene = game.part("scene").SCENE
    for position, move in islice(random_game(game, seed=6), 0, None, 5):
        prefixes = [()] if move is None else [move.path[:n] for n in range(len(move.path))]
        for prefix in prefixes:
            picker = Picker(position).at(prefix)
            look = Look(touched=prefix, open=picker.open)
            root = scene.draw(position, look)
            _check_scene(root, game)
            shown = {node.site for node in root.walk()}
            for site in picker.open:
                there = scene.button(position, site, look) or site in shown
                demand(
                    there, f"{site} may be touched and is neither drawn nor a button: {position}"
                )
        for fact in scene.facts(position):
            demand(fact.label, f"a fact about {position} has no label")
            demand(fact.side in {*game.sides, ""}, f"a fact is about {fact.side!r}, who is nobody")


def _check_scene(root: Node, game: Game) -> None:
    nodes = list(root.walk())
    keys = Counter(node.key for node in nodes if node.key)
    demand(not keys or max(keys.values()) == 1, f"keys are there twice: {keys.most_common(3)}")
    missing = set(game.grid.indices) - {node.site for node in nodes}
    demand(not missing, f"spaces are not drawn: {sorted(missing)}")
    for node in nodes:
        if node.site:
            demand(node.attributes["aria-label"], f"{node.site} is drawn without words")
        for name, value in node.attributes.items():
            allowed = name not in FORBIDDEN and not name.startswith("on")
            demand(allowed, f"<{node.tag}> must leave {name} alone")
            plain = isinstance(value, str | int | float)
            demand(plain, f"{name} of <{node.tag}> is no text or number: {value!r}")
    ElementTree.fromstring(svg_text(root))


def every_piece_has_a_colour(game: Game) -> None:
    """A shape that is filled with a side's colour stands in, or has, the class of that side."""
    scene, painter = game.part("scene").SCENE, Painter(board_sheet(), "light")
    for position, _ in islice(random_game(game, seed=6), 0, None, 9):
        wrong = sorted(set(colourless(scene.draw(position, Look()), painter)))
        demand(
            not wrong,
            f"these have no colour, as no class of a side is around them: {wrong} in {position}",
        )


def what_slides_is_drawn_where_it_ends(game: Game) -> None:
    """The pieces that `slides` names are drawn before the move, and one of them after it, too."""
    scene = game.part("scene").SCENE
    look = Look()
    for position, move in random_game(game, seed=8, plies=60):
        before = _piece_keys(scene.draw(position, look))
        if move is None:
            continue
        pairs = position.slides(move)
        moved = {look.key(origin) for origin, _ in pairs}
        demand(moved <= before, f"{move} slides what is not drawn: {sorted(moved - before)}")
        look.keys.slide(pairs)
        after = _piece_keys(scene.draw(position.after(move), look))
        demand(moved & after or not pairs, f"nothing that {move} slides is drawn after it")


def _piece_keys(root: Node) -> set[str]:
    return {node.key for node in root.walk() if node.key.startswith("p")}


def a_side_sees_a_position_it_can_use(game: Game) -> None:
    """`seen_by` gives what can be drawn, and to the side that moves all of its moves."""
    scene = game.part("scene").SCENE
    for position, move in islice(random_game(game, seed=9), 0, None, 6):
        for side in [*game.sides, ""]:
            seen = position.seen_by(side)
            _check_scene(scene.draw(seen, Look()), game)
            if side == position.side:
                same = list(map(str, seen.moves())) == list(map(str, position.moves()))
                demand(same, f"{side!r} sees other moves than there are in {position}")
        if move is not None and position.side in game.sides:
            known = position.move_seen_by(move, position.side)
            demand(known and known.text == str(move), f"who plays {move} does not see it")


def what_the_other_side_sees_can_be_read(game: Game) -> None:
    """`readings` has what was played among the moves that a seen text may stand for."""
    start: Position = game.start()
    played: list[Move] = []
    for position, move in random_game(game, seed=13, plies=60):
        if move is None:
            return
        start = start if played else position
        played.append(move)
        other = game.other(position.side) if position.side in game.sides else ""
        seen = position.move_seen_by(move, other)
        if seen is None:
            continue
        readings = start.readings(seen.text)
        known = tuple(played) in readings
        demand(known, f"readings() of {seen.text} lacks what was played in {start}")
        again = start.seen_by(other).readings(seen.text)
        demand(again == readings, f"{other!r} has other readings of {seen.text} in {start}")
        played = []


def random_moves_are_as_likely_as_each_other(game: Game) -> None:
    """`random_move` is uniform over `moves()`, by a chi-square test."""
    rng = seeded(11)
    for position, _ in islice(random_game(game, seed=10), 8, 40, 15):
        moves = position.moves()
        if not moves or len(moves) > LONGEST_LIST:
            continue
        counts = Counter(str(position.random_move(rng)) for _ in range(40 * len(moves)))
        strange = set(counts) - set(map(str, moves))
        demand(
            not strange, f"random_move() gives {sorted(strange)[:3]}, which moves() does not have"
        )
        spread = sum((counts[str(move)] - 40) ** 2 / 40 for move in moves)
        degrees = len(moves) - 1
        # Chi-square lies this far above its mean in fewer than one of a million fair draws.
        fair = spread < degrees + 6 * (2 * degrees) ** 0.5 + 30
        demand(fair, f"random_move() prefers some moves in {position}")


def refusals_are_in_words(game: Game) -> None:
    """Whatever is touched or typed, the game answers with a sentence or with a move."""
    rng = seeded(12)
    sites = [*game.grid.indices, "done", "pass", "", "no such site"]
    for position, _ in islice(random_game(game, seed=12, plies=60), 0, None, 3):
        for _ in range(12):
            path = tuple(rng.choice(sites) for _ in range(rng.randint(1, 4)))
            said = position.refusal(path).text
            demand(said.endswith((".", "?", "!")), f"{path} is refused with {said!r}, no sentence")
            try:
                position.play("-".join(path))
            except GameError:
                continue


def bad_position_texts_are_refused_with_words(game: Game) -> None:
    """What is no position raises TextError with words, however long it is."""
    for text in BAD_POSITIONS:
        try:
            read = game.position(text)
        except TextError as error:
            demand(10 < len(str(error)) < 400, f"{quote(text)} is refused with {error}")
        else:
            raise ConformanceError(f"{quote(text)} is read as {read}")


def the_guide_is_true(game: Game) -> None:
    """The guide plays legal moves, names the rules that refuse others, and its claims hold.

    It knows all solutions of its lessons.
    """
    for section in guide_of(type(game)):
        for demo in section.demos:
            demand(not (faults := [*guide_faults(demo)]), " ".join(faults))


def guide_faults(demo: Demo) -> Iterator[str]:
    """Yield what a guide says of one of its boards that is not so, with heading and caption.

    Raises an error that says what is wrong where the board cannot be set up or a move be played.
    """
    place = f"{demo.game}, “{demo.heading}”, “{demo.caption or demo.lesson}”"
    shown = Play((), "", demo.holds)
    for play in (shown, *demo.plays, *(Play((one,), "", demo.claims) for one in demo.solution)):
        match = demo.match(play.moves)
        after = f", after {' '.join(play.moves)}" if play.moves else ""
        for claim in play.claims:
            if not claim_holds(match, claim):
                yield f"{place}{after}: “{claim}” does not hold."
    for tried in demo.tries:
        rule = demo.refusal(tried).rule
        if rule != tried.rule:
            yield f"{place}: {tried.move} is refused by {rule}, not by {tried.rule}."
    if demo.lesson:
        found = solutions(demo.shown, demo.goal)
        if not found or sorted(found) != sorted(demo.solution):
            yield f"{place}: it is solved by {found}, not by {demo.solution}."


def claim_holds(match: Match, claim: str) -> bool:
    """Return whether a guide's claim about a board is so; `drystone.play.guide` lists their forms.

    >>> import drystone
    >>> match = drystone.match("anaash", size=4)
    >>> for claim in ("a1: red singleton", "no a1: blue", "a1 reaches a2 b1", "no move *+*"):
    ...     print(claim_holds(match, claim))
    True
    True
    True
    True
    """
    position = match.position
    spaces = position.game.grid.indices
    start, reaches, ends = claim.partition(" reaches ")
    if claim.startswith("no move "):
        return not solutions(position, claim.removeprefix("no "))
    if claim.startswith("no "):
        return not _stands(claim.removeprefix("no "), _board_in_words(match))
    if reaches:
        ways = [path for path, _ in position.paths() if path[0] == start]
        found = {next(site for site in path[1:] if site in spaces) for path in ways}
        return found == {*ends.split()}
    scene = position.game.part("scene").SCENE
    extras = (
        scene.words(position, site, Look(overlay=overlay.key))
        for overlay in scene.overlays
        for site in spaces
    )
    return _stands(claim, "; ".join((_board_in_words(match), *extras, "")))


def _stands(claim: str, words: str) -> bool:
    """Return whether a claim stands in some words, whole."""
    return re.search(rf"(?<!\w){re.escape(claim)}(?!\w)", words) is not None


def _board_in_words(match: Match) -> str:
    """Return what stands where, without empty spaces, and who is to move or has won."""
    position, outcome, sides = match.position, match.outcome, match.game.sides
    end = f"{sides.get(position.side, 'Nobody')} to move"
    if outcome:
        end = f"{sides[outcome.winner]} wins" if outcome.winner else "Draw"
    return f"{described(position.game.part('scene').SCENE, position)} {end}"


def a_computer_player_moves(game: Game) -> None:
    """A level finds a legal move, by what the game itself says of positions if it says anything."""
    position = game.start()
    try:
        move = choose(player("level:2", nodes=10), position)
    except AttributeError as error:  # an evaluation has to have the name under which it is found
        raise ConformanceError(f"No level can play this game: {error}.") from error
    demand(move in position.moves(), f"A level has chosen {quote(move)}, which is not legal.")


def the_page_shows_all_of_it(game: Game) -> None:
    """Match, Explore, editor, review, a friend's link and other boards have the page's shapes."""
    from drystone.app.page import Page
    from drystone.app.search_worker import SearchWorker
    from drystone.embed.server import Server

    moves = [str(move) for _, move in islice(random_game(game, seed=17), 6) if move]
    this: dict[str, Any] = {"game": game.name, "options": dict(game.values)}
    page, friend, worker, boards = Page(game.name), Page(game.name), SearchWorker(), Server()
    _asked(page, "new", **this)
    for text in moves:
        _asked(page, "type", text=text)
        if page.session.screen.curtain:  # what one side sees, the other must not
            _asked(page, "reveal")
    if not game.hidden:
        _asked(page, "explore", "ExplorerView")
        _asked(page, "record")
        _asked(page, "link")
    _asked(page, "edit")
    _asked(page, "change", what="clear")
    _asked(page, "leave")
    invited, rest = _asked(page, "invite", **this), iter(moves)
    while not invited["friend"]["link"]:  # a turn may have several moves
        invited = _asked(page, "type", text=next(rest))
    _asked(friend, "accept", link=invited["friend"]["link"])
    _asked(worker, "start", "SearchView", task="review", moves=moves, **this)
    failed = _asked(worker, "slice", "SearchView", ms=9).get("failed")
    demand(failed is None, f"A review ends with: {failed}")
    options = {f"option-{key}": str(value) for key, value in game.values.items()}
    board = {"game": game.name, "moves": " ".join(moves), **options}
    _asked(boards, "begin", board="b", options={**board, "mode": "play"})
    _asked(boards, "replay", "ReplayView", board="b", options=board)


def _asked(program: Any, act: str, shape: str = "PageView", **more: Any) -> Any:
    """Return what a program of the page answers, once it is of that shape and no refusal."""
    from drystone.prerender.wire_shapes import misfit

    answer = json.loads(program.handle(json.dumps({"act": act, **more})))
    said = answer.get("said")
    refused = said is not None and said["kind"] != "info"
    demand(not refused, f"The page answers {act!r}, {more} with: {said and said['text']}")
    wrong = misfit(answer, shape)
    demand(not wrong, f"The page cannot show the answer to {act!r}, {more}: {wrong}")
    return answer


CHECKS: tuple[Callable[[Game], None], ...] = (
    moves_are_pinned_unique_and_readable,
    position_text_goes_there_and_back,
    playing_leaves_the_parent_as_it_was,
    the_same_seed_plays_the_same_game,
    after_the_end_there_are_no_moves,
    touching_a_path_picks_its_move,
    moves_are_made_touch_by_touch,
    moves_have_numbers,
    planes_say_what_they_hold,
    every_position_is_drawn_and_told,
    every_piece_has_a_colour,
    what_slides_is_drawn_where_it_ends,
    a_side_sees_a_position_it_can_use,
    what_the_other_side_sees_can_be_read,
    random_moves_are_as_likely_as_each_other,
    refusals_are_in_words,
    bad_position_texts_are_refused_with_words,
    the_guide_is_true,
    a_computer_player_moves,
    the_page_shows_all_of_it,
)

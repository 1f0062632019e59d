"""The board: touching and typing moves, walking along them, beginning another game."""

from __future__ import annotations

from typing import TypeVar

from drystone.app.session import moves, premoving, timing, turn, walking
from drystone.app.session.correspondence import take_back
from drystone.app.session.session import Session
from drystone.app.views import correspondence_view
from drystone.app.views.menu import menu_view
from drystone.app.views.shown import Shown, info
from drystone.app.views.speech import opening_words, walked_words
from drystone.app.wire import answers
from drystone.app.wire import protocol as wire
from drystone.app.words import name_of
from drystone.core.errors import TextError, UnknownOption, quote
from drystone.core.game import Game, Sample
from drystone.core.language import say, to_say
from drystone.games import catalogue, game, refresh
from drystone.play import correspondence
from drystone.play.match import Match
from drystone.play.playout import bench
from drystone.play.resigning import resigning_side
from drystone.play.tree import ROOT

Item = TypeVar("Item")

NO_PREMOVE = to_say("It is not your turn, and no premove begins there.")
FLAG_FALLEN = to_say("{who}’s flag has fallen: that costs {cost}.")
NO_ITEM = to_say("There are {n} of these, counted from 0; not {number}.")


def game_of(name: str, options: wire.Options | None) -> tuple[Game, str]:
    """Return a game with its options, and what is wrong with the first that it does not have.

    Such options are left out: an address collects words of others on its way. Raises OptionError
    where there is no such game, or a value is not allowed.
    """
    given, wrong = dict(options or {}), ""
    while True:
        try:
            return game(name, **given), wrong
        except UnknownOption as error:
            wrong = wrong or str(error)
            del given[error.key]


def new(session: Session, command: wire.New) -> Shown:
    """Start a game."""
    chosen, wrong = game_of(command["game"], command.get("options"))
    match = Match(chosen.start())
    if text := command.get("clock"):
        timing.wind(match, text)
    session.sit(command.get("first"), command.get("second"))
    session.replace(match)
    words = opening_words(session)
    return Shown(info(wrong) if wrong else None, announce=words)


def load(session: Session, command: wire.Load) -> Shown:
    """Start from a position, in the game on the board if none is named."""
    name = command.get("game")
    chosen = game_of(name, command.get("options"))[0] if name else session.game
    session.replace(Match(chosen.position(command["text"])))
    return Shown(info(f"{say('The position is set up.')} {session.status_sentence}"))


def touch(session: Session, command: wire.Touch) -> Shown:
    """Touch a site: a space of a position that is set up is edited."""
    if session.editor is not None:
        before, site = session.editor, command["site"]
        session.edit(after := before.touched(site))
        return Shown(announce=f"{after.words(site)}. {after.news(before)}".strip())
    site, hand = command["site"], command.get("hand", "")
    if command.get("ahead") and premoving.may_premove(session):
        words = premoving.touch(session, site, hand)
        return Shown(None if words else info(say(NO_PREMOVE)), announce=words)
    move = moves.touch(session, site, hand)
    return Shown(announce=move is not None or session.prompt)


def premove(session: Session, command: wire.Premove) -> Shown:
    """Play the premove that waits, if there is one and it is legal."""
    if not premoving.due(session):
        return Shown()
    # What the other side has played is said along: until now that has waited.
    before = session.sitting.person_before(session.match, session.match.ply) or 0
    words, move = premoving.in_words(session), premoving.take(session)
    if move is None:
        dropped = info(
            say("{premove} is not possible now, and was dropped.", premove=words.rstrip("."))
        )
        return Shown(dropped, announce=True, since=before + 1)
    session.spent = 0
    moves.play(session, move)
    return Shown(announce=True, since=before + 1)


def type_move(session: Session, command: wire.Type) -> Shown:
    """Play a move given as text, or plan it while the other side is to move."""
    text, ahead = command["text"], command.get("ahead")
    if ahead and resigning_side(text) is None and premoving.may_premove(session):
        return Shown(announce=premoving.type_move(session, text))
    moves.type_move(session, text)
    return Shown(announce=True)


def resign(session: Session, command: wire.Resign) -> Shown:
    """Have a side resign."""
    moves.resign(session, command.get("side", ""))
    return Shown(announce=session.status_sentence)


def flag(session: Session, command: wire.Flag) -> Shown:
    """Have a flag fall."""
    name = name_of(session.game, turn.last_standing(session).position.side)
    timing.flag(session)
    if session.outcome:
        return Shown(announce=session.status_sentence)
    paid = say(FLAG_FALLEN, who=name, cost=say(session.game.flag_penalty))
    return Shown(info(paid), announce=f"{paid} {session.status_sentence}")


def undo(session: Session, command: wire.Undo) -> Shown:
    """Step back one touch, or to where a person was to move; or take back an edit."""
    if session.editor is not None:
        before = session.editor
        session.edit(after := before.undone())
        return Shown(announce=after.changes(before) or after.verdict)
    whole, planned = premoving.is_whole(session), premoving.in_words(session).rstrip(".")
    if session.premoves and premoving.take_back(session):
        gone = say("{premove} is taken back. Undo again, and your last move is.", premove=planned)
        return Shown(info(gone) if whole else None, announce=session.prompt)
    if moves.untouch(session):
        return Shown(announce=session.prompt)
    far = session.distance
    if far is not None and (far.takes_back or not far.table.over):
        return undo_at_distance(session, far)
    there = session.shown.here
    done = walking.undo(session)
    if there.resigned and not session.shown.tree[there.id].resigned:
        name = name_of(session.game, there.resigned)
        back = (
            to_say("{who}’s flag is taken back.")
            if there.flagged
            else to_say("{who}’s resignation is taken back.")
        )
        return Shown(info(f"{say(back, who=name)} {session.status_sentence}"))
    return stepped(session, done, taken_back=True)


def undo_at_distance(session: Session, far: correspondence.CorrespondenceGame) -> Shown:
    """Take back what the friend has not seen, or ask to take back what was sent."""
    if take_back(session, far):
        said = info(
            say(
                "Taken back. If you have sent its link already, "
                "tell your friend that it no longer counts."
            )
        )
        return Shown(said, announce=session.status_sentence)
    return Shown(announce=correspondence_view.words_of(far, session.plays_live))


def redo(session: Session, command: wire.Redo) -> Shown:
    """Step on to where a person is to move; or make an edit again."""
    if session.editor is not None:
        before = session.editor
        session.edit(after := before.redone())
        return Shown(announce=after.changes(before) or after.verdict)
    return stepped(session, walking.redo(session))


def goto(session: Session, command: wire.Goto) -> Shown:
    """Stand at a node or at a ply."""
    if "node" in command:
        walking.walk(session, session.node(command["node"]))
        return stepped(session, True)
    if "ply" in command:
        return stepped(session, walking.step(session, command["ply"]))
    raise TextError(say("The act “goto” needs a “node” or a “ply”, a whole number."))


def stepped(session: Session, found: bool, taken_back: bool = False) -> Shown:
    """Return the answer to a step; with `found` false there was nowhere to go."""
    if not found:
        return Shown(info(say("There is no move to go to.")))
    return Shown(announce=walked_words(session.shown, taken_back))


def back(session: Session, command: wire.Back) -> Shown:
    """Exchange the match with the one that was on the board before."""
    return (
        Shown(announce=True) if session.back() else Shown(info(say("There is no earlier match.")))
    )


def reveal(session: Session, command: wire.Reveal) -> Shown:
    """Lift the curtain."""
    session.reveal()
    return Shown(announce=True)


def show(session: Session, command: wire.Show) -> Shown:
    """Answer with the view."""
    return Shown()


def example(session: Session, command: wire.Example) -> Shown:
    """Set up one of the game's examples."""
    chosen = item_at(session.game.examples, command["number"])
    start = game(session.game.name, **chosen.options).position(chosen.position)
    session.replace(Match(start))
    turn.look_first(session)
    return Shown(info(say(chosen.words)))


def sample(session: Session, command: wire.Sample) -> Shown:
    """Open one of the game's samples at its start, all moves ready to be walked."""
    chosen = item_at(session.game.samples, command["number"])
    session.replace(sample_match(session.game.name, chosen))
    turn.look_first(session)
    first, second = chosen.players
    return Shown(info(f"{first} – {second}. {say('→ shows the next move.')}"))


def sample_match(name: str, chosen: Sample) -> Match:
    """Return the match that a sample tells, with its notes, standing at its start."""
    match = Match(game(name, **chosen.options).start())
    match.play_all(chosen.moves)
    main = match.line[:]
    for ply, words in chosen.notes.items():
        match.tree.comment(main[ply], say(words))
    for ply, sign in chosen.marks.items():
        match.tree.mark(main[ply], sign)
    for variation in chosen.variations:
        match.goto(main[variation.ply - 1])
        match.play_all(variation.moves)
        match.comment(say(variation.words))
    match.goto(main[-1])
    first, second = chosen.players
    names = {"Event": say(chosen.title), "First": first, "Second": second, "Ending": chosen.result}
    match.headers = {name: words for name, words in names.items() if words}
    match.goto(ROOT)
    return match


def item_at(items: tuple[Item, ...], number: int) -> Item:
    """Return the item of that number, counted from 0, or raise TextError."""
    if number not in range(len(items)):
        raise TextError(say(NO_ITEM, n=len(items), number=quote(number)))
    return items[number]


def menu(session: Session, command: wire.Menu) -> answers.MenuView:
    """Answer with all games."""
    return menu_view(catalogue().values())


def refresh_menu(session: Session, command: wire.Refresh) -> answers.MenuView:
    """Look for games again."""
    refresh()
    return menu_view(catalogue().values())


def measure(session: Session, command: wire.Bench) -> answers.BenchView:
    """Play at random for some seconds."""
    chosen, _ = game_of(command["game"], command.get("options"))
    return {"bench": bench(chosen, command["seconds"])}


COMMANDS = {
    wire.New: new,
    wire.Load: load,
    wire.Touch: touch,
    wire.Premove: premove,
    wire.Type: type_move,
    wire.Resign: resign,
    wire.Flag: flag,
    wire.Undo: undo,
    wire.Redo: redo,
    wire.Goto: goto,
    wire.Back: back,
    wire.Reveal: reveal,
    wire.Show: show,
    wire.Example: example,
    wire.Sample: sample,
    wire.Menu: menu,
    wire.Refresh: refresh_menu,
    wire.Bench: measure,
}

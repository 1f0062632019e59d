"""The guides as plain data for static pages: prose as Markdown, boards as pictures with words.

Made when the site is built, so that a rules page needs neither Python nor JavaScript.
"""

from __future__ import annotations

from typing import Any

from drystone.app.views.match_view import scene_of
from drystone.app.words import query_of, status_text
from drystone.core.errors import sentence
from drystone.core.game import Game
from drystone.core.language import say
from drystone.core.texts.addresses import guide_address, query
from drystone.games import catalogue, simplest_first
from drystone.play.guide import Demo, Prose, Section, Try, guide_of
from drystone.play.lesson import lessons_of
from drystone.play.match import Match
from drystone.play.seen_match import seen
from drystone.scene.look import Look
from drystone.scene.picture import picture
from drystone.scene.svg import svg_text

Data = dict[str, Any]


def guide_pages() -> list[Data]:
    """Return the guides of all games that have one, simplest game first."""
    pages = [guide_page(kind) for kind in simplest_first(catalogue().values())]
    return [page for page in pages if page["sections"]]


def guide_page(kind: type[Game]) -> Data:
    """Return one game's guide with its credit and links."""
    sections = guide_of(kind)
    lessons = {id(demo): f"{kind.name}-{n}" for n, demo in enumerate(lessons_of(sections), 1)}
    return {
        "name": kind.name,
        "title": kind.title,
        "blurb": say(kind.blurb),
        "credit": say(kind.credit),
        "links": [list(link) for link in kind.links],
        "address": guide_address(kind),
        "sections": [section_data(section, lessons) for section in sections],
    }


def section_data(section: Section, lessons: dict[int, str]) -> Data:
    """Return a heading with its anchors, its prose and its boards; `lessons` names those."""
    return {
        "level": section.level,
        "heading": section.heading,
        "anchors": list(section.anchors),
        "prose": [part.markdown for part in section.parts if isinstance(part, Prose)],
        "boards": [demo_data(demo, lessons.get(id(demo), "")) for demo in section.demos],
    }


def demo_data(demo: Demo, lesson: str) -> Data:
    """Return a board: its picture, its words, what may be tried, and the lesson if it has one.

    A figure has no `status` and no `link`: it is a picture, not a position.
    """
    match = demo.match()
    board = _board(demo, match, demo.alt)
    if is_figure(demo):  # who is to move in it is of no use
        board["status"] = ""
    link = "" if is_figure(demo) else _link(match)
    return {
        **board,
        "caption": demo.caption,
        "link": f"?lesson={lesson}" if lesson else link,
        "plays": [
            {"moves": list(play.moves), "words": play.words, **_board(demo, demo.match(play.moves))}
            for play in demo.plays
        ],
        "tries": [_refused(demo, number) for number in range(len(demo.tries))],
        "lesson": demo.lesson,
        "solutions": [
            {"moves": [move], "words": "", **_board(demo, demo.match((move,)))}
            for move in demo.solution
        ],
    }


def is_figure(demo: Demo) -> bool:
    """Whether a board is a picture of something, on which nobody can play."""
    return scene_of(demo.shown.game).is_figure(demo.overlay)


def _board(demo: Demo, match: Match, words: str = "") -> Data:
    """Return the picture of where a match stands, and who is to move."""
    side = match.position.side
    position = seen(match.position, side if match.game.hidden else None)
    look = Look(last=match.last_sites, overlay=demo.overlay)
    drawn = picture(scene_of(match.game), position, look, words)
    return {"svg": svg_text(drawn), "status": status_text(match.position, match.outcome)}


def _refused(demo: Demo, number: int) -> Data:
    """Return a move to try with what the game answers."""
    tried = demo.tries[number]
    return {"move": tried.move, "rule": tried.rule, "text": reason_of(demo, tried)}


def reason_of(demo: Demo, tried: Try) -> str:
    """Return why a move to try is refused, as a sentence.

    >>> reason_of(Demo("anaash"), Try("a1-a3", "turn"))
    'a3 is not next to a1: a stack moves one square, not diagonally.'
    """
    return sentence(demo.refusal(tried).why)


def _link(match: Match) -> str:
    """Return the part of an address that opens the page on this board."""
    if not match.turns and match.start == match.game.start():
        return query_of(match.game)
    return f"{query_of(match.game)}&{query({'position': str(match.position)})}"

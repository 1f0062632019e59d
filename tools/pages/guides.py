"""Rules pages: the engine's guides as static HTML, each board an inline picture."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt

from tools.pages.head import head
from tools.pages.in_languages import language_links, page_values
from tools.pages.page import fill
from tools.pages.speaking import say, to_say
from tools.paths import TEMPLATES
from tools.style.hatching import patterns

Data = dict[str, Any]

TEMPLATE = TEMPLATES / "rules.html"
# CommonMark with tables and without HTML: what a guide holds is words.
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
LEAD = to_say(
    "The rules of every game here, in few words, with boards to look at and moves to try."
)


def write_guides(
    dist: Path, app: str, version: str, pages: list[Data], pictures: dict[str, str]
) -> None:
    """Write ``rules/NAME.html`` for each guide, and ``rules/index.html`` that leads to them.

    `pictures` has a lively position of each game.
    """
    (dist / "rules").mkdir()
    common = {"version": escape(version), "patterns": patterns()} | page_values()
    for page in pages:
        title = say("Rules of {title}", title=page["title"])
        words = f"{say('How to play {title}.', title=page['title'])} {page['blurb']}"
        values = {
            "head": _head(app, title, words, _menu(pages, page["name"])),
            "body": _body(page),
            "credit": _credit(page),
            "languages": language_links(page["address"]),
        }
        _write(dist / page["address"], common | values)
    values = {
        "head": _head(app, say("Rules"), say(LEAD), _menu(pages, "")),
        "body": _listing(pages, pictures),
        "credit": "".join(_credit(page) for page in pages),
        "languages": language_links("rules/index.html"),
    }
    _write(dist / "rules" / "index.html", common | values)


def _write(path: Path, values: dict[str, str]) -> None:
    path.write_text(fill(TEMPLATE, values), "utf-8", newline="\n")


def _head(app: str, title: str, description: str, ways: str) -> str:
    return head("../", app, "rules", escape(title), ways, escape(description))


def _menu(pages: list[Data], here: str) -> str:
    """Return the links from guide to guide."""
    links = [("index", say("All games"), not here)]
    links += [(page["name"], page["title"], page["name"] == here) for page in pages]
    listed = "".join(_menu_link(*link) for link in links)
    return f'<nav id="games" aria-label="{escape(say("Rules"))}">{listed}</nav>'


def _menu_link(name: str, title: str, current: bool) -> str:
    mark = ' aria-current="page"' if current else ""
    return f'<a href="{escape(name)}.html"{mark}>{escape(title)}</a>'


def _credit(page: Data) -> str:
    """Return who designed the game, with the links that belong to the credit."""
    links = "".join(
        f' <a href="{escape(address)}" rel="noopener noreferrer">{escape(words)}</a>'
        for words, address in page["links"]
    )
    return f"<p>{escape(page['credit'])}{links}</p>"


def _listing(pages: list[Data], pictures: dict[str, str]) -> str:
    """Return the list of all games: a board, what one does, and where its rules are."""
    items = "".join(
        f'<li><a href="{escape(page["name"])}.html">{pictures[page["name"]]}'
        f"<strong>{escape(page['title'])}</strong></a><p>{escape(page['blurb'])}</p></li>"
        for page in pages
    )
    title, lead = escape(say("Rules")), escape(say(LEAD))
    return f'<h1>{title}</h1><p class="lead">{lead}</p><ul class="all">{items}</ul>'


def _body(page: Data) -> str:
    """Return a guide: its table of contents after the first section, then rule by rule."""
    name = escape(page["name"])
    first, *others = page["sections"]
    contents = "".join(
        f'<li><a href="#{_anchor(one)}">{escape(one["heading"])}</a></li>'
        for one in others
        if one["level"] == 2
    )
    words = escape(say("Play {title}", title=page["title"]))
    play = f'<p><a class="play" href="../?game={name}">{words}</a></p>'
    label = escape(say("On this page"))
    listed = f'<nav class="contents" aria-label="{label}"><ul>{contents}</ul></nav>'
    names = {anchor: one["heading"] for one in page["sections"] for anchor in one["anchors"]}
    return _section(first, names, play + listed) + "".join(_section(one, names) for one in others)


def _anchor(section: Data) -> str:
    """Return the first anchor of a section, made from its heading where it has none."""
    words = "".join(c if c.isalnum() else " " for c in section["heading"].lower()).split()
    return escape((section["anchors"] or ["-".join(words)])[0])


def _section(section: Data, names: dict[str, str], more: str = "") -> str:
    """Return heading and prose, and beside them the boards; `names` has each anchor's heading."""
    level = section["level"]
    others = "".join(f'<span id="{escape(name)}"></span>' for name in section["anchors"][1:])
    prose = "".join(MARKDOWN.render(text) for text in section["prose"])
    prose = prose.replace("<table>", '<table tabindex="0">')  # keys scroll what is too wide
    elsewhere = {rule: name for rule, name in names.items() if rule not in section["anchors"]}
    boards = "".join(figure_text(board, elsewhere) for board in section["boards"])
    beside = f'<div class="boards">{boards}</div>' if boards else ""
    return (
        f'<section class="rule level{level}"><div class="words">'
        f'<h{level} id="{_anchor(section)}">{others}{MARKDOWN.renderInline(section["heading"])}'
        f"</h{level}>{prose}{more}</div>{beside}</section>\n"
    )


def figure_text(board: Data, names: dict[str, str]) -> str:
    """Return a board with its words, what may be tried on it, and the way to try it oneself."""
    refused = (_refused(tried, names.get(tried["rule"], "")) for tried in board["tries"])
    status = board["status"] and f"{board['status'].rstrip('.')}."
    in_caption = status in board["caption"]
    words = " ".join(filter(None, (board["caption"], "" if in_caption else status)))
    words_of_link = escape(say("Try the lesson") if board["lesson"] else say("Try it"))
    title = escape(say("Lesson."))
    lesson = f'<p class="lesson"><strong>{title}</strong> {_words(board["lesson"])}</p>'
    link = f'<p><a class="try" href="../{escape(board["link"])}">{words_of_link}</a></p>'
    return (
        f"<figure>{board['svg']}<figcaption><p>{_words(words)}</p>"
        f"{lesson if board['lesson'] else ''}"
        f"{_list(map(_play, board['plays']), refused)}"
        f"{_solution(board['solutions'])}"
        f"{link if board['link'] else ''}"
        "</figcaption></figure>"
    )


def _words(text: str) -> str:
    return str(MARKDOWN.renderInline(text))


def _list(*items: Iterable[str]) -> str:
    text = "".join(item for some in items for item in some)
    return f'<ul class="moves">{text}</ul>' if text else ""


def _move(text: str) -> str:
    """Return a move, which stays as it is where a browser translates the page."""
    return f'<code translate="no">{escape(text)}</code>'


def _play(play: Data) -> str:
    """Return moves to try, with the board that comes of them to be unfolded."""
    moves = " ".join(map(_move, play["moves"]))
    said = f"<span>{moves} {_words(play['words'])}</span>"  # one child: it wraps as text does
    return (
        f'<li class="legal"><details><summary>{said}</summary>'
        f"{play['svg']}<p>{escape(play['status'].rstrip('.'))}.</p></details></li>"
    )


def _refused(tried: Data, name: str) -> str:
    """Return a move that is refused, with the reason, and the rule if that stands elsewhere."""
    link = f' <a href="#{escape(tried["rule"])}">{_words(name)}</a>' if name else ""
    said = escape(say("{move} is refused.")).format(move=_move(tried["move"]))
    return f'<li class="refused"><span>{said}</span> {escape(tried["text"])}{link}</li>'


def _solution(solutions: list[Data]) -> str:
    """Return the moves that solve a lesson, out of sight until they are asked for."""
    if not solutions:
        return ""
    shown = "".join(f"<p>{_move(one['moves'][0])}</p>{one['svg']}" for one in solutions)
    return (
        f'<details class="solution"><summary>{escape(say("Solution"))}</summary>{shown}</details>'
    )

"""The parts of the page that are not the table: Home, Puzzles, Learn, and what frames them.

Each is an HTML file beside the JavaScript of its feature, and the build joins them into index.html;
what they say of the games comes from the engine.
"""

from __future__ import annotations

from html import escape
from typing import Any

from markdown_it import MarkdownIt

from tools.pages.in_languages import INDEX, language_choices, language_links
from tools.pages.page import fill
from tools.pages.speaking import say, to_say
from tools.paths import WEB

Data = dict[str, Any]

NAVIGATION = WEB / "app" / "navigation.html"
MARKDOWN = MarkdownIt("commonmark", {"html": False})
NUMBERS = (
    *(to_say("No"), to_say("One"), to_say("Two"), to_say("Three"), to_say("Four"), to_say("Five")),
    *(to_say("Six"), to_say("Seven"), to_say("Eight"), to_say("Nine"), to_say("Ten")),
)
PALETTES = {
    "": to_say("Stone and slate"),
    "redgreen": to_say("For red-green blindness"),
    "blueyellow": to_say("For blue-yellow blindness"),
    "contrast": to_say("High contrast"),
    "pattern": to_say("Patterns"),
}
"""What the settings call the palettes."""

HARDEST = 5
"""The highest difficulty that a game can have."""


def parts(cards: list[Data], values: dict[str, str]) -> dict[str, str]:
    """Return the parts by name, filled with the games' cards and with `values`."""
    number = number_of(cards)
    made = values | {
        "games": number,
        "cards": "\n    ".join(map(_card, cards)),
        "series": "\n    ".join(_series(card) for card in cards if card["puzzles"]),
        "wishedgames": "\n          ".join(_choice(card) for card in cards if card["puzzles"]),
        "chapters": "\n  ".join(map(_chapter, cards)),
        "palettes": "\n      ".join(_palette(name, values["app"]) for name in PALETTES),
    }
    made |= {"navigation": navigation(""), "languages": language_links(INDEX)}
    made["choices"] = language_choices()
    files = {
        path.stem: fill(path, made).strip()
        for path in sorted(WEB.glob("*/*.html"))
        if path != NAVIGATION
    }
    return files | {"games": number}


def navigation(up: str) -> str:
    """Return the ways to the pages that play; `up` is the way to the site's top."""
    return fill(NAVIGATION, {"up": up, "top": up or "./"}).strip()


def number_of(cards: list[Data]) -> str:
    """Return how many games there are, as the first word of a sentence."""
    return say(NUMBERS[len(cards)]) if len(cards) < len(NUMBERS) else str(len(cards))


def _card(card: Data) -> str:
    """Return a game's card; home/home.js makes the same for a game that comes later."""
    name, title = escape(card["name"]), escape(card["title"])
    # Heard by themselves, links of five games differ by the game's name.
    of = f'<span class="unseen"> {title}</span>'
    play, learn = escape(say("Play")), escape(say("Learn"))
    minutes = escape(say("{n} min", n=card["minutes"]))
    link = f'<a class="button" href="?puzzle={name}" data-challenge="puzzle {name}">'
    puzzles = f"{link}{escape(say('Puzzles'))}{of}</a>" if card["puzzles"] else ""
    # The picture comes last: while the page is still arriving, nothing moves that was painted.
    return (
        f'<li class="game card" data-card="{name}" data-puzzles="{card["puzzles"]}">'
        f'<div class="about"><h2>{title}</h2><p>{escape(card["blurb"])}</p>'
        f'<p class="meta">{_pips(card["difficulty"])} {minutes}<span class="by">&nbsp;· '
        f"{escape(card['byline'])}</span></p>"
        f'<div class="row"><button type="button" class="play" data-act="play">{play}'
        f"{of}</button>"
        f'<a class="button" href="?learn={name}" data-to="learn">{learn}{of}</a>'
        f"{puzzles}</div></div>"
        f'<div class="thumb" aria-hidden="true">{card["svg"]}</div></li>'
    )


def _palette(name: str, app: str) -> str:
    """Return the choice of a palette, with a board that wears it."""
    picture = f"{escape(app)}/start/palette-{name or 'usual'}.svg"
    return (
        f'<label class="choice"><input type="radio" name="palette" value="{name}" />'
        f'<img src="{picture}" alt="" loading="lazy" width="96" height="48" />'
        f"<strong>{escape(say(PALETTES[name]))}</strong></label>"
    )


def _pips(difficulty: int) -> str:
    """Return how hard a game is as a row of dots."""
    dots = "".join("<i></i>" if n < difficulty else "<b></b>" for n in range(HARDEST))
    words = escape(say("{n} of {total}", n=difficulty, total=HARDEST))
    return (
        f'{escape(say("Difficulty"))} <span class="unseen">{words}, </span>'
        f'<span class="pips" aria-hidden="true">{dots}</span>'
    )


def _series(card: Data) -> str:
    """Return a game's puzzles on the page of puzzles: its picture comes from its card."""
    name, total = escape(card["name"]), card["puzzles"]
    return (
        f'<li class="card" id="puzzles-{name}" data-series="{name}">'
        f'<a href="?puzzle={name}" data-challenge="puzzle {name}">'
        f'<span class="picture" aria-hidden="true"></span><strong>{escape(card["title"])}</strong>'
        f'<span class="solved">{escape(say("{n} of {total} solved", n=0, total=total))}</span>'
        f'<progress max="{total}" value="0" aria-hidden="true"></progress></a></li>'
    )


def _choice(card: Data) -> str:
    """Return a game as one of those whose puzzles may be wanted."""
    return f'<option value="{escape(card["name"])}">{escape(card["title"])}</option>'


def _chapter(card: Data) -> str:
    """Return what there is to learn of a game: its rules and its lessons."""
    name, title = escape(card["name"]), escape(card["title"])
    lessons = "".join(
        f'<li data-lesson="{escape(one["key"])}"><a href="?lesson={escape(one["name"])}" '
        f'data-challenge="lesson {escape(one["name"])}">'
        f"<strong>{escape(one['heading'])}:</strong> {MARKDOWN.renderInline(one['words'])}</a></li>"
        for one in card["lessons"]
    )
    listed = (
        f'<h3>{escape(say("Lessons"))}</h3><ol class="lessons">{lessons}</ol>' if lessons else ""
    )
    tour = (
        f'<a class="button" href="?lesson={name}-1" data-challenge="lesson {name}-1">'
        f'{escape(say("Tour, about a minute"))}<span class="unseen"> {title}</span></a>'
    )
    words = escape(say("Rules of {title}", title=card["title"]))
    rules = f'<a class="button" href="{escape(card["guide"])}">{words}</a>'
    return (
        f'<section class="card chapter" id="learn-{name}" aria-labelledby="learn-title-{name}">'
        f'<span class="picture" data-picture="{name}" aria-hidden="true"></span><div>'
        f'<h2 id="learn-title-{name}">{title}</h2><p>{escape(card["blurb"])}</p>'
        f'<div class="row">{tour if card["tour"] else ""}{rules}</div>{listed}'
        "</div></section>"
    )

"""What HTML says, in other words: its texts and attributes, each sentence whole.

A sentence is what stands between two elements that are none of a sentence's own: emphasis, links
and keys in it stay where the translation puts them, `<kbd>U</kbd>`, and get their attributes back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

TOKEN = re.compile(r"(<!--.*?-->|<(?:script|style|svg)\b.*?</(?:script|style|svg)>|<[^>]*>)", re.S)
INLINE = {"a", "abbr", "b", "br", "code", "em", "i", "kbd", "q", "small", "span", "strong", "wbr"}
VOID = {"br", "img", "input", "link", "meta", "wbr"}
NAMES = 'translate="no"'
"""What an element has whose text is no sentence: names, moves."""
ATTRIBUTES = re.compile(r'\b(title|aria-label|aria-description|placeholder|alt)="([^"]+)"')
DESCRIBED = re.compile(r'(<meta\s+name="description"\s+content=")([^"]+)"')
LETTERS = re.compile(r"[^\W\d_]{2}")

Words = Callable[[str], str]


def said_html(text: str, words: Words) -> str:
    """Return HTML with each of its sentences in other words.

    >>> german = {"So it is": "So ist es", "Press <kbd>U</kbd>.": "<kbd>U</kbd> drücken."}
    >>> said_html('<p title="So it is">Press <kbd id="u">U</kbd>.</p>', german.__getitem__)
    '<p title="So ist es"><kbd id="u">U</kbd> drücken.</p>'
    """
    tokens = [one for one in TOKEN.split(text) if one]
    tokens = [_with_attributes(one, words) if one.startswith("<") else one for one in tokens]
    return "".join(_said(tokens, words))


def _with_attributes(tag: str, words: Words) -> str:
    tag = DESCRIBED.sub(lambda found: f'{found[1]}{words(" ".join(found[2].split()))}"', tag)
    if name_of(tag) in {"script", "style"} or tag.startswith("<!--"):
        return tag
    head, end, inside = tag.partition(">")  # what is drawn in a picture is no sentence of a page
    said = ATTRIBUTES.sub(lambda found: f'{found[1]}="{_sentence(found[2], words)}"', head)
    return said + end + inside


def name_of(tag: str) -> str:
    """Return the name of an element's tag, "" for a text.

    >>> name_of("</p>"), name_of('<a href="x">'), name_of("text")
    ('p', 'a', '')
    """
    found = re.match(r"</?([a-z][\w-]*)", tag)
    return found[1] if found else ""


def _said(tokens: list[str], words: Words) -> Iterator[str]:
    """Yield tokens: runs of text and of a sentence's own elements, said; all others as they are."""
    run: list[str] = []
    left_out = 0  # elements that are open in one that is not to be translated, itself among them
    for token in tokens:
        name = name_of(token)
        opens = bool(name) and not re.search("^</|/>$|</[a-z]+>$", token) and name not in VOID
        if left_out:
            left_out += opens - token.startswith("</")
            yield token
        elif (name and name not in INLINE) or token.startswith("<!") or NAMES in token:
            left_out = int(opens and NAMES in token)
            yield from _run(run, words)
            yield token
            run = []
        else:
            run.append(token)
    yield from _run(run, words)


def _run(run: list[str], words: Words) -> Iterator[str]:
    """Yield a run: one sentence where text stands beside its elements, else what is in each."""
    depth, outside, closes = 0, False, False
    for token in run:
        name = name_of(token)
        outside = outside or (not name and depth == 0 and _says(token))
        if name and name not in VOID:
            depth += -1 if token[1] == "/" else 1
        closes = closes or depth < 0
    if outside and depth == 0 and not closes:
        yield _sentence_with_tags("".join(run), words)
    else:
        yield from (one if name_of(one) else _sentence(one, words) for one in run)


def _sentence_with_tags(text: str, words: Words) -> str:
    """Return a sentence in other words, its elements with the attributes they had."""
    opened = re.findall(r"<[a-z][^>]*>", text)
    said = _sentence(re.sub(r"<([a-z][\w-]*)[^>]*>", r"<\1>", text), words)
    for tag in opened:
        said = said.replace(f"<{name_of(tag)}>", f"\0{tag[1:]}", 1)
    return said.replace("\0", "<")


def _says(text: str) -> bool:
    """Return whether there are words in a text besides what the build puts there, and signs."""
    return LETTERS.search(re.sub(r"\{\{\w+\}\}|&\w+;|<[^>]*>", "", text)) is not None


def _sentence(text: str, words: Words) -> str:
    """Return a text in other words, with the spaces around it that it had."""
    if not _says(text):
        return text
    plain = text.strip()
    return text.replace(plain, words(" ".join(plain.split())))

"""Reads all that a page says in a language, to eyes and to ears, and finds what of it is English.

What is English is known by the catalogues: a sentence that has a translation, and words that occur
in sentences but in none of their translations. What another language has of its own, as the names
of languages have, is marked so in the page, and is left out.
"""

from __future__ import annotations

import re
from functools import cache

from drystone.core.catalogues import read_catalogue
from drystone.games import catalogue
from tests.browser.steps import settled
from tests.browser.style.test_reflow import check_fits
from tools.paths import PACKAGE

# Texts that are seen or spoken; from the first time on also what was said to ears in between. What
# is typed in fields is the reader's own; moves and records are the same in all languages.
READ = """(selector) => {
    const NAMES = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription',
        'title', 'placeholder', 'alt'];
    const language = document.documentElement.lang;
    const found = selector === 'html' ? [document.title] : [];
    const note = (changes) => {
        for (const { target } of changes) {
            const place = target.nodeType === 1 ? target : target.parentElement;
            const region = place?.closest('[aria-live], [role=alert]');
            if (region) saidToEars.push(region.textContent);
        }
    };
    if (!globalThis.saidToEars) {
        globalThis.saidToEars = [];
        const all = { subtree: true, childList: true, characterData: true };
        new MutationObserver(note).observe(document, all);
    }
    found.push(...saidToEars.splice(0));
    const foreign = (one) => (one.closest('[lang]')?.lang || language).slice(0, 2) !== language;
    const shown = (one) => one.closest('option, svg title, svg desc')
        ? one.parentElement.closest('select, svg')?.checkVisibility() : one.checkVisibility();
    const texts = function* (one) {
        for (const node of one.childNodes) if (node.nodeType === 3) yield node.data;
        for (const name of NAMES) yield one.getAttribute(name) ?? '';
        const ids = ['aria-labelledby', 'aria-describedby'].map((name) => one.getAttribute(name));
        for (const id of ids.join(' ').split(' '))
            if (id) yield one.getRootNode().getElementById(id)?.textContent ?? '';
    };
    const read = (all) => {
        for (const one of all) {
            if (one.shadowRoot) read(one.shadowRoot.querySelectorAll('*'));
            if (!foreign(one) && !one.closest('pre, code, script, style') && shown(one))
                found.push(...texts(one));
        }
    };
    read(document.querySelectorAll(`${selector}, ${selector} *`));
    return [language, found.map((text) => text.trim()).filter(Boolean)];
}"""

# Words that are broken in their middle, as they are wider than their place. What a hyphen parts,
# moves and addresses may be.
BROKEN = """() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const WORD = /(?<![^\\s])\\p{L}{3,}(?![^\\s.,:;!?…”“])/gu;
    const found = [], range = document.createRange();
    while (walk.nextNode()) {
        const { parentElement: home, data } = walk.currentNode;
        if (!data.trim() || home.closest('svg, pre, .unseen') || !home.checkVisibility()) continue;
        for (const { 0: word, index } of data.matchAll(WORD)) {
            range.setStart(walk.currentNode, index);
            range.setEnd(walk.currentNode, index + word.length);
            const [first, ...more] = range.getClientRects();
            if (more.some(({ top }) => top > first.top + 3)) found.push(word);
        }
    }
    return found;
}"""

NAMES = {
    *(word.lower() for kind in catalogue().values() for word in f"{kind.title} {kind.name}".split())
}
"""Names that sentences have and translations need not repeat."""


def words_of(texts):
    """Return the words of sentences, without places, tags and code.

    >>> sorted(words_of(["<b>{who}</b> to move", "`pass`"]))
    ['move', 'to']
    """
    bare = re.compile(r"\{.*?\}|<.*?>|&\w+;|`.*?`|\]\(.*?\)")
    letters = re.compile(r"[^\W\d_]{2,}")
    return {word.lower() for text in texts for word in letters.findall(bare.sub(" ", text))}


@cache
def english(code):
    """Return the sentences that a language says otherwise, and the words that only English has."""
    said = {}
    for path in PACKAGE.rglob(f"{code}.po"):
        said |= read_catalogue(path.read_text("utf-8"))
    translated = {text for texts in said.values() for text in texts}
    sentences = {one for one, texts in said.items() if one not in texts} - translated
    return sentences, words_of(said) - words_of(translated) - NAMES


@cache
def is_english(text, code):
    """Whether a text, or a word of it that is not quoted, is English and not of this language."""
    sentences, words = english(code)
    plain = re.sub(r"[“„].*?[“”]|\S*[.@/]\w+\S*", " ", text)
    return text in sentences or not words.isdisjoint(words_of([plain]))


class Reader:
    """Somebody who reads a page in a language, in one state after the other.

    Args:
        page: of a browser that speaks it.
        code: the language, such as ``de``.
        part: what is read, by a selector: all, if no other is wanted.
    """

    def __init__(self, page, code, part="html"):
        self.page = page
        self.code = code
        self.part = part
        self.read = 0
        self._found = {}

    def open(self, address):
        """Go to an address and wait until the page is ready."""
        self.page.goto(address)
        if not address.endswith(".html"):
            settled(self.page)

    def go(self, address):
        """Open an address and read what is there."""
        self.open(address)
        self.look()

    def look(self):
        """Read what is there now, and what was said since the last time."""
        language, texts = self.page.evaluate(READ, self.part)
        assert language == self.code, self.page.url
        self.read += len(texts)
        for text in texts:
            if is_english(text, self.code):
                self._found.setdefault(text, self.page.url.rpartition("/")[2])

    def measure(self, *widths):
        """Look in windows of widths for words that have no room, and for what sticks out."""
        for width in widths:
            self.page.set_viewport_size({"width": width, "height": 800})
            check_fits(self.page)
            for word in self.page.evaluate(BROKEN):
                self._found.setdefault(f"{word}: broken at {width}", self.page.url)

    def check(self):
        """Check that texts were read, and that nothing was wrong with them."""
        assert self.read > 40
        assert not self._found, self._found

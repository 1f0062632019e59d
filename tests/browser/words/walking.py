"""Looks at a page in the pseudo-language: for words of English, and for what does not fit."""

from __future__ import annotations

from tests.browser.steps import close_sheet, pane, settled
from tests.test_sentences import english_in

PHONES = (360, 320)
PAPER = (680,)
DESK = {"width": 1280, "height": 800}
NAMES = {
    *("drystone", "English", "Deutsch", "Español", "Esperanto", "black", "Toy", "toy", "numpy"),
    *("marksteeregames", "spielstein", "com", "iscc", "PNG", "SVG", "GIF", "MIT"),
}
"""Names of the site, of languages, of a move, of designers' sites, of kinds of files."""

# Notes what is said to ears alone from now on: it may be gone before anybody looks.
LISTEN = """() => {
    if (globalThis.heard) return;
    globalThis.heard = new Set();
    new MutationObserver((changes) => {
        for (const { target } of changes) {
            const region = (target.parentElement ?? target).closest?.('[aria-live], [role=alert]');
            if (region) heard.add(region.textContent);
        }
    }).observe(document, { subtree: true, childList: true, characterData: true });
}"""
# All elements, those of boards in a page of somebody else among them.
ALL = """
const all = (root) => [...root.querySelectorAll('*')].flatMap((one) =>
    one.shadowRoot ? [one, ...all(one.shadowRoot)] : [one]);
const seen = (one) => one.checkVisibility({ visibilityProperty: true });
"""
# Texts that are seen or heard; what is quoted, typed or notation stands in `code`, `pre`, fields.
TEXTS = """() => {%s
    const NAMES = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription',
        'title', 'placeholder', 'alt'];
    const texts = new Set([document.title, ...(globalThis.heard ?? [])]);
    globalThis.heard?.clear();
    for (const one of all(document.body)) {
        const held = one.closest('option, svg')?.parentElement;
        if (!(held ? seen(held) : seen(one)) || one.closest('pre, code, script, style')) continue;
        for (const name of NAMES) texts.add(one.getAttribute(name) ?? '');
        for (const { nodeType, data } of one.childNodes) if (nodeType === 3) texts.add(data.trim());
        for (const id of (one.getAttribute('aria-describedby') ?? '').split(' '))
            texts.add((id && one.getRootNode().getElementById(id)?.textContent) || '');
    }
    return [...texts].filter(Boolean);
}""".replace("%s", ALL)
# What is cut off, sticks out of its box or of the page, or has to be scrolled sideways. Beside a
# player's name and numbers, who plays gives way; how a match differs is written again below.
# Code, patterns of boards and a year of days may be scrolled; an excerpt has so many lines.
UNFIT = """() => {%s
    const APART = '.unseen, .skip, svg, pre, .patterns, .calendar, select, input, textarea';
    const GIVES_WAY = '.topbar small, .strip .detail';
    const wide = document.documentElement.clientWidth;
    const found = document.documentElement.scrollWidth > wide ? ['the page scrolls sideways'] : [];
    for (const one of all(document.body)) {
        if (one.closest(APART) || !seen(one)) continue;
        const { left, right, width, height } = one.getBoundingClientRect();
        const { display, overflowX, overflowY, webkitLineClamp } = getComputedStyle(one);
        if (!width || !height) continue;
        const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        const cuts = ['hidden', 'clip'];
        const out = one.scrollWidth > one.clientWidth + 1 && display !== 'inline';
        const what = (left < -1 || right > wide + 1) && 'outside'
            || out && ['auto', 'scroll'].includes(overflowX) && 'scrolls sideways'
            || out && words && !one.matches(GIVES_WAY)
                && (cuts.includes(overflowX) ? 'cut' : 'sticks out')
            || words && cuts.includes(overflowY) && webkitLineClamp === 'none'
                && one.scrollHeight > one.clientHeight + 2 && 'cut below';
        if (what) found.push(`${what}: ${one.outerHTML.slice(0, 140)}`);
    }
    return found;
}""".replace("%s", ALL)
UNFOLD = """() => {
    for (const one of document.querySelectorAll('main details, dialog details'))
        if (one.checkVisibility()) one.open = true;
}"""
# Boards in a page of somebody else have a direction of their own.
TURN = """(direction) => {%s
    for (const one of all(document)) if (one.matches('html, .drystone')) one.dir = direction;
}""".replace("%s", ALL)
DRAWN = 40
"""Milliseconds in which a page draws itself anew; where there is no JavaScript it cannot say so."""


class Walk:
    """Somebody who goes through a page, and all that was found wrong with it, a line each.

    Args:
        page: in the pseudo-language; it is as wide as a desk while things are done in it.
    """

    def __init__(self, page):
        self.page = page
        self.wrong = {}
        self.looks = 0

    def go(self, path):
        """Open a page of the site."""
        self.page.goto(path)
        self.page.evaluate(LISTEN)
        if "html" not in path:
            settled(self.page)

    def press(self, *selectors):
        """Press what can be seen of some selectors, one after the other, once each is there."""
        for selector in selectors:
            self.page.locator(selector).locator("visible=true").first.click()

    def look(self, where, shown="", widths=PHONES, *, unfold=True, read=True):
        """Note what is wrong with what can be seen: in both directions at some widths.

        Beside a board a pane is `shown`, which is a sheet over it on a phone. Unless it is `read`,
        English does not count.
        """
        page = self.page
        if unfold:
            page.evaluate(UNFOLD)
        texts = page.evaluate(TEXTS) if read else []
        for one in [text for text in texts if {*english_in(text)} - NAMES]:
            self.wrong.setdefault(one, where)
        for width in widths:
            page.set_viewport_size({"width": width, "height": 740})
            if shown:
                pane(page, shown)
            for direction in ("ltr", "rtl"):
                page.evaluate(TURN, direction)
                page.wait_for_timeout(DRAWN)
                for one in page.evaluate(UNFIT):
                    self.wrong.setdefault(one, f"{where}, {width} {direction}")
        page.evaluate(TURN, "ltr")
        if shown:
            close_sheet(page)
        page.set_viewport_size(DESK)
        page.wait_for_timeout(DRAWN)
        self.looks += 1

    def check(self):
        """Check that nothing was wrong."""
        assert self.looks
        assert not self.wrong, "\n".join(f"{where}: {one}" for one, where in self.wrong.items())

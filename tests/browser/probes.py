"""What tests measure in a page: whether it is whole, free, large enough, and put in words."""

from __future__ import annotations

import re

from tests.browser.steps import check_axe_by_day_and_night

PHONE = {"width": 360, "height": 740}
SCREENS = {
    "phone": PHONE,
    "lying phone": {"width": 740, "height": 360},
    "desk": {"width": 1280, "height": 900},
}
# Notes every shift of what stands on the page.
SHIFTS = """globalThis.shifts = [];
new PerformanceObserver((list) => {
    for (const one of list.getEntries()) {
        const moved = one.sources.map(({ node, previousRect, currentRect }) =>
            [node?.outerHTML?.slice(0, 60), previousRect, currentRect]);
        if (!one.hadRecentInput) shifts.push([one.value, moved]);
    }
}).observe({ type: 'layout-shift', buffered: true });"""
# What can be seen of a selector, and is not whole in the window.
CUT = """(selector) => [...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility()).filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    }).map((one) => one.outerHTML.slice(0, 120))"""
# Which of some elements are not whole in the window, or not to be seen.
CUT_OFF = f"""(selectors) => selectors.filter((selector) =>
    ({CUT})(selector).length || !document.querySelector(selector)?.checkVisibility())"""
# Over which of some elements another one lies.
OVERLAID = """(selectors) => selectors.filter((selector) => {
    const one = document.querySelector(selector);
    const { left, top, width, height } = one.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height - 1);
    return there !== one && !one.contains(there);
})"""
# What can be used and is smaller than a fingertip; a link within a sentence may be.
SMALL = """() => [...document.querySelectorAll('a[href], button, input, select, summary')]
    .filter((one) => one.checkVisibility() && !one.matches('.unseen, .skip, footer a'))
    .filter((one) => !one.closest('p') || one.matches('.button'))
    .map((one) => [one.closest('label') ?? one, one])
    .filter(([one]) => {
        const { width, height } = one.getBoundingClientRect();
        return Math.round(width) < 44 || Math.round(height) < 44;
    })
    .map(([, one]) => one.outerHTML.slice(0, 160))"""
# Texts of the page that can be seen, those of pictures apart.
TEXTS = """() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walk.nextNode()) {
        const { parentElement: home, data } = walk.currentNode;
        if (data.trim() && !home.closest('svg') && home.checkVisibility()) found.push(data.trim());
    }
    return found;
}"""
# A word with a colon and a value, a key, a code: names that only the program uses.
TOKEN = re.compile(r"[a-z]+:[a-z0-9/>.]|[a-z]_[a-z]|\b[a-z]+[A-Z][a-z]|undefined|\[object|NaN|>c")
STEPS = [f"#walking [data-act={act}]" for act in ("toStart", "stepBack", "stepOn", "toEnd")]


def check_words(page):
    """Check that nothing that can be read is a name of ours."""
    texts = [text for text in page.evaluate(TEXTS) if not text.startswith("http")]
    assert texts
    assert [text for text in texts if TOKEN.search(text)] == []


def check_width(page):
    """Check that nothing needs scrolling sideways."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def check_free(page, *selectors):
    """Check that some elements are whole in the window, with nothing over them."""
    wanted = list(selectors)
    assert page.evaluate(CUT_OFF, wanted) == page.evaluate(OVERLAID, wanted) == []


def check_page(page):
    """Check that nothing keeps anybody out, is too small, sticks out, or speaks in code."""
    assert page.evaluate(SMALL) == []
    check_width(page)
    check_words(page)
    check_axe_by_day_and_night(page)

"""Zoom and narrow screens: at 200 % and at 320 pixels nothing is cut off and nothing is lost."""

from __future__ import annotations

import pytest

import drystone
from tests.browser.steps import (
    check_axe,
    check_axe_by_day_and_night,
    first_of_each_game,
    go,
    open_game,
    pane,
    typed,
)
from tests.browsers import firefox
from tests.browsers.expecting import expect
from tests.helpers import title
from tests.sampling import sample_of
from tools.paths import DIST

# A window of 1280 at 200 %, and of 1280 at 400 % (WCAG 2.2, 1.4.10).
SIZES = [(640, 400, 2), (320, 256, 4)]

# What lies beyond the sides of the page, and is neither scrolled in a box of its own nor unseen.
OUTSIDE = """() => [...document.querySelectorAll('body *')].filter((one) => {
    const apart = '.unseen, .skip, svg, pre, .patterns, .calendar';
    if (one.closest(apart) || !one.checkVisibility()) return false;
    const { left, right, width } = one.getBoundingClientRect();
    return width && (left < -1 || right > document.documentElement.clientWidth + 1);
}).map((one) => one.outerHTML.slice(0, 120))"""

# What cannot be scrolled to so that some point of it is seen with nothing over it.
# While a dialog is open, only what is in it.
UNREACHED = """() => [...(document.querySelector('dialog:modal') ?? document).querySelectorAll(
        'button, summary, input, textarea, a')]
    .filter((one) => one.checkVisibility() && !one.closest('.skip, .unseen')).filter((one) => {
        one.scrollIntoView({ block: 'center' });
        const { x, y, width, height } = one.getBoundingClientRect();
        const there = document.elementFromPoint(x + width / 2, y + height / 2);
        return !there || !(one.contains(there) || there.contains(one));
    }).map((one) => one.outerHTML)"""


def check_fits(page):
    """Check that nothing needs scrolling sideways and that nothing sticks out."""
    width = page.evaluate("document.documentElement.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(OUTSIDE) == []


def open_all(page):
    """Open every panel there is; while a dialog is open, those in it."""
    dialog = "dialog:modal " * page.locator("dialog:modal").count()
    closed = page.locator(f"{dialog}details:not([open]) > summary:visible")
    while closed.count():
        closed.first.press("Enter")


class Zoom:
    """A page in windows of other sizes, in pixels that are larger."""

    def __init__(self, page):
        self.page = page
        self._in_firefox = page.context.browser.browser_type.name == "firefox"
        self._devtools = None if self._in_firefox else page.context.new_cdp_session(page)

    def to(self, width, height, scale):
        if self._in_firefox:
            # A size is waited for, and counted in pixels that are not larger.
            firefox.zoom(self.page, 1)
            self.page.set_viewport_size({"width": width * scale, "height": height * scale})
            firefox.zoom(self.page, scale)
            return
        size = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": False}
        self._devtools.send("Emulation.setDeviceMetricsOverride", size)

    def end(self):
        if self._in_firefox:
            firefox.zoom(self.page, 1)
        else:
            self._devtools.detach()
        # Playwright does not know that its own size was replaced: it sends another one only.
        self.page.set_viewport_size({"width": 800, "height": 600})


@pytest.fixture
def zoom(page):
    zoomed = Zoom(page)
    yield zoomed
    zoomed.end()


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]} pixels")
def small(request, zoom):
    zoom.to(*request.param)
    return zoom.page


@pytest.mark.parametrize("record", sample_of(first_of_each_game(), 3), ids=title)
def test_a_game_fits_with_every_panel_open(zoom, record):
    page = zoom.page
    zoom.to(*SIZES[0])
    open_game(page, record)
    pane(page, "game")
    page.locator("#move").fill(record["moves"][0])
    page.locator("#move").press("Enter")
    expect(page.locator("#moves > li")).to_have_count(1)
    pane(page, "more")
    open_all(page)
    check_at_all_sizes(zoom)
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    check_at_all_sizes(zoom)


def check_at_all_sizes(zoom):
    for size in SIZES:
        zoom.to(*size)
        check_fits(zoom.page)
        assert zoom.page.evaluate("innerWidth") == size[0]
        assert zoom.page.evaluate(UNREACHED) == []
        box = zoom.page.locator("#board svg").bounding_box()
        assert min(box["width"], box["height"]) > 200


def test_the_help_and_the_curtain_fit(small):
    go(small, "?game=ghast&size=3&mode=fakerghast")
    small.get_by_role("button", name="Help", exact=True).click()
    check_fits(small)
    close = small.locator("#keys").get_by_role("button", name="Close")
    close.scroll_into_view_if_needed()
    expect(close).to_be_in_viewport()
    close.click()
    for site in ("a1", "e", "a3", "e"):
        small.locator(f'[data-site="{site}"]').click()  # directions may be buttons
    expect(small.locator("#curtain")).to_be_visible()
    check_fits(small)


def test_answers_and_notices_fit(small):
    open_game(small)
    small.locator('#board [data-site="a1"]').press("b")
    expect(small.locator("#said")).to_contain_text("8 × red singleton")
    pane(small, "game")
    small.locator("#move").fill("x" * 300)
    small.locator("#move").press("Enter")
    expect(small.locator("#said")).to_have_class("error")
    check_fits(small)


@pytest.mark.parametrize(
    "path",
    sample_of(sorted(path.relative_to(DIST).as_posix() for path in DIST.glob("rules/*.html")), 1),
)
def test_a_rules_page_fits(zoom, path):
    zoom.to(*SIZES[0])
    zoom.page.goto(path)
    open_all(zoom.page)
    for size in SIZES:
        zoom.to(*size)
        check_fits(zoom.page)


@pytest.mark.parametrize("width", sample_of([360, 1280], 0, count=1))
def test_axe_finds_nothing_in_any_panel(page, width):
    page.set_viewport_size({"width": width, "height": 900})
    open_game(page)
    pane(page, "game")
    page.locator("#move").fill("a1xa2")
    page.locator("#move").press("Enter")
    expect(page.locator("#moves > li")).to_have_count(1)
    pane(page, "notes")
    page.locator("#comment").fill("Why not b1?")
    page.locator("#comment").blur()
    check_axe(page)
    pane(page, "game")
    expect(page.locator("#moves .comment")).to_be_visible()
    check_axe(page)
    pane(page, "more")
    open_all(page)
    check_axe_by_day_and_night(page)


def test_axe_finds_nothing_where_the_game_cannot_start(newcomer):
    newcomer.route("**/python.zip", lambda route: route.fulfill(status=404))
    newcomer.goto("./")
    expect(newcomer.locator("html[data-state=error]")).to_be_attached()
    expect(newcomer.get_by_role("alert")).to_contain_text("could not be downloaded")
    check_axe_by_day_and_night(newcomer)


def test_nothing_moves_by_itself_where_motion_is_not_wanted(page):
    """Sliding and fading pieces are the only motion there is, in every game and on every page."""
    page.emulate_media(reduced_motion="reduce")
    record = next(one for one in first_of_each_game() if one["game"] == "accasta")
    open_game(page, record)
    page.evaluate("""() => {
        globalThis.moved = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...all) {
            moved.push(this.outerHTML);
            return animate.apply(this, all);
        };
        for (const name of ['transitionrun', 'animationstart'])
            document.addEventListener(name, (event) => moved.push(event.type), true);
    }""")
    for text in record["moves"][:4]:
        typed(page, text)
    page.get_by_role("button", name="Flip").click()
    open_all(page)
    assert page.evaluate("moved") == []
    assert page.evaluate("document.getAnimations().length") == 0


# How far, as a part of the window, things have moved that were seen already.
SHIFTS = """globalThis.shifted = 0;
new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) globalThis.shifted += value;
}).observe({ type: 'layout-shift', buffered: true });"""


def shift_of(page, path):
    """Return how far things move on a page whose fonts come last."""
    fonts = []
    page.route("**/*.woff2", lambda route: fonts.append(route))  # noqa: PLW0108
    page.goto(path, wait_until="commit")
    expect(page.locator("h1:visible")).to_have_count(1)
    expect(page.locator("html:is([data-state=ready], :not([data-state]))")).to_be_attached()
    for route in fonts:
        route.continue_()
    page.unroute("**/*.woff2")
    page.evaluate("document.fonts.ready")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    return page.evaluate("shifted")


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("path", ["./", "?game=accasta", "docs/python.html", "rules/accasta.html"])
def test_nothing_jumps_while_a_page_and_its_fonts_come(newcomer, path, width):
    newcomer.add_init_script(SHIFTS)
    newcomer.set_viewport_size({"width": width, "height": 800})
    # A machine that is busy may paint before it has found the fonts that stand in.
    assert any(shift_of(newcomer, path) < 0.1 for _ in range(3))


# A phone with letters of 1.65, 1.75 and twice the size, as one measures it by them.
LARGE_LETTERS = [(218, 484), (206, 420), (180, 340)]


def test_dialogs_fit_a_phone_where_letters_are_large(phone):
    phone.goto("./")
    phone.locator("[data-card=accasta] [data-act=play]").click()
    for width, height in LARGE_LETTERS:
        phone.set_viewport_size({"width": width, "height": height})
        for against in ("computer", "elsewhere"):
            phone.locator(f"#play [name=against][value={against}]").check()
            assert phone.locator("#play").evaluate("(one) => one.scrollWidth <= one.clientWidth")
            check_fits(phone)
            assert phone.evaluate(UNREACHED) == []
    phone.keyboard.press("Escape")
    phone.goto("?game=accasta")
    phone.locator(".topbar [data-act=keys]").click()
    check_fits(phone)
    phone.keyboard.press("Escape")
    phone.locator("[data-act=menu]").click()
    phone.locator("#sheet [data-act=settings]").click()
    check_fits(phone)


def test_spaces_stay_large_where_letters_are(phone):
    open_game(phone, {"game": "accasta", "options": {}})
    for width, height in LARGE_LETTERS:
        phone.set_viewport_size({"width": width, "height": height})
        space = phone.locator("#board .hit").first.bounding_box()
        assert space["width"] * 9 > 0.9 * width
        check_fits(phone)


def test_no_word_breaks_where_a_reader_has_a_least_size_of_letters(small):
    small.set_viewport_size({"width": 1280, "height": 900})
    small.evaluate("""() => {
        const tall = [...document.querySelectorAll('.tabs > button, #tour, .tour *')];
        for (const one of tall) one.style.fontSize = '24px';
    }""")
    for one in small.locator(".tabs > button:visible, .tour > span:visible").all():
        assert one.evaluate("(one) => one.scrollWidth <= one.clientWidth"), one.inner_text()
        lines = one.evaluate("""(one) => {
            const words = document.createRange();
            words.selectNodeContents(one.firstChild);
            return [...words.getClientRects()].length;
        }""")
        assert lines == 1, one.inner_text()


# What of the strips lies under something else.
COVERED = """() => [...document.querySelectorAll('.strip > *')].filter((one) => {
    if (!one.checkVisibility()) return false;
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const points = [[left + 1, top + 1], [right - 1, top + 1], [left + 1, bottom - 1],
        [right - 1, bottom - 1], [(left + right) / 2, (top + bottom) / 2]];
    return right > left && points.some(([x, y]) => {
        const there = document.elementFromPoint(x, y);
        return !there?.closest('.strip');
    });
}).map((one) => one.outerHTML)"""


@pytest.mark.parametrize("name", drystone.games())
def test_the_strips_are_whole_and_uncovered_on_the_smallest_phone(phone, name):
    phone.set_viewport_size({"width": 320, "height": 568})
    open_game(phone, next(one for one in first_of_each_game() if one["game"] == name))
    expect(phone.locator(".strip:visible")).to_have_count(2)
    assert phone.evaluate(COVERED) == []
    check_fits(phone)


@pytest.mark.parametrize("name", ["accasta", "asli"])
def test_names_are_whole_where_letters_are_twice_as_large(phone, name):
    """A phone's window is half as wide then, as one measures it by letters."""
    phone.set_viewport_size({"width": 180, "height": 340})
    open_game(phone, {"game": name, "options": {}})
    for one in phone.locator(".strip > strong").all():
        expect(one).to_be_visible()
        assert one.evaluate("(one) => one.clientWidth >= one.scrollWidth")
        assert one.evaluate("(one) => one.clientWidth") > 30

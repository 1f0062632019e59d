"""Never again in English by accident: all pages and states in a language that nobody speaks.

It has what translators are given, longer, with accents, in brackets. Each chapter walks through
many states, and looks at each in both directions and at two widths (`walking`).
"""

from __future__ import annotations

import pytest

from tests.browser import spoken
from tests.browser.analysis.test_computer import HANGING
from tests.browser.challenges.solving import miss, some_puzzle
from tests.browser.challenges.test_practice import mistaken
from tests.browser.context_pool import WITHOUT_COPY, ContextPool
from tests.browser.correspondence.links import HASH, link_of, opened
from tests.browser.correspondence.test_friend import a_short_match, invite
from tests.browser.help.test_asking import ANSWERS
from tests.browser.record.test_record import RESULTS
from tests.browser.steps import (
    RESIGN,
    at_rest,
    first_of_each_game,
    pane,
    paths_of,
    play,
    set_level,
    touch,
    typed,
    until,
)
from tests.browser.stored import COPIES, FORBIDDEN
from tests.browser.table.test_premoves import ADDRESS, THINKS
from tests.browser.toy_wheel import TOY, wheel
from tests.browser.words.test_languages import STATES
from tests.browser.words.walking import PAPER, UNFOLD, Walk
from tests.browsers.expecting import expect
from tests.helpers import SHIPPED
from tools.serve import SiteServer

LICENCES = "third-party.html"
PANES = ("analysis", "notes", "more", "game")
# By another address it is another version of what keeps the site.
NEWER = "navigator.serviceWorker.register(new URL('../sw.js?newer', document.baseURI))"
# What is in one language, of a page that says everything in each.
ALONE = """(language) => {
    document.title = '';
    document.body.replaceChildren(document.querySelector(`[lang=${language}]`));
}"""


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """The address of a site in the pseudo-language, beside an English one."""
    folder = tmp_path_factory.mktemp("pseudo") / "site"
    rules = spoken.build(folder)
    with SiteServer(folder, rules=rules) as running:
        yield f"{running.url}{spoken.PSEUDO}/"


@pytest.fixture(scope="module")
def people(browser, world):
    """Contexts that have visited that site before."""
    made = ContextPool(browser, world)
    yield made
    made.close()


@pytest.fixture
def somebody(people, visitor, world, request):
    """A function that gives a walk of somebody who was there before, or of a `stranger`."""
    lent = []

    def come(*, stranger=False, **options):
        if stranger:
            return Walk(visitor(world, locale=spoken.PSEUDO, **options).new_page())
        lent.append(people.page(locale=spoken.PSEUDO, **WITHOUT_COPY, **options))
        return Walk(lent[-1])

    yield come
    for page in lent:
        people.take_back(page, keep=not request.node.has_failed)


def around(walk, where, panes=PANES):
    """Look at all that there is beside a board."""
    for name in panes:
        pane(walk.page, name)
        walk.look(f"{where}, {name}", name)


def listed(walk, _):
    """The pages that other tests of languages have, too."""
    for path, presses in STATES:
        walk.go(path)
        walk.press(*presses)
        walk.look(" ".join([path, *presses]), read=path != LICENCES)


def home(walk, _):
    """Home, what is chosen before a match, settings, help, installing a wheel."""
    page = walk.page
    walk.go("./")
    walk.look("Home")
    for name in SHIPPED:
        walk.press(f"[data-card={name}] [data-act=play]")
        for against in ("computer", "elsewhere", "friend"):
            page.locator(f"#play [name=against][value={against}]").check()
            walk.look(f"Play {name} against {against}")
        page.keyboard.press("Escape")
    walk.press("[data-card=anaash] [data-act=play]")
    page.locator("#play-clock select").first.select_option("own")
    walk.look("a clock of one’s own")
    page.keyboard.press("Escape")
    walk.press("[data-card=ghast] [data-act=play]")
    page.evaluate(UNFOLD)
    page.locator("#play .stepper input").locator("visible=true").last.fill("1000")
    page.keyboard.press("Tab")
    expect(page.locator("#play [aria-invalid=true]")).to_be_visible()
    walk.look("a wrong option")
    page.keyboard.press("Escape")
    for name, data, where in (
        ("toy.txt", b"", "no wheel"),
        (TOY, wheel(requires="numpy"), "a wheel that needs more"),
        (TOY, wheel(), "a wheel"),
    ):
        page.locator("#wheel").set_input_files(
            {"name": name, "mimeType": "application/zip", "buffer": data}
        )
        expect(page.locator("#ask:modal, [data-notice=said]").first).to_be_visible()
        walk.look(where)
        if page.locator("#ask").is_visible():
            walk.press("#ask [value=yes]")
            expect(page.locator("[data-notice=said], [data-card=toy]").first).to_be_visible()
            walk.look(f"{where}, installed")


def tables(walk, _):
    """A match of each game from the first touch to its result."""
    page = walk.page
    for record in first_of_each_game():
        name, query = record["game"], "&".join(f"{k}={v}" for k, v in record["options"].items())
        walk.go(f"?game={name}&{query}")
        walk.look(f"{name}, start")
        paths = [*paths_of(record)]
        if len(paths[0]) > 1:
            page.locator(f'[data-site="{paths[0][0]}"]').first.click()
            walk.look(f"{name}, half a move")
            page.keyboard.press("Escape")
        page.locator("#move").fill("zz9")
        page.keyboard.press("Enter")
        walk.look(f"{name}, refused")
        for step in range(3):
            walk.press("#bottom [data-act=hint]")
            page.wait_for_timeout(300)
            walk.look(f"{name}, hint {step + 1}")
        for at, path in enumerate(paths):
            play(page, path)
            if at < 3:
                walk.look(f"{name}, move {at + 1}")
        page.evaluate(RESIGN)
        expect(page.locator("#result-reason")).to_be_visible()
        around(walk, f"{name}, over")
        walk.press(".topbar [data-act=keys], .head [data-act=keys]")
        walk.look(f"{name}, help")
        page.keyboard.press("Escape")
        for key in ANSWERS:
            page.locator("#board [data-site]").first.press(key)
        walk.look(f"{name}, answers")


def hidden(walk, _):
    """Two people at one screen, one of whom has to look away."""
    walk.go("?game=ghast&size=3&mode=fakerghast")
    for site in ("a1", "e", "a3", "e"):
        walk.press(f'[data-site="{site}"]')
    expect(walk.page.locator("#curtain")).to_be_visible()
    walk.look("the curtain")


def analysis(walk, _):
    """Analysis, a review, its mistakes, what was played before, the record and paper."""
    page = walk.page
    mistaken(page)
    pane(page, "analysis")
    walk.press("[data-act=analyse]")
    expect(page.locator("#lines li")).not_to_have_count(0)
    walk.look("analysis", "analysis")
    walk.press("[data-act=threat]")
    walk.look("threats", "analysis")
    walk.press("[data-act=analyse]", "#review")
    expect(page.locator("#turning-points [data-try]")).to_have_count(1)
    expect(page.locator("#judging")).to_be_hidden()
    walk.look("review", "analysis")
    walk.press("[data-act=explore]")
    walk.look("explorer", "analysis")
    walk.press("[data-try]")
    for move, verdict in (("d4-d3", "wrong"), ("b3xb2", "solved")):
        typed(page, move)
        expect(page.locator("#hint")).to_have_attribute("data-verdict", verdict)
        walk.look(f"a mistake, {verdict}")
        walk.press("#challenge-retry")
    walk.go("?practice")
    walk.look("mistakes")
    walk.go("?game=anaash&size=4&against=computer:3")
    typed(page, "a1xa2")
    around(walk, "against the computer")
    page.evaluate("globalThis.print = () => {}")
    pane(page, "more")
    page.locator("#print-plies").fill("0, 1")
    walk.press("[data-act=draw]")
    walk.look("drawing")
    pane(page, "more")
    walk.press("[data-act=print]")
    page.emulate_media(media="print")
    walk.look("paper", "", PAPER, unfold=False)
    page.emulate_media(media="screen")


def opponents(walk, _):
    """A move that is entered while the computer thinks, and what the coach warns of."""
    page = walk.page
    early = Walk(page.context.new_page())
    early.page.add_init_script(THINKS)
    early.go(ADDRESS)
    touch(early.page, "a1")
    early.press('[data-site="a2"]')
    until(early.page, "thinks()")
    for site, what in (("c1", "half made"), ("b1", "made"), ("a4", "taken back")):
        early.press(f'#board [data-site="{site}"]')
        early.look(f"a premove, {what}")
    early.press('#board [data-site="c1"]', '#board [data-site="b1"]')
    early.page.evaluate("reply('d1xc1')")
    expect(early.page.locator("#said")).not_to_be_empty()
    early.look("a premove, dropped")
    early.page.close()
    walk.wrong |= early.wrong
    walk.go("./")
    page.evaluate("localStorage.setItem('drystone:view', '{\"coach\": true}')")
    walk.go(f"?game=anaash&size=4&position={HANGING}")
    set_level(page, 2, 1)
    typed(page, "d4-c4")
    expect(page.locator("[data-notice=coach]")).to_be_visible()
    walk.look("the coach warns")


def challenges(walk, _):
    """Puzzles, streak, rush, the day's with its calendar, lessons, tours."""
    page = walk.page
    for name in SHIPPED:
        number, _ = some_puzzle(name)
        walk.go(f"?puzzle={name}-{number}")
        walk.look(f"{name}, puzzle")
        miss(page)
        expect(page.locator("#hint")).to_have_attribute("data-verdict", "wrong")
        walk.look(f"{name}, missed")
        walk.press("#challenge-solution")
        expect(page.locator("#challenge-on")).to_be_visible()
        walk.look(f"{name}, solution")
        for lesson in (1, 3):
            walk.go(f"?lesson={name}-{lesson}")
            walk.look(f"{name}, lesson {lesson}")
            walk.press("#challenge-solution")
            walk.look(f"{name}, lesson {lesson} shown")
    for act in ("streak", "rush"):
        walk.go("?puzzles")
        page.locator("#wish-game").select_option("anaash")
        walk.press(f"[data-act={act}]")
        page.wait_for_url("**?puzzle=*-*")
        walk.look(act)
        for _ in range(1 if act == "streak" else 3):
            expect(page.locator("#hint")).to_have_attribute("data-verdict", "")
            miss(page)
        expect(page.locator("[data-notice=streak]")).to_be_visible()
        walk.look(f"{act}, over")
    walk.go("?puzzles")
    page.evaluate("globalThis.print = () => {}")
    walk.press("[data-act=printPuzzles]")
    expect(page.locator(".paper figure")).to_have_count(6)
    page.emulate_media(media="print")
    walk.look("puzzles on paper", "", PAPER, unfold=False)


def friends(walk, somebody):
    """A match by links, to its end, on both sides; a live offer and its answer."""
    ann, bob = walk, somebody(color_scheme="dark")
    record = a_short_match()
    invite(ann.page, "?game=anaash&size=4")
    ann.look("invited")
    mover, other, links = ann, bob, []
    for path in paths_of(record):
        play(mover.page, path)
        if mover.page.locator("#near.turn").count():
            continue
        links.append(link_of(mover.page))
        if len(links) < 3:
            mover.look(f"link {len(links)}")
            around(mover, "a friend’s match", ("more", "game"))
        if len(links) == 1:
            other.go(links[0])
            other.look("invited by a friend")
        else:
            opened(
                other.page, links[-1], mover.page.locator("#board").get_attribute("data-position")
            )
        mover, other = other, mover
    for one in (ann, bob):
        expect(one.page.locator("#result-reason")).to_be_visible()
        around(one, "a friend’s match is over")
        one.page.evaluate(HASH, links[0][:-6] + "AAAAAA")
        one.page.wait_for_timeout(500)
        one.look("a damaged link")
    live(ann, bob)
    ann.wrong |= bob.wrong


def live(ann, bob):
    """An offer to play live, its answer, and the line."""
    invite(ann.page, "?game=anaash&size=4")
    play(ann.page, ("a1", "a2"))
    ann.press("#friend-send [data-act=otherWays]")
    ann.look("other ways")
    ann.press("#friend-code, #ways [data-act=codeFriend]")
    ann.look("a code")
    ann.page.keyboard.press("Escape")
    if not ann.page.locator("#ways").is_visible():
        ann.press("#friend-send [data-act=otherWays]")
    ann.press("#go-live")
    expect(ann.page.locator("#live-link")).not_to_have_value("")
    ann.look("a live offer")
    bob.go(ann.page.locator("#live-link").input_value())
    bob.look("asked to play live")
    bob.press("[data-act=answerLive]")
    expect(bob.page.locator("#live-link")).not_to_have_value("")
    bob.look("an answer")
    ann.page.locator("#live-back").fill("#answer=AAAA")
    ann.page.keyboard.press("Enter")
    ann.look("no answer")
    ann.page.locator("#live-back").fill(bob.page.locator("#live-link").input_value())
    ann.page.keyboard.press("Enter")
    for one in (ann, bob):
        expect(one.page.locator("html[data-live=here]")).to_be_attached()
        one.look("live")
    bob.page.goto("rules/index.html")
    expect(ann.page.locator("[data-notice=live]")).to_be_visible()
    ann.look("the line is cut")


def editor(walk, _):
    """Setting up a position of each game, rightly and wrongly."""
    page = walk.page
    for name in SHIPPED:
        walk.go(f"?game={name}&edit")
        walk.look(f"editor, {name}")
        walk.press("[data-act=clearBoard]")
        walk.look(f"editor, {name}, empty")
        page.locator("#edit-text").fill("x")
        walk.press("#edit-told button:not([type])")
        walk.look(f"editor, {name}, no position")
        walk.press("[data-act=startPosition]", "#edit-embed")
        walk.look(f"editor, {name}, to copy")
    walk.press("#edit-pose")
    page.wait_for_timeout(500)
    walk.look("a puzzle is looked for")


def places(walk, _):
    """What is stored, rules, licences, addresses that are wrong."""
    page = walk.page
    walk.go("?game=anaash&size=4")
    typed(page, "a1xa2")
    at_rest(page)
    page.evaluate(COPIES, 60)
    page.evaluate(RESULTS, [[2, 1, 0], [2, 1, 1], [2, 2, 0], [3, 1, 0], [3, 0, 0]])
    walk.go("?record")
    walk.look("Your record")
    walk.press("[data-act=forgetRecord]")
    walk.look("Your record, forgotten")
    walk.go("?matches")
    walk.look("Your games")
    walk.press("#kept-list [type=checkbox]", "[data-act=chooseAll]")
    walk.look("Your games, chosen")
    walk.press("[data-act=deleteChosen]")
    expect(page.locator("[data-notice=deleted]")).to_be_visible()
    walk.look("Your games, deleted")
    walk.go("./")
    walk.look("Home, once more")
    wrong = ("?game=anaash&size=99", "?saved=nothing", "?lesson=anaash-99", "#nothing")
    for path in (*wrong, "?game=anaash&position=x", "?wheel=x"):
        walk.go("rules/index.html")
        walk.go(f"./{path}")
        walk.look(f"the address {path}")


def elsewhere(walk, somebody):
    """Another version of the site, and an address that leads nowhere."""
    kept = somebody(stranger=True)
    kept.go("./")
    expect(kept.page.locator("html[data-offline=ready]")).to_be_attached(timeout=60_000)
    kept.page.evaluate(NEWER)
    expect(kept.page.locator("[data-notice=update]")).to_be_visible(timeout=60_000)
    kept.look("another version")
    walk.go("nowhere.html")
    walk.look("nowhere", read=False)
    walk.page.evaluate(ALONE, spoken.PSEUDO)
    walk.look("nowhere, as it is said")
    walk.wrong |= kept.wrong


def troubles(walk, somebody):
    """Another tab; no storage, no engine, no JavaScript."""
    walk.go("?game=anaash&size=4")
    typed(walk.page, "a1xa2")
    at_rest(walk.page)
    tab = walk.page.context.new_page()
    tab.goto(walk.page.url)
    typed(tab, "b1xc1")
    at_rest(tab)
    walk.page.bring_to_front()
    expect(walk.page.locator("[data-notice=tabs]")).to_be_visible()
    walk.look("another tab")
    tab.close()
    forgetful, broken = somebody(stranger=True), somebody(stranger=True)
    forgetful.page.add_init_script(FORBIDDEN)
    forgetful.go("?game=anaash&size=4")
    typed(forgetful.page, "a1xa2")
    expect(forgetful.page.locator("[data-notice=storage]")).to_be_visible()
    forgetful.look("nothing can be stored")
    broken.page.route("**/python.zip", lambda route: route.fulfill(status=404))
    for path in ("./", "?game=anaash&size=4"):
        broken.page.goto(path)
        expect(broken.page.locator("html[data-state=error]")).to_be_attached()
        broken.look(f"no engine at {path}")
    plain = somebody(stranger=True, java_script_enabled=False)
    for path in ("./", "rules/anaash.html"):
        plain.page.goto(path)
        plain.look(f"no JavaScript at {path}", unfold=False)
    walk.wrong |= forgetful.wrong | broken.wrong | plain.wrong


def boards(walk, _):
    """Boards on other people's pages, with their menus and what they refuse."""
    page = walk.page
    for what in (
        "mode=play&coords",
        "mode=replay&moves=a1xa2%20b1xc1",
        "mode=play&against=computer:1",
        "mode=guess&moves=a1xa2%20b1xc1",
        "mode=replay&moves=zz9",
        "mode=puzzle&puzzle=1",
    ):
        page.goto(f"../embed.html?game=anaash&size=4&lang={spoken.PSEUDO}&{what}")
        page.locator("drystone-board").first.wait_for(state="attached")
        page.wait_for_timeout(1_500)
        walk.look(f"a board, {what}", unfold=False)


CHAPTERS = (
    listed,
    home,
    tables,
    hidden,
    analysis,
    opponents,
    challenges,
    friends,
    editor,
    places,
    elsewhere,
    troubles,
    boards,
)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda one: one.__name__)
def test_nothing_is_english_or_cut(somebody, chapter):
    walk = somebody()
    chapter(walk, somebody)
    walk.check()

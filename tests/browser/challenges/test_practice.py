"""A match is reviewed, its mistakes are tried again at once and on another day."""

import re

from tests.browser.steps import at_rest, check_axe, go, settled, to_home, typed
from tests.browser.stored import FULL, entries
from tests.browsers.expecting import expect

BEFORE = "3,r1/1,r3,2/1,b3,2/3,b3 r"
ADDRESS = f"?game=anaash&size=4&position={BEFORE.replace(' ', '%20')}"


def mistaken(page):
    """Play a mistake and what it costs."""
    go(page, ADDRESS)
    typed(page, "d4-c4", "b2xb3")
    at_rest(page)


def reviewed(page):
    """Play a mistake and what it costs, and have the match reviewed by keyboard alone."""
    mistaken(page)
    page.keyboard.press("Tab")  # whoever goes on by keys
    page.locator("#tab-game").focus()
    page.keyboard.press("ArrowRight")
    page.locator("#review").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#turning-points [data-try]")).to_have_count(1)
    expect(page.locator("#judging")).to_be_hidden()
    expect(page.locator("#course-ply")).to_be_focused()
    expect(page.locator("#judged-words")).to_have_text(
        "The review is done: 1 move is marked, by Red."
    )
    # It is stored after it was told, and who leaves the page at once leaves before that.
    while not entries(page)[0]["review"]:
        page.wait_for_timeout(50)
    at_rest(page)


def play_instead(page, *moves):
    """Have the stored review tell its mistake once for each move, as if that had been played."""
    review = entries(page)[0]["review"]
    (mistake,) = review["mistakes"]
    review["mistakes"] = [{**mistake, "played": move} for move in moves]
    entries(page, {"review": review})


def shown_at_once_the_next_time(page):
    """Open the page again: the review is there without another search."""
    page.reload()
    settled(page)
    workers = len(page.workers)
    page.locator("#tab-analysis").click()
    expect(page.locator("#turning-points [data-try]")).to_have_count(1)
    assert len(page.workers) == workers, "a search was begun"


def test_a_review_in_another_language_is_shown_without_its_words_until_it_is_asked_for(page):
    reviewed(page)
    entries(page, {"review": {**entries(page)[0]["review"], "language": "de"}})
    page.reload()
    settled(page)
    page.locator("#tab-analysis").click()
    told = page.locator("#turning-points button[data-ply='1']")
    expect(told).to_have_text(re.compile("^1. d4-c4, a blunder. +Red’s chances fall .*Better: "))
    expect(page.locator("#story")).to_be_empty()
    page.locator("#review").click()
    expect(told).to_contain_text("Red missed a win")
    expect(page.locator("#story")).to_contain_text("Move 1, d4-c4, cost most")
    while entries(page)[0]["review"]["language"] != "en":
        page.wait_for_timeout(50)


def test_a_mistake_is_told_tried_again_and_waits_in_the_pile(page):
    reviewed(page)
    shown_at_once_the_next_time(page)
    told = page.locator("#turning-points button[data-ply='1']")
    expect(told).to_contain_text(
        "1. d4-c4, a blunder. Red missed a win: b3xb2 would win by force."
        " It takes a stack of 3, and Red can lose nothing in return."
        " After d4-c4 Blue can take a stack of 3 (b2xb3); after b3xb2 Red can lose nothing."
    )
    expect(told).to_contain_text("Now Blue wins by force with b2xb3.")
    expect(page.locator("#story")).to_contain_text("Move 1, d4-c4, cost most: Red’s chances fell")
    expect(told).to_contain_text("Red’s chances fall from 100 % to 0 %.")
    expect(page.locator("#graph .slip")).to_have_count(1)
    check_axe(page)
    page.locator("[data-try]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("html[data-challenge=mistake]")).to_be_attached()
    expect(page.locator("#board")).to_have_attribute("data-position", BEFORE)
    expect(page.locator("#challenge-title")).to_have_text("Red’s mistake")
    expect(page.locator("#challenge-task")).to_have_text("Red played d4-c4. Find a better move.")
    typed(page, "d4-d3")
    expect(page.locator("#hint")).to_have_attribute("data-verdict", "wrong")
    expect(page.locator("#hint")).to_contain_text(
        "There is a better move: Red’s chances are 0 % here"
    )
    tried_again_and_typing(page)
    typed(page, "b3xb2")
    expect(page.locator("#hint")).to_contain_text("That is the better move.")
    expect(page.get_by_role("button", name="Next mistake")).to_be_hidden()  # there is no other
    expect(page.locator("#mistake-far")).to_be_empty()
    check_axe(page)
    for way in ("button", "browser"):
        match = page.url.partition("?")[0] + "?game=anaash&size=4"
        if way == "button":
            page.get_by_role("button", name="Back to the match").press("Enter")
        else:
            page.go_back()
        expect(page.locator("html[data-challenge]")).to_have_count(0)
        expect(told).to_be_visible()
        assert page.url.startswith(f"{match}&saved=")
        if way == "button":
            page.locator("[data-try]").press("Enter")
            expect(page.locator("html[data-challenge=mistake]")).to_be_attached()
            page.wait_for_url("**?mistake=*")
    page.locator("[data-better]").press("Enter")
    expect(page.locator("#last-move")).to_contain_text("b3xb2")
    expect(page.locator("#challenge-task")).to_have_text("Red played d4-c4. Better is b3xb2.")
    # What follows is walked along, without the list of moves, which a phone has elsewhere.
    on = page.get_by_role("button", name="Next move")
    on.press("Enter")
    expect(page.locator("#last-move")).to_contain_text("2. ")
    expect(on).to_be_focused()
    tried_again_after_the_better_line(page)
    page.goto("?practice")
    expect(page.locator("#pile-due")).to_have_text("1")
    item = page.locator("#pile-list li")
    expect(item).to_have_text(re.compile(r"^Anaash, Red: move 1.*missed: due again$"))
    to_home(page)
    expect(page.locator("#home-due")).to_have_text("Your mistakes: 1 to practise")
    page.locator("#home-due a").press("Enter")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    check_axe(page)
    page.locator("#practise").press("Enter")
    settled(page)
    expect(page.locator("#challenge-task")).to_be_visible()
    far = page.locator("#mistake-far")
    expect(far).to_have_text("Mistake 1 of 1")
    typed_on_a_phone(page, "b3xb2")
    expect(page.locator("#hint")).to_contain_text("That is the better move.")
    expect(far).to_have_text("Mistake 1 of 1: that was all for now.")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    check_axe(page)
    expect(page.locator("html:not([data-noting])")).to_be_attached()
    page.get_by_role("link", name="Back to your mistakes").press("Enter")
    expect(page.get_by_role("heading", name="Your mistakes")).to_be_focused()
    expect(page.locator("#pile-due")).to_have_text("0")
    page.go_back()
    page.reload()
    settled(page)
    expect(page.locator("#challenge-task")).to_have_text("Red played d4-c4. Find a better move.")
    page.goto("?practice")
    expect(page.locator("#pile-due")).to_have_text("0")
    expect(page.locator("#pile-weeks")).to_contain_text("1 of 2 at the first try")


def test_a_mistake_that_cannot_be_read_keeps_nobody_from_the_others(page):
    reviewed(page)
    # No moves: a file may hold that, or a match whose game has changed since.
    play_instead(page, "zz", "d4-c4", "yy")
    page.goto("?practice")
    expect(page.locator("#pile-due")).to_have_text("3")
    page.locator("#practise").press("Enter")
    far = page.locator("#mistake-far")
    expect(page.locator("#challenge-task")).to_have_text("Red played d4-c4. Find a better move.")
    expect(far).to_have_text("Mistake 1 of 2")
    typed(page, "b3xb2")
    expect(page.locator("#hint")).to_contain_text("That is the better move.")
    expect(page.locator("html:not([data-noting])")).to_be_attached()
    page.get_by_role("button", name="Next mistake").press("Enter")
    expect(page.locator("#said")).to_contain_text("“yy” cannot be read as a move of Anaash")
    # What was on the board stays, and was tried once.
    expect(page.locator("#challenge-task")).to_have_text("Red played d4-c4. Find a better move.")
    expect(far).to_have_text("Mistake 1 of 1: that was all for now.")
    expect(page.locator("#board :focus")).to_be_attached()
    page.get_by_role("link", name="Back to your mistakes").press("Enter")
    expect(page.locator("#pile-weeks")).to_contain_text("1 of 1 at the first try")


def tried_again_after_the_better_line(page):
    """After the better line a move is judged like any other, and nothing tells what is better."""
    page.get_by_role("button", name="Try again").press("Enter")
    expect(page.locator("#challenge-task")).to_have_text("Red played d4-c4. Find a better move.")
    expect(page.get_by_role("button", name="Next move")).to_be_hidden()
    typed(page, "d4-d3")
    expect(page.locator("#hint")).to_have_attribute("data-verdict", "wrong")


def tried_again_and_typing(page):
    """Begin to type before the answer comes: it leaves the focus where one is typing."""
    page.evaluate(
        """() => {
            document.querySelector('[data-challenge-act=retry]').click();
            document.querySelector('#move').focus();
        }"""
    )
    expect(page.locator("#hint")).not_to_have_attribute("data-verdict", "wrong")
    settled(page)
    expect(page.locator("#move")).to_be_focused()


def typed_on_a_phone(page, move):
    """The field lies in a sheet there, which is opened and closed again."""
    page.locator("[data-act=moves]").click()
    typed(page, move)
    page.keyboard.press("Escape")


# The workers that are made from now on hear nothing before `release()`.
HOLD_LATER = """() => {
    const before = Worker, held = [];
    let open = false;
    globalThis.Worker = class extends before {
        postMessage(...message) {
            if (open) super.postMessage(...message);
            else held.push(() => super.postMessage(...message));
        }
    };
    globalThis.release = () => {
        open = true;
        for (const one of held) one();
    };
}"""


def test_a_review_says_what_it_does_and_can_be_stopped_and_begun_again(tab):
    mistaken(tab)
    tab.locator("#tab-analysis").click()
    tab.evaluate(HOLD_LATER)
    tab.locator("#review").click()
    expect(tab.locator("#judging-words")).to_have_text("The second engine is starting …")
    tab.locator("[data-act=stopReview]").click()
    expect(tab.locator("#judging")).to_be_hidden()
    expect(tab.locator("#judged-words")).to_have_text("The review was stopped.")
    tab.locator("#review").click()
    # The review that was stopped ends meanwhile, and takes nothing from this one.
    tab.evaluate("release()")
    expect(tab.locator("#judged-words")).to_have_text(
        "The review is done: 1 move is marked, by Red."
    )
    expect(tab.locator("#judging")).to_be_hidden()


def test_where_there_is_no_room_a_review_and_a_try_say_that_they_are_not_kept(tab):
    mistaken(tab)
    tab.evaluate(f"() => {{ {FULL} }}")
    tab.locator("#tab-analysis").click()
    tab.locator("#review").click()
    told = tab.locator("[data-notice=storage] p")
    expect(told).to_have_text("There is no room left: the review will be gone when you leave.")
    expect(tab.locator("#turning-points [data-try]")).to_have_count(1)
    tab.locator("[data-try]").click()
    expect(tab.locator("html[data-challenge=mistake]")).to_be_attached()
    typed(tab, "b3xb2")
    expect(tab.locator("#hint")).to_contain_text("That is the better move.")
    expect(told).to_have_text("There is no room left: how this try went is not noted.")


def test_a_review_that_is_cut_short_by_a_hint_says_how_far_it_came(page):
    go(page, "?game=accasta")
    typed(page, "a1:C+b2", "e3:S-d3")
    page.locator("#tab-analysis").click()
    page.locator("#review").click()
    expect(page.locator("#judging-words")).to_contain_text("Move ")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("#judged-words")).to_contain_text("The review was stopped.")
    expect(page.locator("#judging")).to_be_hidden()
    expect(page.locator("#review")).to_be_visible()
    page.locator("#review").click()
    expect(page.locator("#judged-words")).to_contain_text("The review is done")

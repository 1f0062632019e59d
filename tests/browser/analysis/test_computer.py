"""Computer players and analysis in the page."""

import re

import pytest

import drystone
from drystone.search.analysis.analysis import after_null_move
from tests.browser.steps import (
    RESIGN,
    SLOW_SLICES,
    check_axe,
    close_sheet,
    ending,
    go,
    new_game,
    open_game,
    pane,
    set_level,
    settled,
    touch,
    typed,
    until,
)
from tests.browsers.expecting import expect
from tests.sampling import sample_of

# How far apart the ends of the way of the slider's thumb lie from the ends of the graph.
OVER_THE_SLIDER = """() => {
    const [graph, slider] = ['#graph', '#course-ply'].map((one) => document.querySelector(one));
    const [at, way] = [graph, slider].map((one) => one.getBoundingClientRect());
    const half = parseFloat(getComputedStyle(document.documentElement).fontSize) / 2;
    return Math.max(Math.abs(way.left + half - at.left), Math.abs(way.right - half - at.right));
}"""
# How far the slider stands out of its column, or ends before it.
BESIDE_THE_COLUMN = """() => {
    const [slider, column] = ['#course-ply', '#course'].map((one) => document.querySelector(one));
    const [at, room] = [slider, column].map((one) => one.getBoundingClientRect());
    return Math.abs(at.left - room.left) + Math.abs(at.right - room.right);
}"""
# No worker can be started any more.
BROKEN = """() => {
    globalThis.kept = Worker;
    globalThis.Worker = class { constructor() { throw new Error('no worker'); } };
}"""

# Notes when the progress of the search is hidden from being read aloud, and when no more.
HIDINGS = """() => {
    globalThis.hidings = [];
    new MutationObserver(([{ target }]) => hidings.push([target.ariaHidden, performance.now()]))
        .observe(document.getElementById('thinks-part'), { attributeFilter: ['aria-hidden'] });
}"""


def test_a_person_plays_against_the_computer_and_takes_back(page):
    open_game(page)
    set_level(page, 2, 1)
    page.locator("#move").fill("a1xa2")
    page.keyboard.press("Enter")
    expect(page.locator("#moves .entry")).to_have_count(2)
    settled(page)
    page.get_by_role("button", name="Undo").click()
    start = str(drystone.game("anaash", size=4).start())
    expect(page.locator("#board")).to_have_attribute("data-position", start)
    dropped = page.locator("#moves .retracted .entry button").first
    expect(dropped).to_have_css("text-decoration-line", "line-through")
    page.get_by_role("button", name="One move on").click()
    expect(dropped).to_have_count(0)
    expect(page.locator("#board")).not_to_have_attribute("data-position", start)
    expect(page.locator("#moves .entry")).to_have_count(2)


def test_a_finished_match_stays_so_and_the_computer_silent_until_it_is_asked(page):
    open_game(page)
    set_level(page, 2, 1)
    typed(page, "a1xa2")
    entries, result = page.locator("#moves .entry"), page.locator("#result")
    expect(entries).to_have_count(2)
    settled(page)
    page.evaluate(RESIGN)
    expect(result).to_be_visible()
    page.locator("[data-act=toStart]").click()
    typed(page, "b2xb1")
    expect(page.locator("#moves .variation .entry")).to_have_text(re.compile("b2xb1"))
    expect(page.locator("[data-line]")).to_contain_text("The match is over. What you try here")
    pane(page, "more")
    resign = page.locator("[data-act=resign]")
    expect(resign).to_be_hidden()
    page.wait_for_timeout(500)  # The computer would have moved.
    expect(entries).to_have_count(3)
    page.get_by_role("button", name="Play on from here").press("Enter")
    expect(entries).to_have_count(4)
    expect(resign).to_be_visible()


def test_thinking_shows_and_stops_at_once_and_goes_on(tab):
    tab.add_init_script(SLOW_SLICES)
    go(tab, "?game=anaash&size=12")
    tab.evaluate(HIDINGS)
    set_level(tab, 1, 6)
    expect(tab.locator("#thinks-part[value]")).to_be_attached()
    expect(tab.locator("#thinks")).to_be_visible()
    until(tab, "hidings[1]")
    (hidden, hid_at), (_, shown_at) = tab.evaluate("hidings")
    assert hidden == "true"
    assert shown_at - hid_at > 900, "read aloud only where it takes long"
    tab.get_by_role("button", name="Stop").click()
    expect(tab.locator("#thinks")).to_be_hidden()
    settled(tab)
    # The slice that was under way is answered, and no other one is asked for after it.
    until(tab, "slices.asked === slices.answered")
    asked = tab.evaluate("slices.asked")
    tab.locator("#move").fill("a1xa2")
    tab.keyboard.press("Enter")
    expect(tab.locator("#moves .entry")).to_have_count(1)
    assert tab.evaluate("slices.asked") == asked
    tab.get_by_role("button", name="Undo").click()
    settled(tab)
    set_level(tab, 1, 1)
    expect(tab.locator("#moves .entry").first).to_be_attached()


def test_a_finished_game_has_a_graph_with_sides_an_axis_and_turning_points(page):
    begun, moves, positions = ending()
    open_game(page, begun)
    typed(page, *moves)
    page.locator("[data-result]").get_by_role("button", name="Review").click()
    expect(page.locator(f"#graph[data-plies='{len(moves)}'] .course")).to_be_attached()
    expect(page.locator("#better-first")).to_have_text("Red below")
    expect(page.locator("#better-second")).to_have_text("Blue above")
    numbers = [str(at) for at in range(5, len(moves) + 1, 5)]
    expect(page.locator("#axis > span")).to_have_text(numbers)
    # The shares are where they are named, in the colour of their pieces; no words lie on them.
    assert page.evaluate(SHARES) == ["second blue", "first red"]
    assert page.evaluate(CLEAR)
    box, board = page.locator("#graph").bounding_box(), page.locator("#board")
    page.locator("#graph").click(position={"x": box["width"] * 2 / len(moves), "y": 20})
    expect(board).to_have_attribute("data-position", positions[1])
    expect(page.locator("#course-move")).to_have_text("Go to move 2")
    page.locator("#course-ply").fill("1")
    expect(board).to_have_attribute("data-position", positions[0])
    turning = page.locator("#turning-points button").first
    ply = int(turning.get_attribute("data-ply"))
    assert moves[ply - 1] in turning.text_content()
    turning.click()
    expect(board).to_have_attribute("data-position", positions[ply - 1])
    expect(turning).to_be_visible()
    expect(page.locator("#arrows .arrow-end").first).to_be_attached()  # what the remark speaks of
    check_axe(page)
    words = page.locator("#story").text_content()
    page.reload()
    pane(page, "analysis")
    expect(page.locator(f"#graph[data-plies='{len(moves)}'] .course")).to_be_attached()
    expect(page.locator("#story")).to_have_text(words)
    new_game(page)
    expect(page.locator("#course")).to_be_hidden()


CLEAR = """() => {
    const { bottom } = document.querySelector('#graph').getBoundingClientRect();
    const words = [...document.querySelectorAll('#axis > span, #chances span')];
    return words.every((one) => one.getBoundingClientRect().top >= bottom);
}"""

# The classes of both shares from above, and that their colours differ.
SHARES = """() => {
    const shares = [...document.querySelectorAll('#graph .share')];
    if (new Set(shares.map((one) => getComputedStyle(one).fill)).size < 2) return [];
    return shares.map((one) => one.getAttribute('class').replace('share ', ''));
}"""


def test_the_graph_of_a_resigned_match_ends_with_the_resignation(page):
    open_game(page)
    typed(page, "a1xa2", "b1xc1", "resign")
    page.locator("[data-result]").get_by_role("button", name="Review").click()
    graph = page.locator("#graph[data-plies='3']")  # two moves, and what came of them
    expect(graph).to_be_attached()
    assert graph.locator(".course").get_attribute("points").endswith(" 3,1")
    assert page.evaluate(OVER_THE_SLIDER) < 1.5
    assert page.evaluate(BESIDE_THE_COLUMN) == 0
    slider, place = page.locator("#course-ply"), page.locator("#course-move")
    expect(place).to_have_text("Go to the end")
    # The last move led where the match was given up: the slider goes to it, and to the end.
    for key, value, words in (("ArrowLeft", "2", "move 2"), ("ArrowRight", "3", "the end")):
        slider.press(key)
        expect(slider).to_have_attribute("aria-valuetext", words)
        settled(page)
        expect(page.locator("#graph .now")).to_have_attribute("x1", value)
    slider.fill("0")
    expect(page.locator("#board:not([data-outcome])")).to_be_attached()
    # What is tried after the end is another line: the review is of the match, and leads back to it.
    touch(page, "a1", "b1")
    page.locator("#review").click()
    expect(page.locator("#judged-words")).to_contain_text("The review is done")
    page.locator("#turning-points").get_by_role("button", name="Red resigned while ahead").click()
    expect(page.locator("#board")).to_have_attribute("data-outcome", "b")


def test_analysis_shows_lines_and_arrows_and_follows_the_match(page):
    open_game(page)
    pane(page, "analysis")
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator("#lines li")).not_to_have_count(0)
    name = re.compile(r"^[a-d][1-4] (captures|onto|to) [a-d][1-4], .+, then .+; .+")
    expect(page.locator("#lines button").first).to_have_accessible_name(name)
    expect(page.locator("body > .spoken")).to_contain_text("Red wins")
    expect(page.locator("#arrows .arrow")).not_to_have_count(0)
    # This board is solved: what is known of it comes with a file of its own.
    expect(page.locator("#share-words")).to_contain_text("proven: Red wins within")
    assert page.evaluate("document.querySelector('#first-share').style.width") == "100%"
    pane(page, "game")
    page.locator("#move").fill("a1xa2")
    page.keyboard.press("Enter")
    pane(page, "analysis")
    expect(page.locator("#lines li").first).not_to_contain_text("a1")
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator("#evaluation")).to_be_hidden()
    expect(page.locator("#arrows .arrow")).to_have_count(0)


def test_analysing_is_of_one_match_and_its_tab_says_that_it_goes_on(page):
    open_game(page)
    pane(page, "analysis")
    analyse = page.get_by_role("button", name="Analyse", exact=True)
    analyse.click()
    page.get_by_role("button", name="Threats").click()
    pane(page, "game")
    arrows = page.locator("#arrows .arrow")
    expect(arrows).not_to_have_count(0)
    expect(page.get_by_role("tab", name="Analysis engine on", exact=True)).to_be_visible()
    check_axe(page)
    typed(page, "a1xa2", "resign")
    expect(page.get_by_role("tab", name="Review engine on", exact=True)).to_be_visible()
    pane(page, "analysis")
    page.locator("[data-act=rematch]").press("Enter")
    expect(page.locator("[data-result]")).to_be_hidden()
    expect(page.locator("#pane-game")).to_be_visible()
    expect(page.locator("#board :focus")).to_be_attached()
    expect(page.get_by_role("tab", name="Analysis", exact=True)).to_be_visible()
    expect(arrows).to_have_count(0)
    pane(page, "analysis")
    for act in ("analyse", "threat"):
        expect(page.locator(f"[data-act={act}]")).to_have_attribute("aria-pressed", "false")
    # A line is stepped through in the same match, which one comes back to.
    analyse.click()
    page.locator("#lines .expected").first.click()
    expect(page.locator("#challenge")).to_be_visible()
    page.get_by_role("button", name="Back to the match").click()
    expect(page.get_by_role("tab", name="Analysis engine on", exact=True)).to_be_visible()
    expect(page.locator("#pane-analysis")).to_be_visible()
    analyse.click()
    expect(page.get_by_role("tab", name="Analysis", exact=True)).to_be_visible()


@pytest.mark.parametrize("width", sample_of([360, 1280], 1, count=1))
def test_a_review_begins_at_its_top_whatever_was_looked_at_before(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    open_game(page)
    touch(page, "a1", "a2")
    pane(page, "analysis")
    page.get_by_role("button", name="Analyse", exact=True).click()
    page.get_by_role("button", name="Explore", exact=True).click()
    expect(page.locator("#explored h3")).to_have_count(2)
    page.locator("#explored").evaluate("(one) => one.scrollIntoView({ block: 'end' })")
    pane(page, "game")
    close_sheet(page)
    page.evaluate(RESIGN)
    page.locator("[data-act=toReview]").click()
    expect(page.locator("#tab-analysis")).to_be_focused()
    expect(page.locator("#judged-words")).to_contain_text("is done")
    expect(page.locator("#of-match-title")).to_be_in_viewport(ratio=1)
    expect(page.locator("#graph")).to_be_in_viewport(ratio=1)
    # At the table the page itself does not scroll, or the result above the panel would be cut.
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
    # Of a match that is over there is nothing to measure.
    expect(page.locator("#looked")).to_contain_text("there is nothing to try")
    expect(page.locator("#share")).to_be_hidden()


def test_a_hint_that_comes_too_late_is_shown_nowhere(tab):
    tab.add_init_script(SLOW_SLICES)
    go(tab, "?game=anaash&size=6")
    pane(tab, "analysis")
    tab.get_by_role("button", name="Hint").click()
    until(tab, "slices.answered > 1")
    pane(tab, "game")
    typed(tab, "a1xa2")
    expect(tab.locator("#moves .entry")).to_have_count(1)
    # It has ended when no slice of it was asked for in the time of several.
    before = -1
    while before != (before := tab.evaluate("slices.asked")):
        tab.wait_for_timeout(1500)
    tab.locator("#board [data-site][data-open]").first.click()
    settled(tab)
    expect(tab.locator("#arrows .arrow")).to_have_count(0)


def test_a_review_goes_on_whatever_is_analysed(tab):
    tab.add_init_script(SLOW_SLICES)
    go(tab, "?game=anaash&size=6")
    typed(tab, "a1xa2", "b1xb2", "c1xc2")
    pane(tab, "analysis")
    analyse = tab.get_by_role("button", name="Analyse", exact=True)
    analyse.click()
    until(tab, "slices.answered > 1")
    tab.locator("#review").click()
    expect(tab.locator("#judging")).to_be_visible()
    looked = tab.locator("#looked")
    tab.get_by_role("button", name="One move back").click()
    expect(looked).to_have_text("Analysing goes on when the review is done.")
    tab.get_by_role("button", name="Threats").click()
    expect(tab.locator("#threatened")).to_be_visible()
    expect(looked).to_have_text("Analysing goes on when the review is done.")
    analyse.click()
    expect(analyse).to_have_attribute("aria-pressed", "false")
    expect(tab.locator("#judging")).to_be_visible()
    expect(tab.locator("#judged-words")).to_have_text("")
    # Nor is it stopped where analysing is only asked for meanwhile.
    analyse.click()
    expect(looked).to_have_text("Analysing goes on when the review is done.")
    expect(tab.locator("#judging")).to_be_visible()
    expect(tab.locator("#judged-words")).to_have_text("")
    # Of a match that goes on there is no review any more, which analysing would wait for.
    pane(tab, "game")
    typed(tab, "e1xe2")
    pane(tab, "analysis")
    expect(tab.locator("#judging")).to_be_hidden()
    expect(looked).to_contain_text("deep")


def test_analysing_goes_on_when_a_review_is_done(page):
    go(page, "?game=anaash&size=6")
    touch(page, "a1", "a2")
    pane(page, "analysis")
    page.get_by_role("button", name="Analyse", exact=True).click()
    looked = page.locator("#looked")
    expect(looked).to_contain_text("deep")
    page.locator("#review").click()
    expect(page.locator("#judged-words")).to_contain_text("is done")
    found = looked.text_content()
    expect(looked).not_to_have_text(found)
    expect(page.locator("#lines strong").first).to_be_visible()


@pytest.mark.parametrize("width", sample_of([360, 1280], 0, count=1))
def test_the_best_moves_arrow_ends_where_the_move_goes(page, width):
    page.set_viewport_size({"width": width, "height": 800})
    go(page, "?game=asli&size=19&komi=7")
    pane(page, "analysis")
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator("#arrows .rank0 .arrow-end")).to_be_attached()
    off = page.evaluate(
        """() => {
            const middle = (selector) => {
                const box = document.querySelector(selector).getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            };
            const move = document.querySelector('#lines strong').textContent;
            const [x, y] = middle(`#board [data-site="${move}"]`);
            const [atX, atY] = middle('#arrows .rank0 .arrow-end');
            return Math.hypot(atX - x, atY - y);
        }"""
    )
    assert off < 2


def test_a_hint_says_where_to_look_then_the_move_and_why_then_what_may_follow(page):
    open_game(page)
    hint, said = page.get_by_role("button", name="Hint"), page.locator("#said")
    hint.click()
    expect(said).to_contain_text("Ask again for the move.")
    site = re.match(r"Look at (\w+): ", said.text_content())[1]
    expect(page.locator("#arrows .arrow-end")).to_have_count(1)
    expect(page.locator("#arrows .arrow-way")).to_have_count(0)
    hint.click()
    expect(said).to_contain_text("Try ")
    move = re.match(r"Try (\S+): ", said.text_content())[1]
    legal = [str(one) for one in drystone.game("anaash", size=4).start().moves()]
    assert move in legal
    assert move.startswith(site)
    expect(page.locator("#arrows .arrow-way")).to_have_count(1)
    expect(page.locator("body > .spoken")).to_contain_text(f"Try {site} captures ")
    for _ in range(2):  # there is nothing after the last step
        hint.click()
        expect(said).to_contain_text("It may go on so: Blue, ")
    said.get_by_role("button", name="Step through it").click()
    expect(page.locator("#hint")).to_contain_text("Move 1 of ")
    page.go_back()
    expect(page.locator("html[data-challenge]")).to_have_count(0)
    settled(page)
    pane(page, "game")
    typed(page, move)
    settled(page)
    page.reload()
    expect(page.locator("[data-act=resign]")).to_be_enabled()
    page.evaluate(RESIGN)
    expect(page.locator("#result-words")).to_have_text("1 move, with 3 hints")
    # Analysing says itself what it finds.
    pane(page, "analysis")
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator("#said")).to_be_empty()


def test_what_is_analysed_against_the_computer_is_a_hint(page):
    go(page, "?game=anaash&size=4&against=computer:1")
    typed(page, "a1xa2")
    settled(page)
    pane(page, "analysis")
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator("#lines li")).not_to_have_count(0)
    page.evaluate(RESIGN)
    expect(page.locator("#result-words")).to_contain_text("with 1 hint")


HANGING = "3,r1/1,r3,2/1,b3,2/3,b3 r"


def test_the_coach_asks_before_the_computer_answers_a_mistake(tab):
    go(tab, "?game=anaash&size=4")
    tab.evaluate("localStorage.setItem('drystone:view', '{\"coach\": true}')")
    go(tab, f"?game=anaash&size=4&position={HANGING}")
    set_level(tab, 2, 1)
    pane(tab, "game")
    typed(tab, "d4-c4")
    asked = tab.locator("[data-notice=coach]")
    expect(asked).to_contain_text("Sure? Look at b2.")
    expect(tab.locator("#moves .entry")).to_have_count(1)
    asked.get_by_role("button", name="Take it back").click()
    expect(tab.locator("#board")).to_have_attribute("data-position", HANGING)
    typed(tab, "b3xb2")
    expect(tab.locator("#board")).to_have_attribute("data-position", re.compile(" r$"))
    expect(asked).to_have_count(0)
    expect(tab.locator("#moves .entry")).to_have_count(2)


def test_threats_are_the_other_sides_moves(page):
    open_game(page)
    pane(page, "analysis")
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator("#threatened")).to_be_hidden()
    page.get_by_role("button", name="Threats").click()
    expect(page.locator("#threatened")).to_contain_text("what the other side would play")
    start = drystone.game("anaash", size=4).start()
    theirs = [str(move) for move in after_null_move(start).moves()]
    first = page.locator("#lines li strong").first
    expect(first).to_have_text(re.compile("|".join(map(re.escape, theirs))))
    expect(page.get_by_role("button", name="Threats")).to_be_focused()
    expect(page.locator("#arrows .rank0.threat")).to_be_attached()
    check_axe(page)
    before = page.locator("#board").get_attribute("data-position")
    page.locator("#lines button").first.press("Enter")
    expect(page.locator("#challenge-title")).to_have_text("What Blue threatens")
    expect(page.locator("#arrows .arrow")).to_have_count(0)
    expect(page.locator("#board")).not_to_have_attribute("data-position", before)
    onward = page.get_by_role("button", name="Next move")
    while onward.get_attribute("aria-disabled") == "false":
        onward.press("Enter")
        page.wait_for_timeout(100)
        expect(onward).to_be_focused()
    expect(page.locator("#hint")).to_contain_text(re.compile(r"Move (\d+) of \1\."))
    assert page.evaluate("location.search") == "?game=anaash&size=4"
    check_axe(page)
    page.get_by_role("button", name="Back to the match").press("Enter")
    expect(page.locator("#board")).to_have_attribute("data-position", before)
    expect(first).to_have_text(re.compile("|".join(map(re.escape, theirs))))


def test_from_a_line_a_reload_and_the_way_back_lead_to_its_match(tab):
    # A tab that other tests have used may have all the steps that are counted.
    open_game(tab)
    touch(tab, "a1", "a2")
    tab.wait_for_url("**saved=*")
    address = tab.url
    board, line = tab.locator("#board"), tab.locator("#challenge-title")
    match = board.get_attribute("data-position")
    steps = tab.evaluate("history.length")
    pane(tab, "analysis")
    tab.get_by_role("button", name="Analyse", exact=True).click()
    for way in ("button", "browser"):
        tab.locator("#lines .expected").first.click()
        expect(line).to_have_text("What the computer expects")
        expect(board).not_to_have_attribute("data-position", match)
        assert tab.url == address
        # However many lines are looked at, there is one step more.
        assert tab.evaluate("history.length") == steps + 1
        if way == "button":
            tab.get_by_role("button", name="Back to the match").click()
        else:
            tab.go_back()
        expect(board).to_have_attribute("data-position", match)
        expect(line).to_be_hidden()
        expect(tab.locator("#pane-analysis")).to_be_visible()
        assert tab.url == address
        # The step of the line is the one ahead: the way back leads to where one was before.
        assert tab.evaluate("navigation.canGoForward")
    tab.locator("#lines .expected").first.click()
    expect(line).to_be_visible()
    tab.reload()
    expect(board).to_have_attribute("data-position", match)
    expect(tab.locator("#moves > li")).to_have_count(1)
    assert tab.url == address


def test_a_step_from_before_a_match_was_kept_has_its_address_all_the_same(page):
    open_game(page)
    pane(page, "analysis")
    page.get_by_role("button", name="Analyse", exact=True).click()
    page.locator("#lines .expected").first.click()
    page.get_by_role("button", name="Back to the match").click()
    pane(page, "game")
    touch(page, "a1", "a2")
    page.wait_for_url("**saved=*")
    address = page.url
    page.go_forward()
    expect(page).to_have_url(address)
    expect(page.locator("#moves > li")).to_have_count(1)


def test_where_threats_are_refused_nothing_says_that_they_come(tab):
    tab.add_init_script(SLOW_SLICES)
    go(tab, "?game=ghast&mode=fakerghast")
    pane(tab, "analysis")
    tab.get_by_role("button", name="Analyse", exact=True).click()
    tab.get_by_role("button", name="Threats").click()
    looked = tab.locator("#looked")
    expect(tab.locator("#said.info")).to_be_attached()
    expect(looked).to_have_text(tab.locator("#said").text_content())
    expect(tab.locator("#standing")).to_be_hidden()
    # Whoever wants none has the bar again.
    tab.get_by_role("button", name="Threats").click()
    expect(looked).to_contain_text("deep")
    expect(tab.locator("#standing")).to_be_visible()


def test_an_engine_that_breaks_down_costs_no_match(page):
    open_game(page)
    page.evaluate(BROKEN)
    set_level(page, 1, 1)
    expect(page.locator("#said")).to_contain_text("The computer could not move")
    page.evaluate("() => { globalThis.Worker = kept; }")
    page.get_by_role("button", name="Computer, go on").click()
    expect(page.locator("#moves .entry")).to_have_count(1)


def engines(page):
    return [worker for worker in page.workers if worker.url.endswith("/worker.js")]


def test_the_second_engine_waits_until_it_is_needed(fresh_page):
    open_game(fresh_page)
    assert len(engines(fresh_page)) == 1
    set_level(fresh_page, 2, 1)
    typed(fresh_page, "a1xa2")
    expect(fresh_page.locator("#moves .entry")).to_have_count(2)
    assert len(engines(fresh_page)) == 2

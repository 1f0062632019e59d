"""The page's SVG is the scene that Python made: as text and as elements it is one and the same."""

from __future__ import annotations

import json

import pytest

from drystone.app import page as program
from tests.browser.steps import first_of_each_game, open_game, paths_of, press
from tests.browsers.expecting import expect
from tests.helpers import title
from tests.sampling import sample_of

# What the page adds by itself: which site Tab reaches, where what follows the pointer is, and
# pieces on their way out.
READ = """() => {
    const read = (element) => {
        const attributes = Object.fromEntries(
            [...element.attributes].map((one) => [one.name, one.value]));
        delete attributes.tabindex;
        delete attributes.style;
        delete attributes.xmlns;
        const children = [...element.children].filter((one) => !one.matches('.leaving'));
        const inner = children.length || !element.textContent
            ? children.map(read) : element.textContent;
        return [element.localName, attributes, inner];
    };
    return JSON.stringify(read(document.querySelector('#board svg')));
}"""


def without_tabindex(node):
    tag, attributes, inner = node
    kept = {name: value for name, value in attributes.items() if name != "tabindex"}
    return [tag, kept, inner if isinstance(inner, str) else [without_tabindex(c) for c in inner]]


@pytest.mark.parametrize("record", sample_of(first_of_each_game(), 4, count=1), ids=title)
def test_the_page_shows_the_scene_that_python_made(page, record):
    session = program.Page()

    def ask(**message):
        return json.loads(session.handle(json.dumps(message)))

    view = ask(act="new", game=record["game"], options=record["options"])
    open_game(page, record)
    for path in list(paths_of(record))[:30]:
        for site in path:
            press(page, site)
            view = ask(act="touch", site=site)
        if any(button["site"] == "done" for button in view["buttons"]):
            press(page, "done")
            view = ask(act="touch", site="done")
        expect(page.locator("#board")).to_have_attribute("data-position", view["position"])
        assert json.loads(page.evaluate(READ)) == without_tabindex(view["scene"])


def test_another_board_leaves_nothing_of_the_one_before(bare, app):
    """A piece fades when it leaves its own board, not when another board takes the place."""
    left = bare.evaluate(
        """async (app) => {
            const { render } = await import(app + 'board/render.js');
            const home = document.createElement('div');
            document.body.append(home);
            const scene = (key, pieces) => ['svg', { 'data-key': key }, pieces];
            const piece = ['g', { class: 'piece', 'data-key': 'k1' }, ''];
            const leaving = () => home.querySelectorAll('.leaving').length;
            render(home, scene('one', [piece]));
            render(home, scene('two', []));
            const other = leaving();
            render(home, scene('two', [piece]));
            render(home, scene('two', []));
            return [other, leaving()];
        }""",
        app,
    )
    assert left == [0, 1]


MOVED = """async (app) => {
    const { render } = await import(app + 'board/render.js');
    const home = document.createElement('div');
    document.body.append(home);
    const piece = (key, x) => ['g', {
        class: 'piece', 'data-key': key, transform: `translate(${x} 0)` }, ''];
    const scene = (...pieces) => ['svg', { 'data-key': 'one' }, pieces];
    render(home, scene(piece('k1', 0), piece('k2', 0), piece('k3', 50)));
    render(home, scene(piece('k1', 90), piece('k2', 90)));
    return home.getAnimations({ subtree: true }).map((one) => {
        const { duration, delay } = one.effect.getComputedTiming();
        const steps = one.effect.getKeyframes();
        return [duration, delay, steps.map((step) => step.transform), steps.at(-1).opacity];
    });
}"""


def test_pieces_slide_lifted_one_after_the_other_and_what_is_captured_shrinks(bare, app):
    bare.emulate_media(reduced_motion="no-preference")
    first, second, captured = sorted(bare.evaluate(MOVED, app), key=lambda one: (-one[0], one[1]))
    assert 180 <= first[0] == second[0] <= 220
    assert (first[1], second[1]) == (0, 30)
    for _, _, places, _ in (first, second):
        assert places[0].startswith("translate(0px")
        assert places[-1].startswith("translate(90px")
        assert all("translate(0px, -9px)" in place for place in places[1:-1])
    assert captured[:2] == [160, 0]
    assert captured[3] == "0"
    assert "scale(0.7)" in captured[2][-1]


def test_nothing_slides_where_motion_is_not_wanted(bare, app):
    bare.emulate_media(reduced_motion="reduce")
    assert bare.evaluate(MOVED, app) == []

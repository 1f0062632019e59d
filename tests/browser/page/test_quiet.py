"""What nobody waits for gives way to whoever plays. When it begins, tests/web/ says."""

from __future__ import annotations

import pytest

from tests.browser.steps import at_rest, open_game, touch, until
from tests.browsers.expecting import expect

# The acts that a thinking engine was asked for while something else was under way, and after it.
GIVES_WAY = """async (app) => {
    const { SearchClient } = await import(app + 'engine/search-client.js');
    const asked = [];
    const tick = () => new Promise((done) => setTimeout(done, 20));
    const ask = async ({ act }) => {
        asked.push(act);
        await tick();
        return { running: true };
    };
    const search = new SearchClient({ ready: Promise.resolve() });
    search.starting = Promise.resolve({ ask });
    const counts = [];
    const count = async () => {
        for (let ticks = 0; ticks < 10; ticks += 1) await tick();
        counts.push(asked.length);
    };
    let free;
    const hold = () => search.giveWay(new Promise((done) => (free = done)));
    hold();
    search.run({});
    await count();
    free();
    await count();
    hold();
    await count();
    await count();
    free();
    await count();
    search.stop();
    return counts;
}"""


def test_thinking_gives_way_and_goes_on(bare, app):
    held, going, again, still, free = bare.evaluate(GIVES_WAY, app)
    assert held == 0 < going
    assert again == still < free


@pytest.mark.parametrize("where", ["a2", "a1"])
def test_a_touch_that_is_answered_is_no_longer_marked(page, where):
    """Also where the answer changes nothing on the board: the first of these is refused."""
    open_game(page)
    touch(page, where, where)
    expect(page.locator("#said:not(:empty)")).to_have_count(1 if where == "a2" else 0)
    expect(page.locator("#board .waiting")).to_have_count(0)


def test_a_match_is_kept_where_nothing_is_painted(tab):
    """As in a page that nobody looks at, while the computer plays."""
    tab.add_init_script("globalThis.requestAnimationFrame = () => 0")
    open_game(tab)
    touch(tab, "a1", "a2")
    at_rest(tab)
    until(tab, "location.search.includes('saved=')")

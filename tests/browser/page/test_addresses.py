"""Addresses that ask for what there is not: that is told, and a game is there all the same."""

from __future__ import annotations

import re

import pytest

from tests.browser.steps import settled
from tests.browsers.expecting import expect
from tests.sampling import sample_of

OFFER = (
    "5hMupgEBAAECAwQFBgcICQoLDA0OD3FLGQbMMmdVAMVKtuv_UbR7Mj_EvMqehrOf17kKorxxBFVzNzIYdWwxdEZkSWxV"
    "VitpRE9BUVkzeVAyQjhwArUWxzXAykNeuvrP1HBoKPy_ygJqft-jh0xPj6BZYeYf_QP_otk"
)
"""What a browser once offered, for a match of which nobody knows."""

WRONG = [
    ("?game=chess", ["There is no game “chess”"]),
    ("?game=<img src=x onerror=alert(1)>#answer=zz", ["<img src=x", "The link was “#answer=zz”."]),
    ("?game=anaash&size=4&size=6", ["more than once: “4” at first, and “6” in the end."]),
    ("?game=anaash&size=4&size=6&edit", ["more than once"]),
    ("?game=anaash&size=4&edit&wheel=https://example.com/a.whl", ["is not of this site"]),
    ("?game=anaash&size=4&position=4/4/4/9 r", ["longer than its 4 spaces"]),
    ("?game=anaash&size=4&against=chess", ["“against=chess”: write computer:1 to computer:6"]),
    ("?game=", ["Nothing is named after “game=”", "choose one of: accasta, anaash,"]),
    ("?game=asli&puzzle=", ["“puzzle=”", "write puzzle=asli-1 for", "stand under Puzzles."]),
    ("?puzzle=xyz", ["“xyz” names nothing here"]),
    ("?game=anaash&size=4#match=AAAA", ["The link “#match=AAAA” cannot be read"]),
    ("?saved=gone#match=AAAA", ["not kept in this browser", "“#match=AAAA” cannot be read"]),
    (f"?game=asli#live={OFFER}", ["that is not here", "The link was “#live=5hM"]),
    ("?game=ghast&mode=fakerghast#distance=", ["The link was “#distance=”."]),
    ("?puzzle=accasta-3#live=zz", ["The link was “#live=zz”."]),
    ("?lesson=ghast-1#match=AAAA", ["The link “#match=AAAA” cannot be read"]),
]


@pytest.mark.parametrize("wrong", sample_of(WRONG, 0, count=6), ids=lambda wrong: wrong[0][:30])
def test_what_is_wrong_with_an_address_is_told(page, wrong):
    (address, words) = wrong
    page.goto(address)
    for part in words:
        expect(page.locator("#said")).to_contain_text(part)
    settled(page)
    expect(page.locator("#board [data-site]").first).to_be_visible()
    named = re.match(r"\?(?:puzzle|lesson)=\w+-\d+", address)
    expect(page.locator("#challenge-title")).to_be_visible(visible=bool(named))
    if named:
        assert page.url.endswith(named[0])


@pytest.mark.parametrize("link", ["#live=zz", "#distance=zz"])
def test_a_link_that_is_refused_leads_home_where_nothing_else_is_asked_for(page, link):
    page.goto("?learn")
    page.goto(link)
    expect(page.locator("[data-notice=said]")).to_contain_text(f"The link was “{link}”.")
    expect(page.locator("#home-title")).to_be_visible()
    expect(page).to_have_url(re.compile("/$"))


def test_a_part_of_a_page_that_is_not_there_is_told(page):
    page.goto("?learn=zzz")
    expect(page.locator("#learn-anaash")).to_be_visible()
    expect(page.locator("[data-notice=said]")).to_contain_text("“zzz”")
    page.goto("?learn=asli")
    settled(page)
    expect(page.locator("#learn-asli")).to_be_in_viewport()
    expect(page.locator("[data-notice=said]")).to_have_count(0)

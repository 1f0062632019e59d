"""A page that has the words of another language says what it can in that language."""

from tests.browser.steps import go, touch
from tests.browsers.expecting import expect
from tools import words


def test_python_and_javascript_speak_the_language_of_the_page(tab, app):
    tab.add_init_script(words.script("de"))
    go(tab, "?game=anaash&size=4")
    touch(tab, "a1")
    expect(tab.locator("#near")).to_contain_text("8 Steine")
    expect(tab.locator("[data-line]")).to_contain_text("Schlag nun einen blauen.")
    label = "a2: einzelner blauer Stein"
    expect(tab.locator("[data-site=a2]")).to_have_attribute("aria-label", label)
    read = f"import('{app}offline/failures.js').then((it) => it.FAILURES.crash.title)"
    assert tab.evaluate(read) == "Die Spiel-Engine ist stehen geblieben."

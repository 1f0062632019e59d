"""HTML in another language keeps its elements, and each of its sentences is whole."""

import pytest

from tools import words
from tools.pages.said_html import said_html


@pytest.mark.parametrize(
    ("html", "sentences"),
    [
        ("<p>One.</p>\n<p>\n  Two\n  lines.\n</p>", ["One.", "Two lines."]),
        ("<p>Go <b>on</b>, <a href='x'>there</a>.</p>", ["Go <b>on</b>, <a>there</a>."]),
        ("<li><b>Alone</b></li><li><a>One</a> <a>Two</a></li>", ["Alone", "One", "Two"]),
        ("<a><svg></svg>One</a> <a><svg></svg>Two</a>", ["One", "Two"]),
        ('<button title="Undo it"><svg><title>x</title></svg>Undo</button>', ["Undo it", "Undo"]),
        ('<svg aria-label="A graph"><g aria-label="a1"></g></svg>', ["A graph"]),
        ('<img alt="A board" />a1 &ndash; 12 {{games}}', ["A board"]),
        ("<p>drystone: {{games}} games</p>", ["drystone: {{games}} games"]),
        ('<div translate="no"><p>Anaash</p><br /></div>Rules', ["Rules"]),
        ('<strong translate="no">Name</strong> is here', ["is here"]),
        ("<script>let words = 'no';</script><style>p {}</style><!-- No. -->", []),
        ('<meta name="description" content="A site" /><meta name="x" content="no" />', ["A site"]),
    ],
)
def test_sentences_are_found_whole(html, sentences):
    found = []
    same = said_html(html, lambda text: found.append(text) or text)
    assert found == sentences
    assert " ".join(same.split()) == " ".join(html.split())


def test_elements_of_a_sentence_get_their_attributes_back_where_they_stand_then():
    html = 'Press <kbd class="k">U</kbd> or <a href="x">this</a>, <a href="y">that</a>.'
    said = said_html(html, lambda _: "<a>Dies</a>, <a>das</a> oder <kbd>U</kbd>.")
    assert said == '<a href="x">Dies</a>, <a href="y">das</a> oder <kbd class="k">U</kbd>.'


def test_every_page_is_said_without_a_word_left():
    """What is left without brackets is said to nobody, or marked as not to be translated."""
    left = []
    for path in (words.INDEX, *words.WEB.glob("*/*.html"), *words.PAGES.glob("templates/*.html")):
        said = said_html(path.read_text("utf-8"), lambda text: words.in_pseudo(text, "", 1))
        said_html(said, lambda text: left.append(text) or text)
    assert len(left) > 300
    assert [one for one in left if not one.startswith("⟦")] == []

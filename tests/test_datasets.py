"""The file of games that the site offers, read from Python."""

import lzma
from itertools import islice

import pytest

from drystone import datasets
from drystone.core.errors import TextError
from tests.helpers import SHIPPED
from tests.sampling import DAY
from tools.pages.docs import GAMES, PLAYED, write_games


@pytest.mark.slow
def test_every_game_of_the_computer_is_there_and_plays(tmp_path):
    write_games(tmp_path)
    rows = list(datasets.read(tmp_path / GAMES))
    assert {row["game"] for row in rows} == set(SHIPPED)
    assert len(rows) == sum(
        text.count(b"\n") for text in (lzma.decompress(f.read_bytes()) for f in PLAYED)
    )
    for row in islice(rows, DAY, None, 700):
        outcome = datasets.match_of(row).outcome
        assert (outcome.letter if outcome else "too long") == row["end"], row


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"no xz", "is no file of games"),
        (lzma.compress(b"{}\n")[:20], "is no file of games"),
        (lzma.compress(b"\xff\n"), "is no file of games"),
        (lzma.compress(b'{"series": 5}\n'), 'Line 1 is no game: “{"series": 5}”'),
        (lzma.compress(b'{"series": "anaash,size", "moves": ""}\n'), "Line 1 is no game"),
        (lzma.compress(b"[]\n"), "Line 1 is no game: “[]”"),
    ],
)
def test_what_is_no_file_of_games_is_refused_in_words(content, said, tmp_path):
    file = tmp_path / "games"
    file.write_bytes(content)
    with pytest.raises(TextError) as refused:
        list(datasets.read(file))
    assert said in str(refused.value)

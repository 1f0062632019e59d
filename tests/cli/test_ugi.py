"""`drystone ugi`: what a referee that knows no rules asks, and what it is answered."""

import io

import pytest

import drystone
from drystone.cli.main import main
from drystone.cli.ugi import Speaker, ugi
from drystone.games import catalogue


def refereed(speakers):
    """Play a match as a referee does, who passes moves on and asks how things stand."""
    said = []
    while True:
        position = " ".join(["position startpos", *(["moves", *said] if said else [])])
        for speaker in speakers:
            assert speaker.answer(position) == []
        over = {tuple(one.answer("query gameover")) for one in speakers}
        assert len(over) == 1
        if over == {("response true",)}:
            return speakers[0].answer("query result"), said
        assert speakers[0].answer("query result") == ["response none"]
        (turn,) = speakers[0].answer("query p1turn")
        (best,) = speakers[turn != "response true"].answer("go nodes 5")
        said.append(best.removeprefix("bestmove "))


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_a_referee_without_rules_has_matches_played_to_their_end(name):
    sizes = [option.offers for option in drystone.game(name).options if option.key == "size"]
    game = drystone.game(name, **({"size": min(sizes[0])} if sizes else {}))
    (result,), moves = refereed([Speaker(game), Speaker(game)])
    match = drystone.match(name, **game.values)
    match.play_all(moves)
    winner = match.outcome.winner
    assert result == (f"response p{match.seats[winner]}win" if winner else "response draw")


def test_a_position_is_gone_on_from_or_begun_anew():
    game = drystone.game("anaash", size=4)
    speaker = Speaker(game)
    text = str(game.start().play("a1xa2"))
    for line in (f"position fen {text}", "position startpos moves a1xa2", "position startpos"):
        speaker.answer(line)
        after = "moves" in line or "fen" in line
        assert str(speaker.match.position) == (text if after else str(game.start()))
    (wrong,) = speaker.answer("position startpos moves a1xa2 a1xa2")
    assert wrong.startswith("info string “a1xa2” is not a legal move")
    assert speaker.answer("position startpos moves a1xa2") == []
    assert str(speaker.match.position) == text


def test_lines_are_answered_as_the_protocol_has_them():
    out = io.BytesIO()
    data = (
        b"ugi\nisready\nsetoption name hash value 1\n\nwhat\ngo p1time 20 p2time 20 p1inc 0\nquit\n"
    )
    assert ugi(["anaash", "--size", "4"], io.BytesIO(data).read, out) == 0
    name, author, ok, ready, unknown, best = out.getvalue().decode().splitlines()
    assert (name[:16], author[:9], ok, ready) == (
        "id name drystone",
        "id author",
        "ugiok",
        "readyok",
    )
    assert unknown.startswith("info string There is no command “what”; there are: ugi, ")
    assert best.removeprefix("bestmove ") in map(
        str, drystone.game("anaash", size=4).start().moves()
    )


def test_what_is_wrong_on_the_command_line_is_said(capsys):
    assert main(["ugi", "chess"]) == 2
    assert main(["ugi", "ghast", "--mode", "fakerghast"]) == 2
    assert "nothing may be hidden" in capsys.readouterr().err
    assert main(["ugi", "anaash", "--level", "9"]) == 2

"""`drystone gtp`: what programs for Go ask, and what they are answered."""

import io

import pytest

import drystone
from drystone.cli.gtp import Speaker, gtp
from drystone.cli.main import main
from drystone.games import catalogue

PLAYERS = [name for name, kind in catalogue().items() if kind.has("gtp")]
CORNERS = ["A1", "J9", "J1", "A9"]


def spoken(*lines, words=()):
    out = io.BytesIO()
    data = "\n".join(lines).encode()
    assert gtp([*PLAYERS, *words], io.BytesIO(data).read, out) == 0
    return out.getvalue().decode().split("\n\n")[:-1]


def test_numbers_and_comments_and_empty_lines_are_the_protocol_s():
    said = spoken("# hello", "", "7 name", "protocol_version # 2", "8 quit", "name")
    assert said == ["=7 drystone Asli", "= 2", "=8 "]
    names = spoken("list_commands")[0].removeprefix("= ").split("\n")
    assert spoken(*(f"known_command {name}" for name in names)) == ["= true"] * len(names)


def test_columns_leave_out_a_letter_and_a_pass_is_what_the_game_says():
    said = spoken("komi 2.5", *(f"play {c} {v}" for c, v in zip("bwBW", CORNERS, strict=True)))
    assert said == ["= "] * 5
    said = spoken("komi 2", "play black J9", "play white pass", "gogui-rules_legal_moves")
    legal = said[-1].split()[1:]
    assert (len(legal), "J9" in legal, "I5" in legal, "J8" in legal) == (80, False, False, True)
    assert "illegal move" in spoken("komi 0", "play b j9", "play w pass")[-1]


def test_a_match_is_played_to_its_end_and_scored():
    speaker = Speaker(drystone.game(*PLAYERS, size=5, komi="0"), level=1)
    assert speaker.answer("final_score") == "? cannot score\n\n"
    said, turn = "", 0
    while "resign" not in said:
        said = speaker.answer(f"genmove {'bw'[turn % 2]}")
        assert said.startswith("= ")
        turn += 1
    winner = speaker.match.outcome.winner
    assert speaker.answer("final_score") == f"= {winner.upper()}+R\n\n"
    assert speaker.answer("gogui-rules_final_result") == f"= {speaker.match.outcome.reason}\n\n"
    assert speaker.answer("gogui-rules_legal_moves") == "= \n\n"
    board = speaker.answer("gogui-rules_board")
    assert board.count("X") + board.count("O") == len(speaker.match.position.pieces())


def test_undo_a_new_size_and_a_new_komi():
    speaker = Speaker(drystone.game(*PLAYERS, size=5, komi="0"))
    for line in ("play b c3", "komi 3", "undo"):
        assert speaker.answer(line) == "= \n\n"
    assert speaker.answer("undo") == "? cannot undo\n\n"
    assert speaker.match.game.values["komi"] == "0"  # moves may hang on the one there is
    assert speaker.answer("boardsize 7") == "= \n\n"
    assert speaker.match.game.values == {"size": 7, "komi": "3"}
    assert speaker.answer("boardsize 30") == "? unacceptable size\n\n"
    assert speaker.answer("gogui-rules_board_size") == "= 7\n\n"


@pytest.mark.parametrize(
    ("lines", "seconds"),
    [
        (["time_settings 0 10 1"], 9),
        (["time_settings 600 30 5"], 108),
        (["time_settings 600 0 0", "time_left w 20 0"], 0.9),
        (["time_settings 0 10 0"], 1),  # no limit, by the protocol's own words
        (["time_left w 0 0"], 0.01),
    ],
)
def test_time_is_shared_out(lines, seconds):
    speaker = Speaker(drystone.game(*PLAYERS, komi="0"))
    assert [speaker.answer(line) for line in lines] == ["= \n\n"] * len(lines)
    assert speaker.seconds["w"] == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("xyzzy", "unknown command"),
        ("play b", "syntax error"),
        ("play red c3", "invalid color or coordinate"),
        ("play b I3", "invalid color or coordinate"),
        ("play b 33", "invalid color or coordinate"),
        ("play b T19", "illegal move: “s19”"),
        ("play w c3", "illegal move: it is the turn of black"),
        ("genmove w", "illegal move: it is the turn of black"),
        ("komi much", "syntax error"),
        ("time_left b x 1", "syntax error"),
    ],
)
def test_what_cannot_be_done_is_refused(line, words):
    (said,) = spoken(line)
    assert said.startswith(f"? {words}")


def test_a_game_that_go_programs_cannot_show_is_refused(capsys):
    other = next(name for name in drystone.games() if name not in PLAYERS)
    assert main(["gtp", other]) == 2
    assert main(["gtp", *PLAYERS, "--komi", "pie"]) == 2
    said = capsys.readouterr().err
    assert "Programs for Go cannot play" in said
    assert "give --komi" in said

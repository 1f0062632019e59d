"""live.toml: the servers that a host may name for live matches, and none as drystone comes."""

import pytest

from tools.live import MOST, servers
from tools.places import DIST
from tools.say import Trouble

STUN = '[[server]]\nurls = ["stun:stun.example.org:3478"]\n'
TURN = '[[server]]\nurls = ["turn:turn.example.org?transport=udp", "turns:[2001:db8::1]:5349"]\n'
NAMED = 'username = "a"\ncredential = "b"\n'


@pytest.fixture
def written(tmp_path):
    def write(text):
        path = tmp_path / "live.toml"
        path.write_text(text, "utf-8")
        return path

    return write


def test_drystone_comes_without_servers():
    assert servers() == []


@pytest.mark.slow
def test_the_site_that_is_built_so_names_none():
    texts = [path.read_text("utf-8") for path in DIST.glob("app-*/page/*.js")]
    told = [text for text in texts if "iceServers" in text]
    assert told
    assert all('"iceServers": []' in text for text in told)


def test_servers_are_given_on_as_they_stand(written):
    assert servers(written(STUN + TURN + NAMED)) == [
        {"urls": ["stun:stun.example.org:3478"]},
        {
            "urls": ["turn:turn.example.org?transport=udp", "turns:[2001:db8::1]:5349"],
            "username": "a",
            "credential": "b",
        },
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[[server]", "can't be read"),
        ("server = 1", "tables"),
        ("server = [1]", "tables"),
        ("[[servers]]", "tables"),
        ("[[server]]", "1 to 4"),
        ("[[server]]\nurls = []", "1 to 4"),
        ('[[server]]\nurls = "stun:a"', "1 to 4"),
        ("[[server]]\nurls = [1]", "1 is no address"),
        ('[[server]]\nurls = ["https://example.org"]', "'https://example.org' is no address"),
        ('[[server]]\nurls = ["stun:"]', "no address"),
        ('[[server]]\nurls = ["stun:a:70000"]', "no address"),
        ('[[server]]\nurls = ["stun:a b"]', "no address"),
        ('[[server]]\nurls = ["stun:a?transport=udp"]', "transport"),
        (STUN + "port = 1", "'port' is not one of"),
        (STUN + NAMED, "takes no username"),
        (TURN, "needs a username"),
        (TURN + 'username = "a"\ncredential = ""', "needs a username"),
        ('[[server]]\nurls = ["stun:a", "turn:a"]\n' + NAMED, "apart"),
        (STUN * (MOST + 1), "5 servers"),
    ],
)
def test_anything_else_is_refused_in_words(written, text, why):
    with pytest.raises(Trouble, match=why):
        servers(written(text))


def test_a_missing_file_is_said(tmp_path):
    with pytest.raises(Trouble, match=r"live\.toml can't be read"):
        servers(tmp_path / "live.toml")

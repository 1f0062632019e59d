"""host.toml: what a host may set, and nothing as drystone comes."""

import pytest

from tools.build.host import MOST, Settings, settings
from tools.console import BuildError
from tools.paths import DIST

STUN = '[[server]]\nurls = ["stun:stun.example.org:3478"]\n'
TURN = '[[server]]\nurls = ["turn:turn.example.org?transport=udp", "turns:[2001:db8::1]:5349"]\n'
NAMED = 'username = "a"\ncredential = "b"\n'


@pytest.fixture
def written(tmp_path):
    def write(text):
        path = tmp_path / "host.toml"
        path.write_text(text, "utf-8")
        return path

    return write


def test_drystone_comes_without_address_and_servers():
    assert settings() == Settings("", "", [])


@pytest.mark.slow
def test_the_site_that_is_built_so_names_none():
    texts = [path.read_text("utf-8") for path in DIST.glob("app-*/app/*.js")]
    told = [text for text in texts if "iceServers" in text]
    assert told
    assert all("iceServers:[]" in text for text in told)


def test_servers_are_given_on_as_they_stand(written):
    assert settings(written(STUN + TURN + NAMED)).servers == [
        {"urls": ["stun:stun.example.org:3478"]},
        {
            "urls": ["turn:turn.example.org?transport=udp", "turns:[2001:db8::1]:5349"],
            "username": "a",
            "credential": "b",
        },
    ]


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("", ""),
        ("https://example.org", "https://example.org/"),
        ("https://example.org/games/drystone/", "https://example.org/games/drystone/"),
        (
            "https://me.example.org:8443/a-b_c.d/%C3%A4/~me",
            "https://me.example.org:8443/a-b_c.d/%C3%A4/~me/",
        ),
        ("http://[2001:db8::1]:8000", "http://[2001:db8::1]:8000/"),
    ],
)
def test_an_address_ends_with_a_slash(written, given, address):
    assert settings(written(f'address = "{given}"\n' + STUN)).address == address


@pytest.mark.parametrize(
    "given",
    [
        *('"example.org"', '"//example.org"', '"ftp://example.org"', '"https://"', '"https:///a"'),
        *('"https://example.org/?a=1"', '"https://example.org/#a"', '"https://me@example.org"'),
        *('"https://example.org/index.html?"', '"https://a b.org"', '"https://example.org:70000"'),
        *('"https://example.org/\\"><b>"', '"https://example.org//"', '"https://exämple.org"'),
        *("' https://example.org'", '"https://example.org\\n"', "1", "true", "[]", "{}"),
    ],
)
def test_what_is_no_address_of_a_site_is_refused_in_words(written, given):
    with pytest.raises(BuildError, match=r"is no address that a site can have, such as \"https://"):
        settings(written(f"address = {given}"))


REPORTS = "https://example.org/new/issue?title=Puzzle&body={report}"


@pytest.mark.parametrize("given", ["mailto:me+a@example.org?subject=Puzzle&body={report}", REPORTS])
def test_reports_go_by_mail_or_to_a_page(written, given):
    assert settings(written(f'reports = "{given}"')).reports == given


@pytest.mark.parametrize(
    "given",
    [
        *("1", '"me@example.org"', '"javascript:{report}"', '"https://example.org/new"'),
        *(f'"{REPORTS}&more={{report}}"', "'https://example.org/\"><b>?a={report}'"),
    ],
)
def test_what_can_take_no_report_is_refused_in_words(written, given):
    with pytest.raises(BuildError, match="is no address that reports can go to, such as"):
        settings(written(f"reports = {given}"))


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
    with pytest.raises(BuildError, match=why):
        settings(written(text))


def test_a_missing_file_is_said(tmp_path):
    with pytest.raises(BuildError, match=r"host\.toml can't be read"):
        settings(tmp_path / "host.toml")

"""What stands for a slow line sends no more than such a line can, and everything."""

import urllib.request
from types import SimpleNamespace

import pytest

from tools.bench import slow_line
from tools.bench.slow_line import Line, slow_handler
from tools.serve import SiteServer


def test_pieces_follow_each_other_over_the_line(monkeypatch):
    clock = SimpleNamespace(now=5.0)
    clock.monotonic = lambda: clock.now
    clock.sleep = lambda seconds: setattr(clock, "now", clock.now + seconds)
    monkeypatch.setattr(slow_line, "time", clock)
    line = Line(8)
    line.wait(100_000)
    line.wait(200_000)
    assert clock.now == pytest.approx(5.3)
    clock.sleep(1)  # The line rests, and sends nothing the sooner for it.
    line.wait(100_000)
    assert clock.now == pytest.approx(6.4)


def test_answers_come_whole(tmp_path):
    content = bytes(range(250)) * 100
    (tmp_path / "a.png").write_bytes(content)
    with (
        SiteServer(tmp_path, answering=slow_handler(80)) as server,
        urllib.request.urlopen(server.url + "a.png", timeout=30) as answer,
    ):
        assert answer.read() == content
        assert answer.headers["Content-Type"] == "image/png"

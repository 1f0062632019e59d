"""A desktop that nobody sees, with Orca and Firefox: keys go in, what is spoken comes out.

It has a display, a bus and a home of its own. The voice is silent, but takes its time: Orca says
the next thing when a voice would have said the last one.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from pathlib import Path

NEEDS = ("orca", "Xvfb", "dbus-daemon", "openbox", "speech-dispatcher", "xdotool", "firefox-esr")
BUS_OF_READERS = "/usr/libexec/at-spi-bus-launcher"
DISPLAY = ":83"
LETTERS = 18
"""How many letters the voice says in a second."""

QUIET = 1.5
"""Seconds without a word after which nothing more is expected."""

PATIENCE = 60.0
"""Seconds after which what is waited for does not come any more."""

VOICE = f"""
GenericExecuteSynth "exec sleep $(printf %s \\'$DATA\\' | wc -m | awk \\'{{print $1/{LETTERS}}}\\')"
GenericRecodeFallback "?"
GenericMaxChunkLength 5000
GenericDelimiters "\\n"
GenericLanguage "en" "en" "utf-8"
AddVoice "en" "MALE1" "quiet"
DefaultVoice "quiet"
"""
SPEECH = """
AddModule "quiet" "sd_generic" "quiet.conf"
DefaultModule quiet
Timeout 0
AudioOutputMethod "alsa"
AudioALSADevice "default"
"""
SOUND = "pcm.!default { type null }\nctl.!default { type null }\n"
NOTES = r"""
import json
import os
from pathlib import Path

from orca import settings
from orca.speechdispatcherfactory import SpeechServer

LOG = Path(os.environ["SPEECH_LOG"])
speak = SpeechServer._speak


def noted(self, text, acss, **how):
    with LOG.open("a", encoding="utf-8") as log:
        log.write(json.dumps(text, ensure_ascii=False) + "\n")
    return speak(self, text, acss, **how)


SpeechServer._speak = noted
settings.enableKeyEcho = False
"""
"""Orca reads this at its start: it writes a line of JSON for each thing that it says."""

FIREFOX = {
    "accessibility.force_disabled": -1,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "datareporting.policy.dataSubmissionPolicyBypassNotification": True,
    "network.captive-portal-service.enabled": False,
}


def hindrance():
    """Return why there can be no such desktop here, "" if there can."""
    absent = [name for name in NEEDS if not shutil.which(name)]
    absent += [BUS_OF_READERS] * (not Path(BUS_OF_READERS).exists())
    if absent:
        return f"not installed: {', '.join(absent)}"
    mine = subprocess.run(["pgrep", "-x", "orca"], check=False, capture_output=True).stdout
    return "Orca runs already, and takes no second of its kind" if mine else ""


class Desktop:
    """The desktop, from `with` on; `transcript` has every key and every sentence.

    Args:
        home: an empty folder.
    """

    def __init__(self, home):
        self._home = home
        self._running = []
        self._log = home / "speech"
        self._read = 0
        self.transcript = []

    def __enter__(self):
        try:
            self._start_all()
        except AssertionError:
            self.__exit__()
            raise
        return self

    def _start_all(self):
        home, run = self._home, self._home / "run"
        run.mkdir(mode=0o700)
        data, config = home / ".local/share", home / ".config"
        for folder, name, text in (
            (home, ".asoundrc", SOUND),
            (config / "speech-dispatcher", "speechd.conf", SPEECH),
            (config / "speech-dispatcher/modules", "quiet.conf", VOICE),
            (data / "orca", "orca-customizations.py", NOTES),
        ):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, "utf-8")
        self._log.touch()
        names = {"HOME": home, "XDG_RUNTIME_DIR": run, "XDG_CONFIG_HOME": config}
        names |= {"XDG_DATA_HOME": data, "XDG_CACHE_HOME": home / ".cache", "DISPLAY": DISPLAY}
        names |= {"SPEECH_LOG": self._log, "LANG": "C.UTF-8", "GSETTINGS_BACKEND": "memory"}
        names |= {"GNOME_ACCESSIBILITY": "1", "GTK_MODULES": "gail:atk-bridge"}
        self._names = {**os.environ, **{name: str(value) for name, value in names.items()}}
        self._start("Xvfb", DISPLAY, "-screen", "0", "1280x900x24", "-nolisten", "tcp")
        until(lambda: self._do("getmouselocation"))
        bus = run / "bus"
        self._names["DBUS_SESSION_BUS_ADDRESS"] = f"unix:path={bus}"
        self._start("dbus-daemon", "--session", "--nofork", f"--address=unix:path={bus}")
        until(bus.exists)
        self._start("openbox")
        self._start(BUS_OF_READERS, "--launch-immediately")
        speech = ("-s", "-c", "unix_socket", "-t", "0", "-C", str(config / "speech-dispatcher"))
        self._start("speech-dispatcher", *speech, "-L", str(home), "-P", str(home / "pid"))
        self._start("orca")
        self.wait_for("Screen reader on.")

    def __exit__(self, *_):
        for process in reversed(self._running):
            process.terminate()
        for process in self._running:
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                process.kill()  # Speech Dispatcher does not always hear.
                process.wait()

    def _start(self, *command):
        with (self._home / "programs.log").open("ab") as log:
            made = subprocess.Popen(command, env=self._names, stdout=log, stderr=log)
        self._running.append(made)

    def browse(self, address):
        """Open an address in Firefox."""
        self.transcript.append(f"> open {address.partition('?')[2]}")
        profile = self._home / "firefox"
        profile.mkdir()
        lines = [f"user_pref({json.dumps(key)}, {json.dumps(v)});" for key, v in FIREFOX.items()]
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        self._start("firefox-esr", "--no-remote", "--profile", str(profile), address)

    def press(self, *keys):
        """Press keys, one after the other, and return what is said until it is quiet."""
        self.transcript.append(f"> {' '.join(keys)}")
        self._do("key", "--clearmodifiers", *keys)
        return self.wait_for("")

    def type(self, text):
        """Type letters."""
        self.transcript.append(f"> type {text}")
        self._do("type", "--delay", "40", text)

    def _do(self, *command):
        done = subprocess.run(
            ["xdotool", *command], check=False, env=self._names, capture_output=True
        )
        return done.returncode == 0

    def wait_for(self, words):
        """Return what is said until words have come, and it is quiet; the words may be ""."""
        said, last, begun = [], time.monotonic(), time.monotonic()
        while time.monotonic() - begun < PATIENCE:
            if new := self._new():
                said, last = said + new, time.monotonic()
            enough = not words or any(words in one for one in said)
            if enough and time.monotonic() - last > QUIET:
                return said
            time.sleep(0.05)
        raise AssertionError(f"nobody has said {words!r}: {said}")

    def _new(self):
        with self._log.open(encoding="utf-8") as log:
            log.seek(self._read)
            text = log.read()
        whole = text[: text.rfind("\n") + 1]
        self._read += len(whole.encode())
        said = [json.loads(line) for line in whole.splitlines()]
        self.transcript += said
        return said


def until(there):
    """Wait until something is there."""
    end = time.monotonic() + PATIENCE
    while not there():
        assert time.monotonic() < end, "the desktop does not start"
        time.sleep(0.05)

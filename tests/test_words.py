"""Private words stay out of the code: the field's own stand in their place.

A folder that still has a word stands beside it below. Take it out once it is clean; add none.
"""

import io
import re
import tokenize
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WING = "py/drystone"
# What to say, and the folders that do not yet.
WORDS: dict[str, tuple[str, set[str]]] = {
    "beforehand": ("first, in advance", set()),
    "foretold": ("predicted", set()),
    "heat": ("temperature", set()),
    "imagined": ("a determinization", set()),
    "prospects": ("an upper bound", set()),
    "quest": ("a challenge", set()),
    "slips": ("the blunder rate", set()),
    "worth": ("value, evaluation", set()),
    "worlds": ("determinizations", set()),
    "whoever": ("the player, the visitor, the caller", set()),
    "foresee": ("predict", set()),
    "kept": ("saved, cached or stored: the one that is meant", {"search"}),
    "told": ("said, shown, reported", {"app", "testing.py"}),
}


@cache
def texts() -> dict[str, list[tuple[str, str]]]:
    """Return what names, comments and docstrings say, with its place, by folder of the package."""
    found: dict[str, list[tuple[str, str]]] = {}
    own = [(path.relative_to(ROOT / WING), path) for path in (ROOT / WING).rglob("*.py")]
    tools = [(path.relative_to(ROOT), path) for path in (ROOT / "tools").rglob("*.py")]
    for inside, path in sorted(own + tools):
        if "pyodide_scripts" in inside.parts:  # every word of them makes all archives anew
            continue
        lines = found.setdefault(inside.parts[0], [])
        source = path.read_text("utf-8")
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            docstring = token.type == tokenize.STRING and '"""' in token.string[:4]
            if token.type in {tokenize.NAME, tokenize.COMMENT} or docstring:
                lines.append((f"{inside}:{token.start[0]}", token.string))
    return found


@pytest.mark.parametrize("word", WORDS)
def test_a_private_word_is_in_no_folder_that_is_clean(word):
    instead, unclean = WORDS[word]
    # In a name a word stands between underlines.
    pattern = re.compile(rf"(?<![a-z]){word}(?![a-z])", re.IGNORECASE)
    places = {
        folder: [place for place, text in lines if pattern.search(text)]
        for folder, lines in texts().items()
    }
    wrong = [place for folder, found in places.items() if folder not in unclean for place in found]
    assert not wrong, f"“{word}” is a private word here; say {instead}: {', '.join(wrong)}"
    done = [folder for folder in unclean if not places.get(folder)]
    assert not done, f"clean of “{word}” by now, so take them out above: {', '.join(done)}"


@pytest.mark.parametrize("word", WORDS)
def test_a_private_word_is_in_no_comment_of_the_page(word):
    begun = r"(?:(?:^|\s)//|^\s*/?\*)"
    comment = re.compile(rf"{begun}.*(?<![a-z]){word}(?![a-z])", re.IGNORECASE | re.MULTILINE)
    scripts = [path for path in (ROOT / "web").glob("*/*.js") if path.is_file()]
    assert len(scripts) > 100
    wrong = [path.name for path in scripts if comment.search(path.read_text("utf-8"))]
    assert not wrong, f"“{word}” is a private word here; say {WORDS[word][0]}: {', '.join(wrong)}"

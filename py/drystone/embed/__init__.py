"""Boards for other people's pages: options read in one place, pictures, and frames to replay.

What comes of it stands in papers and pages without JavaScript; `web/embed.js` brings it to life.
"""

from drystone.embed.element import Given, element_of, figure_of, lines_of, script_of, words_under
from drystone.embed.languages import speak
from drystone.embed.options import NAMES, Embed, read_options
from drystone.embed.still import alt_of, stills, svg

__all__ = [
    "NAMES",
    "Embed",
    "Given",
    "alt_of",
    "element_of",
    "figure_of",
    "lines_of",
    "read_options",
    "script_of",
    "speak",
    "stills",
    "svg",
    "words_under",
]

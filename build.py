"""Builds, serves, tests, measures and releases drystone: ``python build.py --help`` tells how.

Only the standard library is needed to start it; whatever else a command needs
(a virtual environment, npm packages, a browser) it sets up by itself.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this is the message for those who run an older one
    sys.exit(
        "drystone needs Python 3.11 or newer, and this is "
        + sys.version.split()[0]
        + ". Install a newer one from https://www.python.org/downloads/ and run it with that."
    )

from tools.commands import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

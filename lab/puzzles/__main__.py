"""Runs `lab.puzzles.collect`."""

import sys

from lab.puzzles.collect import main

if __name__ == "__main__":
    sys.exit(main())

"""``python -m lab.puzzles NAME``: finds and proves puzzles."""

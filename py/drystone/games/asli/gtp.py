"""How programs for Go name what Asli has; `drystone.cli.gtp` says more."""

PASS = "hold"

SIZE, KOMI = "size", "komi"

OPTIONS = {"komi": "0"}
"""The pie rule cannot be said there."""

"""The old name of `drystone.search.players.levels`."""

from drystone.core.moved import moved

moved(__name__, "drystone.search.players.levels")

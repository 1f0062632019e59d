"""The old name of `drystone.search.players.arena`."""

from drystone.core.moved import moved

moved(__name__, "drystone.search.players.arena")

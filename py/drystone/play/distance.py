"""The old name of `drystone.play.correspondence`."""

from drystone.core.moved import moved

NEW = "drystone.play.correspondence"

moved(__name__, NEW, ("copies", "errors", "message", "table"), person="game")

"""Drawing: nodes, shapes, layouts, and the frame of every game's scene."""

from drystone.scene.buttons import site_button
from drystone.scene.gamescene import GameScene
from drystone.scene.layout import HexLayout, Layout, SquareLayout
from drystone.scene.look import Fact, Look, Overlay, PieceKeys
from drystone.scene.node import Node

__all__ = [
    "Fact",
    "GameScene",
    "HexLayout",
    "Layout",
    "Look",
    "Node",
    "Overlay",
    "PieceKeys",
    "SquareLayout",
    "site_button",
]

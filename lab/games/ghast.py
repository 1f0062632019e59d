"""What a textbook would say of Ghast, for the baselines in ``lab/baselines``."""

from drystone.games.ghast.rules.moves import CLAIM, FAKE, REAL, TILE


class GhastJudgement:
    """The lead and open couplers; of two hundred placements those that close the enemy's."""

    width = 14

    def score(self, position):
        board = position.board
        open_ones = board.offers & board.gaps
        span = board.tiles.lanes.span
        orange = (open_ones & ((1 << span) - 1)).bit_count()
        blue = (open_ones >> span).bit_count()
        value = position.lead("o") + 0.3 * (orange - blue)
        return value if position.side == "o" else -value

    def loud(self, position):
        return [(1e6, move) for move in position._words() if move.kind == CLAIM]

    def rank(self, position, move):
        if move.kind == CLAIM:
            return 1000
        if move.kind not in {TILE, REAL, FAKE}:
            return 50
        board = position.board
        tiles, span = board.tiles, board.tiles.lanes.span
        open_ones = board.offers & board.gaps
        first, second = open_ones & ((1 << span) - 1), open_ones >> span
        own, enemy = (first, second) if position.side == "o" else (second, first)
        beside = tiles.beside[move.index]
        gaps = board.gaps & ((1 << span) - 1)
        closes = 2 * (beside & enemy).bit_count() - (beside & own).bit_count()
        return closes + (tiles.offers[move.index][move.facing] & gaps).bit_count()


JUDGEMENT = GhastJudgement()

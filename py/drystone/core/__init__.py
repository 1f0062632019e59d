"""What every game is built on: the contract, grids, bit sets, position text, perft."""

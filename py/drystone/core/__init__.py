"""What every game stands on: the contract, grids, bit sets, position text, perft."""

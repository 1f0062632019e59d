"""Playing: touches become moves, moves become a match."""

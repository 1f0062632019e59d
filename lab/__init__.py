"""The laboratory: what measures and makes players, puzzles, openings, curves and solved boards."""

"""Proofs: forced wins, puzzles that have one solution, solved boards."""

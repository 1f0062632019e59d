"""What the page works on: the match on the board, and who plays."""

"""What the laboratory knows of each game: a textbook's judgement, and more where it is needed."""

"""What the computer player of Asli knows, for `evaluate.py`."""

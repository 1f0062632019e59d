"""What the computer player of Ghast knows, for `evaluate.py`."""

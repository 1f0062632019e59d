"""``python build.py bench``: figures about speed and size."""

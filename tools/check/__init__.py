"""``python build.py test``, and the browsers that it needs."""

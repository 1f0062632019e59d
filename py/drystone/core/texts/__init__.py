"""Texts: of files, inside of HTML, as addresses, and the signs that stand in them."""

"""Matches as text: records, files of several, links."""

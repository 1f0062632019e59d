"""Whole matches by a real screen reader."""

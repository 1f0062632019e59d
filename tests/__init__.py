"""Tests by subject; each game's own under games/NAME, the page's under browser."""

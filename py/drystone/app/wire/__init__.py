"""The wire between Python and JavaScript: every message and every answer, described once."""

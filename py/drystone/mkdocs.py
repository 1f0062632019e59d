"""The MkDocs plugin by its public name."""

from drystone.embed.mkdocs import DrystonePlugin

__all__ = ["DrystonePlugin"]

"""The Sphinx extension by its public name: ``extensions = ["drystone.sphinx"]``."""

from drystone.embed.sphinx import BoardDirective, setup

__all__ = ["BoardDirective", "setup"]

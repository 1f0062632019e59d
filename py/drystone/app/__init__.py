"""The page's program: what the web page and boards on other pages talk to."""

from drystone.core import lazy_assets

lazy_assets.install()  # first: modules of this folder name others that a start does without

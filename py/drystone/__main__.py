"""``python -m drystone``."""

import sys

from drystone.cli import main

if __name__ == "__main__":
    sys.exit(main())

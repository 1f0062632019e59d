"""``python -m drystone``."""

import sys

from drystone.cli.main import main

if __name__ == "__main__":
    sys.exit(main())

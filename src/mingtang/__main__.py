"""`python -m mingtang` is the command line."""

import sys

from mingtang.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""The way in: `flamme` and `python -m flammeapp.app`."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the command line says (`sys.argv` if None) and answer the exit code; without a command the game opens."""
    from flammeapp.app.cli.parser import run

    return run(sys.argv[1:] if argv is None else argv)


if __name__ == "__main__":
    sys.exit(main())

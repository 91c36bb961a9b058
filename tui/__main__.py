"""``sobremesa`` and ``python -m tui``."""

from __future__ import annotations

import os
import sys


def main() -> int:
    """The program: its exit code."""
    from tui.cli import run_command_line

    return run_command_line(sys.argv[1:], dict(os.environ))


if __name__ == "__main__":
    sys.exit(main())

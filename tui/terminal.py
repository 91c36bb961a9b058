"""Whether there still is a terminal to play on."""

from __future__ import annotations

import os


def is_terminal(descriptor: int = 0) -> bool:
    """False once the terminal hung up, also where no signal says so (a program that is not its terminal's own)."""
    try:
        return os.isatty(descriptor)
    except OSError:
        return False

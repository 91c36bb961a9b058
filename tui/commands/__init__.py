"""The commands without a screen: nothing in this package may load Textual.

Each module has ``register(subparsers)``, which describes the command, and ``run(arguments)``, which does it and returns
the exit code.
"""

from __future__ import annotations

from typing import Final

EXIT_INTERRUPTED: Final = 130
"""The exit code of a program that Ctrl+C or a signal has ended, as shells have it."""

"""What happens when the program fails: a report without any value of a variable, and a calm sentence.

Textual would print the locals of every frame: hands, deck secrets, keys. Nothing of that goes to the screen or to disk.
"""

from __future__ import annotations

import os
import platform
import sys
from contextlib import suppress
from pathlib import Path
from traceback import TracebackException
from typing import Final

from tui.i18n import _

KEPT: Final = 5
"""Reports that stay; older ones are deleted."""
EXIT_CODE: Final = 70
"""What the program ends with after a failure of its own (`EX_SOFTWARE` of sysexits.h)."""


def report(error: BaseException, folder: Path, stamp: str, version: str) -> Path | None:
    """Write what went wrong to ``crash-<stamp>.log`` in the folder, readable by its owner; None if that fails too."""
    trace = "".join(TracebackException.from_exception(error, capture_locals=False).format())
    head = f"sobremesa {version}, Python {platform.python_version()}, {sys.platform}\n\n"
    path = folder / f"crash-{stamp}.log"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        for old in sorted(folder.glob("crash-*.log"))[: 1 - KEPT]:
            old.unlink()
        try:
            with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                file.write(head + trace)
        except OSError:  # a full disk: no report is better than an empty one
            path.unlink()
            return None
        return path
    return None


def panel(path: Path | None) -> str:
    """What the person reads, in the terminal that was just given back."""
    lines = [
        "",
        _("Sobremesa tuvo un problema y tuvo que cerrarse."),
        _("Tu partida está a salvo: al volver a abrir sigue en la última jugada."),
    ]
    if path:
        lines += [_("Si quieres avisarnos, lo que pasó está en:"), f"  {path}"]
    return "\n".join([*lines, ""])

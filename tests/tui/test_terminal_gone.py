"""A terminal that goes away takes the program along, and the match is free for whoever comes next."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from saves.library import Library
from saves.paths import DataDir
from tests.tui.house import saved_match

pty = pytest.importorskip("pty", reason="no pseudo-terminals on this system")


def read_until(descriptor: int, words: bytes) -> bytes:
    seen = b""
    while words not in seen:
        seen += os.read(descriptor, 65536)
    return seen


def test_the_program_ends_where_no_signal_tells_it_that_its_terminal_is_gone(tmp_path: Path) -> None:
    name = saved_match(tmp_path, plays=5)
    ours, theirs = pty.openpty()
    environ = {**os.environ, "SOBREMESA_DATA": str(tmp_path), "TERM": "xterm", "LANG": "es_EC.UTF-8"}
    with subprocess.Popen(
        [sys.executable, "-m", "tui"], stdin=theirs, stdout=theirs, stderr=theirs, env=environ, start_new_session=True
    ) as program:
        try:
            os.close(theirs)
            read_until(ours, b"Continuar")
            os.write(ours, b"c")
            read_until(ours, b"Mesa")
            os.close(ours)
            program.wait(30)
        finally:
            program.kill()
    library = Library(DataDir(tmp_path))
    library.open(name).close()

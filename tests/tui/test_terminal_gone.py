"""A terminal that goes away takes the program along, and the match is free for whoever comes next."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from saves.library import Library
from saves.paths import DataDir
from tests.tui.house import saved_match
from tui.terminal.hangup import leave_when_hung_up

pty = pytest.importorskip("pty", reason="no pseudo-terminals on this system")


def start_at(terminal: int, folder: Path) -> subprocess.Popen[bytes]:
    environ = {**os.environ, "SOBREMESA_DATA": str(folder), "TERM": "xterm", "LANG": "es_EC.UTF-8"}
    command = [sys.executable, "-m", "tui"]
    return subprocess.Popen(
        command, stdin=terminal, stdout=terminal, stderr=terminal, env=environ, start_new_session=True
    )


def read_until(descriptor: int, words: bytes) -> bytes:
    seen = b""
    while words not in seen:
        seen += os.read(descriptor, 65536)
    return seen


def test_the_program_ends_where_no_signal_tells_it_that_its_terminal_is_gone(tmp_path: Path) -> None:
    name = saved_match(tmp_path, plays=5)
    ours, theirs = pty.openpty()
    with start_at(theirs, tmp_path) as program:
        try:
            os.close(theirs)
            read_until(ours, b"Continuar")
            os.write(ours, b"c")
            read_until(ours, b"Jugadas")
            os.close(ours)
            program.wait(30)
        finally:
            program.kill()
    library = Library(DataDir(tmp_path))
    library.open(name).close()


async def test_a_hang_up_is_told_at_once() -> None:
    ours, theirs = pty.openpty()
    gone = asyncio.Event()
    leave_when_hung_up(gone.set, theirs)
    try:
        os.write(ours, b"a key is no hang-up\n")
        await asyncio.sleep(0.05)
        assert not gone.is_set()
        os.close(ours)
        async with asyncio.timeout(30):
            await gone.wait()
    finally:
        os.close(theirs)


def test_told_to_end_the_program_gives_the_terminal_back(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    with start_at(theirs, tmp_path) as program:
        try:
            os.close(theirs)
            read_until(ours, b"Partida nueva")
            program.terminate()
            read_until(ours, b"\x1b[?1049l")
            assert program.wait(30) == 0
        finally:
            program.kill()
            os.close(ours)


@pytest.mark.parametrize("arguments", [[], ["--lang", "es"]])
def test_without_a_terminal_it_says_that_it_needs_one(arguments: list[str], tmp_path: Path) -> None:
    environ = {**os.environ, "SOBREMESA_DATA": str(tmp_path), "LANG": "es_EC.UTF-8"}
    command = [sys.executable, "-m", "tui", *arguments]
    ended = subprocess.run(command, input=b"", capture_output=True, env=environ, timeout=60, check=False)
    assert ended.returncode == 2
    assert "necesita una terminal" in ended.stderr.decode()
    assert not ended.stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_a_full_disk_behind_a_command_is_one_sentence() -> None:
    command = [sys.executable, "-m", "tui", "simulate", "casita", "--matches", "1", "--seed", "s"]
    with open("/dev/full", "wb") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
    assert ended.returncode == 2
    assert b"Traceback" not in ended.stderr
    assert ended.stderr.count(b"\n") == 1

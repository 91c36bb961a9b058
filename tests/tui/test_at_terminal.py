"""The real program at a terminal that sends nonsense, stops it, sleeps, hangs up: it plays on, or ends in order."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from saves.library import Library
from saves.paths import DataDir
from tests.effort import DEEP, deep
from tests.tui.house import saved_match
from tui.terminal.keystream import PASTE_LIMIT

pytest.importorskip("pty", reason="no pseudo-terminals on this system")
from tests.tui.at_terminal import GO_ON, HANG_UP, STOP, AtTerminal

HOME = "Partida nueva"
MOUSE_OFF = b"\x1b[?1000l"
PICTURE_OFF = b"\x1b[?1049l"


def assert_given_back(there: AtTerminal) -> None:
    assert there.modes == there.modes_before
    assert there.sent.rindex(MOUSE_OFF) > there.sent.rindex(b"\x1b[?1000h")
    assert there.sent.rindex(PICTURE_OFF) > there.sent.rindex(b"\x1b[?1049h")


def leave(there: AtTerminal) -> None:
    there.type(b"\x11")
    assert there.wait_for_end() == 0
    assert_given_back(there)


def test_foreign_bytes_are_no_end(tmp_path: Path) -> None:
    with AtTerminal(tmp_path) as there:
        there.wait_for(HOME)
        for bytes_ in (
            b"\xf1",
            b"\x1b[1;1:3C",
            b"\x1b]11;rgb:0/0/0\x07",
            b"\x1b[24;80R",
            b"\x1bP1$r\x1b\\",
            b"\x1b[200~",
        ):
            there.type(bytes_)
        for _try in range(8):  # a paste without its end: silence ends it, from when a busy machine has read it
            time.sleep(PASTE_LIMIT + 0.5)
            there.look(0.0)
            if there.program.poll() is not None:
                break
            there.type(b"\x11")
        assert there.wait_for_end() == 0
        assert_given_back(there)
    assert not list(tmp_path.glob("crash-*"))


COUNTED = """
import atexit, pathlib, sys, threading
names = lambda: pathlib.Path(sys.argv[1]).write_text(" ".join(one.name for one in threading.enumerate()))
atexit.register(names)
from tui.__main__ import main
sys.exit(main())
"""
"""The program, and which threads were left at its end."""


def test_a_program_that_was_stopped_goes_on_as_it_was(tmp_path: Path) -> None:
    """And one that is told to go on without a stop only paints."""
    command = (sys.executable, "-c", COUNTED.replace("sys.argv[1]", repr(str(tmp_path / "threads"))))
    with AtTerminal(tmp_path, command) as there:
        there.wait_for(HOME)
        for stop in (True, False, True):
            if stop:
                there.tell(STOP)
                there.wait_until_asleep()
            behind = len(there.sent)
            there.tell(GO_ON)
            there.wait_for_bytes(HOME.encode(), behind)
            there.wait_for_modes(raw=True)
            assert MOUSE_OFF not in there.sent[behind:]
        leave(there)
    assert "input" not in (tmp_path / "threads").read_text()


@pytest.mark.skipif(not Path("/bin/sh").exists(), reason="no shell")
def test_stopped_from_a_shell_it_gives_the_terminal_back_and_takes_it_again(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    noted = f"import os, pathlib; pathlib.Path({str(pid)!r}).write_text(str(os.getpid()))"
    with AtTerminal(tmp_path, ("/bin/sh", "-i"), PS1="$ ", ENV="") as there:
        there.wait_for("$ ")
        there.type(f'{sys.executable} -c "{noted}; from tui.__main__ import main; main()"\n')
        there.wait_for(HOME)
        for _time in range(2):
            process = int(pid.read_text())
            os.kill(process, signal.SIGTSTP)
            behind = len(there.sent)
            there.wait_for_bytes(PICTURE_OFF, behind)
            there.wait_for_modes(raw=False)
            there.wait_for_bytes(b"$ ", behind)
            behind = len(there.sent)
            there.type("fg\n")
            there.wait_for_bytes(HOME.encode(), behind)
            there.wait_for_modes(raw=True)
        there.type(b"\x11")
        there.wait_for_modes(raw=False)
        there.type("exit\n")
        there.wait_for_end()


def test_hung_up_at_a_living_terminal_it_gives_it_back(tmp_path: Path) -> None:
    with AtTerminal(tmp_path) as there:
        there.wait_for(HOME)
        there.tell(HANG_UP)
        assert there.wait_for_end() == 0
        assert_given_back(there)


DEAF = "import signal; signal.signal(signal.SIGHUP, signal.SIG_IGN); from tui.__main__ import main; main()"


@pytest.mark.parametrize(
    "command", [deep((sys.executable, "-m", "tui"), id="usual"), pytest.param((sys.executable, "-c", DEAF), id="nohup")]
)
def test_the_match_is_free_when_its_terminal_has_closed(command: tuple[str, ...], tmp_path: Path) -> None:
    name = saved_match(tmp_path, plays=5)
    with AtTerminal(tmp_path, command) as there:
        there.wait_for("Continuar")
        there.type("c")
        there.wait_for("Jugadas")
        there.close()
        there.wait_for_end()
    Library(DataDir(tmp_path)).open(name).close()


def test_with_its_complaints_in_a_file_it_paints_on_the_terminal(tmp_path: Path) -> None:
    with open(tmp_path / "log", "wb") as log, AtTerminal(tmp_path / "data", stderr=log.fileno()) as there:
        there.wait_for(HOME)
        leave(there)
    assert not (tmp_path / "log").read_bytes()


def test_a_terminal_that_does_not_read_holds_nobody_up(tmp_path: Path) -> None:
    """A window that is hidden behind a slow line: the program neither waits for it nor forgets what to show."""
    with AtTerminal(tmp_path, size=(200, 60)) as there:
        there.wait_for(HOME)
        for _time in range(5):
            os.write(there.ours, b"\x0c")  # everything anew, and nobody reads it
        there.tell(HANG_UP)
        there.program.wait(60)


def test_any_failure_anywhere_is_told_calmly(tmp_path: Path) -> None:
    """In the thread that reads the keys, in any other, in a callback, and where Textual itself gives up."""
    wounds = {
        "reader": "import tui.terminal.driver as d; d.Translator.piece = lambda self, piece, **how: 1 / 0",
        "thread": (
            "import tui.app as a, threading; from tui.terminal import keystream as k\n"
            "def wound(self): threading.Thread(target=lambda: k.KeyStream().feed(None, 0)).start()\n"
            "a.Sobremesa.action_help = wound"
        ),
        "callback": (
            "import tui.app as a; from tui.terminal import keystream as k\n"
            "a.Sobremesa.action_help = lambda self: self._loop.call_soon(k.KeyStream().feed, None, 0)"
        ),
        "panic": "import tui.app as a; a.Sobremesa.action_help = lambda self: self.panic('no more')",
    }
    for name, wound in wounds.items() if DEEP else (("thread", wounds["thread"]), ("panic", wounds["panic"])):
        command = (sys.executable, "-c", f"{wound}\nimport sys; from tui.__main__ import main; sys.exit(main())")
        with AtTerminal(tmp_path / name, command) as there:
            there.wait_for(HOME)
            there.type("?")
            assert there.wait_for_end() == 70, name
            assert_given_back(there)
            told = there.sent[there.sent.rindex(PICTURE_OFF) :].decode()
            assert "Sobremesa tuvo un problema" in told, name
            assert "Traceback" not in told, name
        assert len(list((tmp_path / name).glob("crash-*.log"))) == 1, name

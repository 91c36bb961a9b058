"""The real program at a pseudo terminal, as a person sits at it: types, looks, and waits for what is to come."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from codecs import getincrementaldecoder
from pathlib import Path
from types import TracebackType
from typing import Final

from tests.tui.glass import Glass

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 40.0
"""Seconds until something that has not come will not come; only a test that fails waits so long."""
_UNFINISHED: Final = re.compile(r"\x1b(?:\][^\x07]*|\[[^A-Za-z]*)?\Z")
PROGRAM: Final = (sys.executable, "-m", "tui")


class AtTerminal:
    """One terminal with a program at it. `own`: the terminal is its session's own, as a window's is."""

    def __init__(
        self,
        folder: Path,
        command: tuple[str, ...] = PROGRAM,
        *,
        own: bool = True,
        stderr: int | None = None,
        encoding: str = "utf-8",
        size: tuple[int, int] = (80, 24),
        **environ: str,
    ) -> None:
        self.ours, theirs = pty.openpty()
        self.resize(*size)
        self.sent = b""
        self.watching = True
        """Whether what is written is drawn here too; not where the window changes its size."""
        self._decode = getincrementaldecoder(encoding)("replace").decode
        self._tail = ""
        self._glass = Glass(*size)
        self.modes_before = self.modes
        env = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHONIO"))}
        env |= {
            "SOBREMESA_DATA": str(folder),
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "LANG": "es_EC.UTF-8",
            **environ,
        }

        def take_terminal() -> None:
            if own:
                fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever runs the suite may have it ignored

        folder.mkdir(parents=True, exist_ok=True)
        self.program = subprocess.Popen(
            command,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs if stderr is None else stderr,
            env={**env, "PYTHONPATH": str(ROOT)},
            cwd=folder,
            start_new_session=True,
            preexec_fn=take_terminal,
        )
        os.close(theirs)

    def __enter__(self) -> AtTerminal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.program.kill()
        self.program.wait()
        if self.ours >= 0:
            os.close(self.ours)
        if error is not None:
            print(self.text, self.sent[-300:])

    # --- what a person does

    def type(self, keys: str | bytes) -> bool:
        """Press these keys; False where nobody reads them any more."""
        data = keys.encode() if isinstance(keys, str) else keys
        while data and self.program.poll() is None:
            self.look(0.0)
            if select.select([], [self.ours], [], 0.05)[1]:
                data = data[os.write(self.ours, data[:512]) :]
        return not data

    def resize(self, width: int, height: int) -> None:
        """Draw the window larger or smaller."""
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def close(self) -> None:
        """Close the window."""
        os.close(self.ours)
        self.ours = -1

    # --- what a person sees

    @property
    def text(self) -> str:
        """What is on the screen."""
        return self._glass.text

    @property
    def modes(self) -> list[object]:
        """Echo, lines and signals of the terminal."""
        return termios.tcgetattr(self.ours)[:4]

    def look(self, seconds: float) -> bool:
        """Take what was written; False when nothing came in that time."""
        if self.ours < 0 or not select.select([self.ours], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.ours, 65536)
        except OSError:
            return False
        self.sent += data
        self._tail += self._decode(data)
        whole = _UNFINISHED.sub("", self._tail)
        self._tail = self._tail[len(whole) :]
        if self.watching:
            self._glass.feed(whole)
        return True

    def wait_for(self, text: str) -> None:
        """Until this is on the screen."""
        self._until(lambda: text in self.text, f"{text!r} on the screen")

    def wait_for_bytes(self, data: bytes, after: int = 0) -> None:
        """Until this was written, behind so many bytes."""
        self._until(lambda: data in self.sent[after:], f"{data!r} written")

    def wait_for_modes(self, raw: bool) -> None:
        """Until keys come singly and unseen, or no longer."""
        echo = termios.ECHO | termios.ICANON
        self._until(lambda: bool(termios.tcgetattr(self.ours)[3] & echo) is not raw, f"raw keys: {raw}")

    def wait_for_end(self) -> int:
        """Until the program has ended; its exit code."""
        self._until(lambda: self.program.poll() is not None, "the end of the program")
        while self.look(0.05):
            pass
        return int(self.program.returncode)

    def wait_until_asleep(self) -> None:
        """Until the program is stopped."""
        self._until(lambda: state_of(self.program.pid) == "T", "the program stopped")

    def tell(self, number: int) -> None:
        """Send the program a signal."""
        os.kill(self.program.pid, number)

    def _until(self, there: object, what: str) -> None:
        assert callable(there)
        end = time.monotonic() + PATIENCE
        while not there():
            assert time.monotonic() < end, f"no {what} within {PATIENCE} seconds"
            self.look(0.02)


def state_of(process: int) -> str:
    """R, S, T, Z ... as the system calls it; empty where there is none."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return ""


STOP, GO_ON, HANG_UP = signal.SIGSTOP, signal.SIGCONT, signal.SIGHUP

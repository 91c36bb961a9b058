"""Real programs without a screen, over 127.0.0.1: started, watched line by line, killed, stopped, started again."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
CODE = "tambor-lucero-viento"
QUICK = "tests.net.processes.quick"
PATIENCE = 60.0
"""Seconds to wait for anything at all, on a machine that has other things to do."""


class Peer:
    """One `sobremesa host` or `sobremesa join`. `folder`: its data directory; it stays when the program dies.

    `module`: what is run (`tui` deals as real programs do); `more`: of its environment.
    """

    def __init__(self, folder: Path, *arguments: str, module: str = QUICK, **more: str) -> None:
        self.folder = folder
        self.entries: dict[int, str] = {}
        """Head by number, of everything that this program said was in its log."""
        self.end: dict[str, Any] | None = None
        self.listening: dict[str, Any] = {}
        """What this program said last of its port, code and match."""
        environment = {**os.environ, "SOBREMESA_DATA": str(folder), "PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"} | more
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments, "--headless", "--json"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._lines: queue.Queue[dict[str, Any] | None] = queue.Queue()
        self._said: list[str] = []
        self._silent = False
        self._readers = [threading.Thread(target=target, daemon=True) for target in (self._read, self._hear)]
        for reader in self._readers:
            reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.endswith("\n"):  # a killed program may leave half a line
                self._lines.put(json.loads(line))
        self._lines.put(None)

    def _hear(self) -> None:
        assert self._process.stderr is not None
        self._said.extend(self._process.stderr)

    @property
    def stderr(self) -> str:
        return "".join(self._said)

    @property
    def seq(self) -> int:
        """The last entry that this program told of, -1 before any."""
        return max(self.entries, default=-1)

    def until(self, done: Callable[[dict[str, Any]], bool]) -> dict[str, Any] | None:
        """Read lines up to the first that is meant; None where the program ends before."""
        deadline = time.monotonic() + PATIENCE
        while not self._silent:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                self.kill()
                raise AssertionError(f"nothing more within {PATIENCE} s, at entry {self.seq}\n{self.stderr}") from None
            if line is None:
                self._silent = True
                break
            if line["event"] == "entry":
                self.entries[line["seq"]] = line["head"]
            elif line["event"] == "end":
                self.end = line
            if done(line):
                return line
        return None

    def until_entry(self, seq: int) -> bool:
        """Whether the program got so far before it ended."""
        return self.seq >= seq or self.until(lambda line: line["event"] == "entry" and line["seq"] >= seq) is not None

    def until_listening(self) -> dict[str, Any]:
        line = self.until(lambda line: line["event"] == "listening")
        assert line is not None, self.stderr
        self.listening = line
        return line

    def finish(self) -> int:
        """Read everything up to the end; the exit code."""
        self.until(lambda line: False)
        return self._process.wait(PATIENCE)

    def kill(self) -> None:
        """SIGKILL: not a word more, and whatever was not on disk is lost."""
        self._process.kill()
        self._process.wait()

    def send(self, number: int) -> None:
        """Any other signal."""
        os.kill(self._process.pid, number)

    @property
    def running(self) -> bool:
        return self._process.poll() is None


class Pair:
    """A host and a guest at a table of two; `port`: where the guest calls, the host's own if nothing is between."""

    def __init__(
        self,
        folder: Path,
        game: str,
        *,
        bots: tuple[str, str] = ("azar", "azar"),
        seed: str = "",
        module: str = QUICK,
    ) -> None:
        self.folder = folder
        self.module = module
        self.bots = bots
        self.seed = seed
        self.game = game
        self.host = Peer(
            folder / "host", "host", game, *self._host_options("0"), "--code", CODE, *self._seed("a"), module=module
        )
        listening = self.host.until_listening()
        self.port: int = listening["port"]
        self.match: str = listening["match"]
        self.call_at = self.port
        self.guest: Peer

    def join(self) -> None:
        """The guest comes, with the code."""
        self.guest = Peer(
            self.folder / "guest", "join", *self._guest_options(), "--code", CODE, *self._seed("b"), module=self.module
        )

    def host_again(self) -> None:
        """The host's program starts anew, at the same port."""
        self.host = self._again(self.host, "host", self.game, *self._host_options(str(self.port)))

    def guest_again(self) -> None:
        """The guest's program starts anew, with the key that it has kept."""
        self.guest = self._again(self.guest, "join", *self._guest_options())

    def _again(self, dead: Peer, *arguments: str) -> Peer:
        peer = Peer(dead.folder, *arguments, "--resume", self.match, module=self.module)
        peer.entries = dead.entries
        return peer

    def finish(self) -> None:
        """Both play to the end, exit with 0 and have one history."""
        for peer in (self.guest, self.host):
            code = peer.finish()
            assert code == 0, f"exit code {code}, after entry {peer.seq}:\n{peer.stderr}"
        assert self.host.end is not None and self.host.end == self.guest.end
        common = self.host.entries.keys() & self.guest.entries.keys()
        assert all(self.host.entries[seq] == self.guest.entries[seq] for seq in common)

    def close(self) -> None:
        for peer in (self.host, getattr(self, "guest", None)):
            if peer is not None and peer.running:
                peer.send(signal.SIGCONT)
                peer.kill()

    def _host_options(self, port: str) -> tuple[str, ...]:
        return "--bot", self.bots[0], "--bind", "127.0.0.1", "--port", port

    def _guest_options(self) -> tuple[str, ...]:
        return f"127.0.0.1:{self.call_at}", "--bot", self.bots[1]

    def _seed(self, side: str) -> tuple[str, ...]:
        return ("--seed", f"{self.seed}{side}") if self.seed else ()

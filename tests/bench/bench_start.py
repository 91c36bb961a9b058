"""From the command to the first painted word: ``python -m tests.bench.bench_start [--rounds N]``.

Every start is a process of its own in a pseudo terminal of 80x24; the clock stops when the word that the first screen
shows comes out. A trivial Textual app starts in turn with ours, so that a busy machine slows both. It prints figures.
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Final, NamedTuple

from tests.bench.rounds import Spread, machine

ROOT: Final = Path(__file__).resolve().parents[2]
ROUNDS: Final = 15
LIMIT: Final = 1.5
"""First paint at most so many times that of the trivial app."""
PATIENCE: Final = 20.0
_SIZE: Final = struct.pack("HHHH", 24, 80, 0, 0)
_WORD: Final = b"sobremesa-first-word"
TRIVIAL: Final = f"""
from textual.app import App
from textual.widgets import Static
class Trivial(App):
    def compose(self):
        yield Static({_WORD.decode()!r})
Trivial().run()
"""


class Start(NamedTuple):
    """A command, and the bytes that tell that its first screen is painted; none: the process just has to end."""

    command: tuple[str, ...]
    word: bytes = b""


STARTS: Final[Mapping[str, Start]] = {
    "an interpreter": Start((sys.executable, "-c", "pass")),
    "import textual.app": Start((sys.executable, "-c", "import textual.app")),
    "import tui.app and home": Start((sys.executable, "-c", "import tui.app, tui.screens.home")),
    "a trivial app, painted": Start((sys.executable, "-c", TRIVIAL), _WORD),
    "sobremesa, painted": Start((sys.executable, "-m", "tui"), b"Partidas guardadas"),
}


def seconds(start: Start, environ: dict[str, str]) -> float:
    """How long the start takes. Raises `TimeoutError` where the word does not come."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, _SIZE)
    begun = time.perf_counter()
    process = subprocess.Popen(
        start.command, stdin=follower, stdout=follower, stderr=follower, env=environ, cwd=ROOT, start_new_session=True
    )
    os.close(follower)
    try:
        if start.word:
            _wait_for(leader, start.word, begun + PATIENCE)
        else:
            _wait_for_end(process)
        return time.perf_counter() - begun
    finally:
        process.kill()
        process.wait()
        os.close(leader)


def _wait_for_end(process: subprocess.Popen[bytes]) -> None:
    """Without the patience of `Popen.wait`, which looks only every 50 ms when it has any."""
    alarm = Timer(PATIENCE, process.kill)
    alarm.start()
    process.wait()
    alarm.cancel()


def _wait_for(terminal: int, word: bytes, deadline: float) -> None:
    seen = b""
    while word not in seen:
        left = deadline - time.perf_counter()
        if left <= 0 or not select.select([terminal], [], [], left)[0]:
            raise TimeoutError(f"{word!r} never came; the last bytes were {seen[-200:]!r}")
        seen += os.read(terminal, 65536)


def rounds(count: int, environ: dict[str, str]) -> list[dict[str, float]]:
    """Seconds of every start in every round; each round begins with another one. The first round only warms up."""
    names = list(STARTS)
    results = []
    for turn in range(count + 1):
        first = turn % len(names)
        results.append({name: seconds(STARTS[name], environ) for name in names[first:] + names[:first]})
    return results[1:]


def report(results: Sequence[Mapping[str, float]]) -> bool:
    """Print the figures; whether the first paint is within the limit."""
    print(machine(), f"- {len(results)} rounds")
    for name in STARTS:
        spread = Spread.of([1000 * result[name] for result in results])
        print(f"{name:<26} {spread.median:7.1f} ms   ({spread.low:.1f} to {spread.high:.1f})")
    ratio = Spread.of([result["sobremesa, painted"] / result["a trivial app, painted"] for result in results])
    print(f"first paint over trivial   {ratio.median:7.2f}      ({ratio.low:.2f} to {ratio.high:.2f}), at most {LIMIT}")
    return ratio.median <= LIMIT


def main() -> int:
    """Measure and print; 1 when the limit is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder:
        environ = {**os.environ, "SOBREMESA_DATA": folder, "LANG": "es_EC.UTF-8", "TERM": "xterm-256color"}
        for name in ("LANGUAGE", "LC_ALL", "PYTHONDONTWRITEBYTECODE"):  # what is installed is compiled
            environ.pop(name, None)
        return 0 if report(rounds(arguments.rounds, environ)) else 1


if __name__ == "__main__":
    sys.exit(main())

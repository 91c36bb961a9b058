"""Nonsense typed into the real program: whatever a terminal sends, it neither fails nor stops to answer.

``python -m tests.tui.fuzz_terminal --minutes 10 --seed S`` goes on for long. What brings the program down is written
to ``tests/tui/terminal_corpus``, whose files the tests type again.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

from tests.tui.at_terminal import GO_ON, STOP, AtTerminal
from tests.tui.house import saved_match
from tests.tui.key_noise import some_noise
from tui.terminal.keystream import PASTE_LIMIT

CORPUS: Final = Path(__file__).parent / "terminal_corpus"
SIZES: Final = ((80, 24), (120, 40), (60, 18), (200, 60), (20, 5), (1, 1), (300, 100))
_TOGETHER: Final = 12
"""Pieces between two looks whether the program still answers."""


class Down(AssertionError):
    """The program failed, or answers no more; `sent` is what it was sent since it began."""

    def __init__(self, why: str, sent: bytes) -> None:
        super().__init__(why)
        self.sent = sent


@dataclass
class Tally:
    """What was done."""

    pieces: int = 0
    bytes: int = 0
    programs: int = 0
    signals: int = 0
    left: int = 0
    """Times that the noise happened to leave the program in order."""
    slowest: float = 0.0
    """Seconds until an answer."""
    ends: list[str] = field(default_factory=list)


def pieces(chance: Random) -> Iterator[bytes]:
    """Noise without end; some of it cut in two."""
    while True:
        piece = some_noise(chance)
        cut = chance.randrange(len(piece) + 1) if chance.random() < 0.2 else len(piece)
        yield piece[:cut]
        if piece[cut:]:
            yield piece[cut:]


def fuzz(folder: Path, chance: Random, tally: Tally, until: float, most: int = 10**9) -> None:
    """Type noise until then (of `time.monotonic`), or so many pieces, beginning anew where it left. Raises `Down`."""
    noise, number = pieces(chance), 0
    while time.monotonic() < until and tally.pieces < most:
        number += 1
        home = folder / str(number)
        saved_match(home, plays=7)
        with AtTerminal(home, HOME=str(home)) as there:
            there.wait_for("Continuar")
            there.watching = False
            tally.programs += 1
            try:
                _one_program(there, noise, chance, tally, until, most)
            except Down as down:
                reports = [file.read_text() for file in home.glob("crash-*.log")]
                raise Down("\n".join([str(down), *reports]), down.sent) from None


def _one_program(
    there: AtTerminal, noise: Iterator[bytes], chance: Random, tally: Tally, until: float, most: int
) -> None:
    sent = b""
    if chance.random() < 0.7:
        there.type("c")
    while time.monotonic() < until and tally.pieces < most:
        for _piece in range(_TOGETHER):
            piece = next(noise)
            sent += piece
            tally.pieces += 1
            tally.bytes += len(piece)
            if not there.type(piece):
                break
        if chance.random() < 0.3:
            there.resize(*chance.choice(SIZES))
        if chance.random() < 0.05:
            tally.signals += 1
            there.tell(STOP)
            there.tell(GO_ON)
        if not answers(there, tally, sent):
            tally.left += 1
            return


def answers(there: AtTerminal, tally: Tally, sent: bytes = b"") -> bool:
    """Whether it paints when it is told to go on; False where it has ended in order. Raises `Down`."""
    behind, begun = len(there.sent), time.monotonic()
    there.resize(80, 24)
    there.tell(GO_ON)
    while len(there.sent) - behind < 1500:  # the modes alone are shorter, all of a screen is longer
        there.look(0.05)
        code = there.program.poll()
        if code is not None:
            if code:
                there.look(0.5)
                raise Down(f"ended with {code}", sent)
            return False
        if time.monotonic() - begun > 30:
            raise Down("answers no more", sent)
    tally.slowest = max(tally.slowest, time.monotonic() - begun)
    return True


def leave(there: AtTerminal) -> None:
    """As a person would: ctrl+q, and yes; the terminal must be as it was."""
    time.sleep(PASTE_LIMIT + 0.3)
    for _try in range(5):
        there.type(b"\x11")
        end = time.monotonic() + 3
        while time.monotonic() < end and there.program.poll() is None:
            there.look(0.1)
            if "¿Salir de Sobremesa?" in there.text:
                there.type("\r")
        if there.program.poll() is not None:
            break
    assert there.wait_for_end() == 0
    assert there.modes == there.modes_before


def main() -> None:
    """For long, from the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", default="sobremesa")
    arguments = parser.parse_args()
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        try:
            until = time.monotonic() + 60 * arguments.minutes
            fuzz(Path(folder), Random(arguments.seed), tally, until)
        except Down as down:
            CORPUS.mkdir(exist_ok=True)
            (CORPUS / f"{arguments.seed}-{os.getpid()}.bin").write_bytes(down.sent)
            print(down)
    print(tally)


if __name__ == "__main__":
    main()

"""A few seconds of nonsense from a seed, and everything that ever brought the program down, typed into it again."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from tests.effort import tries
from tests.tui.house import saved_match

pytest.importorskip("pty", reason="no pseudo-terminals on this system")
from tests.tui.at_terminal import AtTerminal
from tests.tui.fuzz_terminal import CORPUS, Tally, answers, fuzz, leave


def test_nonsense_from_a_seed_brings_nothing_down(tmp_path: Path) -> None:
    tally = Tally()
    fuzz(tmp_path, Random("a short one"), tally, time.monotonic() + 60, most=tries(60))
    assert tally.pieces >= tries(60) and tally.bytes > 400


def test_what_brought_it_down_once_does_no_more(tmp_path: Path) -> None:
    files = sorted(CORPUS.glob("*.bin"))
    assert files
    saved_match(tmp_path, plays=7)
    while files:
        with AtTerminal(tmp_path, HOME=str(tmp_path)) as there:
            there.wait_for("Continuar")
            while files and there.type(files.pop(0).read_bytes()) and answers(there, Tally()):
                pass  # some of them leave the program, in order
            if there.program.poll() is None:
                leave(there)
    assert not list(tmp_path.glob("crash-*.log"))

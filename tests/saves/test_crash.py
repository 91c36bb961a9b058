"""A program is killed again and again in the middle of a match; every acknowledged play is there when it comes back."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from secrets import randbelow

import pytest

from saves.logfile import LOG, TORN, read_log
from saves.matchfolder import MatchName
from saves.paths import DataDir
from tests.core.log_table import match_id
from tests.effort import deep

LONGEST_WAIT = 0.006
"""Seconds from an acknowledged entry to the kill: about two entries' time, so the kill falls anywhere in a write."""


def start(data: Path, game: str, seed: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.saves.driver", str(data), game, str(seed)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def live_and_die(data: Path, game: str, seed: int, entries: int, wait: float) -> tuple[int, int, bool]:
    """Let the program live for so many entries, then kill it.

    Returns how many entries it found, how many it acknowledged in all, and whether the match had ended before.
    """
    with start(data, game, seed) as program:
        assert program.stdout is not None
        found = int(program.stdout.readline().removeprefix("at "))
        lines = [line for _ in range(entries) if (line := program.stdout.readline())]
        time.sleep(wait)
        program.kill()
        lines += program.stdout.readlines()
    acknowledged = [int(line) + 1 for line in lines if line.strip().isdigit()]
    return found, max([found, *acknowledged]), any(line.startswith("end") for line in lines)


@pytest.mark.parametrize(
    ("game", "kills", "life"), [deep("cuarenta", 30, 25), deep("casita", 12, 10), ("cuarenta", 8, 6)]
)
def test_no_acknowledged_play_is_ever_lost(tmp_path: Path, game: str, kills: int, life: int) -> None:
    seed = int(os.environ.get("SOBREMESA_SEED") or randbelow(1 << 32))
    print(f"SOBREMESA_SEED={seed}")
    chance = Random(seed)
    data = DataDir(tmp_path / "data")
    acknowledged, before = 0, tuple[bytes, ...]()
    for _ in range(kills):
        found, acknowledged_now, over = live_and_die(
            data.root, game, seed, chance.randrange(life), chance.uniform(0, LONGEST_WAIT)
        )
        records = read_log(data.matches / str(MatchName(match_id(seed), 0))).records
        assert acknowledged <= found <= acknowledged_now <= len(records), seed
        assert records[: len(before)] == before, seed
        acknowledged, before = acknowledged_now, records
        if over:
            compare_with_a_quiet_life(tmp_path, data, game, seed)
            seed, acknowledged, before = seed + 1, 0, ()
    compare_with_a_quiet_life(tmp_path, data, game, seed)


def compare_with_a_quiet_life(tmp_path: Path, data: DataDir, game: str, seed: int) -> None:
    """Played to its end, the match is byte for byte the one of a program that nobody killed."""
    quiet = DataDir(tmp_path / f"quiet {seed}")
    for root in (data.root, quiet.root):
        with start(root, game, seed) as program:
            program.communicate()
        assert program.returncode == 0
    folder = str(MatchName(match_id(seed), 0))
    assert (data.matches / folder / LOG).read_bytes() == (quiet.matches / folder / LOG).read_bytes(), seed
    assert not (quiet.matches / folder / TORN).exists()

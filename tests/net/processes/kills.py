"""SIGKILL of either side at random entries of real matches: both come back and go on with equal heads.

``python -m tests.net.processes.kills --who host --times 100 --seed 7`` plays as many matches as that takes.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from core.random_stream import Stream
from tests.net.processes.peers import Pair

HOST = "host"
GUEST = "guest"
A_MATCH = 12
"""Kills in one match at most."""
STRIDE = 12
"""Entries between two kills, at most."""


def killed(folder: Path, game: str, who: str, times: int, seed: str) -> int:
    """Play a match to its end in which one side is killed so many times at most; how many times it was."""
    chance = Stream(seed.encode(), f"kills/{who}/{game}")
    pair = Pair(folder, game, seed=seed)
    done = 0
    try:
        pair.join()
        for _ in range(times):
            victim = pair.host if who == HOST else pair.guest
            if not victim.until_entry(victim.seq + 1 + chance.below(STRIDE)):
                break
            victim.kill()
            done += 1
            (pair.host_again if who == HOST else pair.guest_again)()
        pair.finish()
    except BaseException:
        print(f"seed {seed}, {who} of {game}, after {done} kills; match {pair.match} in {folder}")
        raise
    finally:
        pair.close()
    return done


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--who", choices=(HOST, GUEST), required=True)
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    done = matches = 0
    begun = time.monotonic()
    while done < options.times:
        game = ("cuarenta", "casita")[matches % 2]
        wanted = min(A_MATCH, options.times - done)
        with tempfile.TemporaryDirectory() as folder:
            done += killed(Path(folder), game, options.who, wanted, f"{options.seed}.{matches}")
        matches += 1
        print(f"{done} kills of the {options.who} in {matches} matches, {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()

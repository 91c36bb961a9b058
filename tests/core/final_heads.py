"""Plays whole matches of both games from one seed and prints their final heads: to be run by any Python."""

from __future__ import annotations

import sys

from tests.core.log_table import TABLES, new_match, play_on


def main(seed: int) -> None:
    for game, preset, options in TABLES:
        match = play_on(new_match(game, seed, preset, options), seed)
        print(game, preset, options, match.seq, match.head.hex())


if __name__ == "__main__":
    main(int(sys.argv[1]))

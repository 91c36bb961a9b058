"""A short run of the fuzzer of files; see `tests.tui.file_fuzz` for a long one."""

from __future__ import annotations

import os
from secrets import randbelow

from tests.effort import tries
from tests.tui.file_fuzz import fuzz

CASES = tries(6)


def test_whatever_the_files_hold_it_is_told_and_nothing_else_is_changed() -> None:
    seed = int(os.environ.get("SOBREMESA_SEED") or randbelow(1 << 24))
    print(f"SOBREMESA_SEED={seed}")
    done, counts = fuzz(seed, 60.0, CASES)
    assert done > 5 and len(counts) > 3

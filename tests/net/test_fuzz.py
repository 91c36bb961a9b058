"""A short run of the fuzzer, and its kept corpus: see `tests.net.fuzz`."""

from __future__ import annotations

from tests.net.fuzz import CORPUS, refusals, run


def test_whatever_was_once_refused_still_is() -> None:
    kept = sorted(CORPUS.glob("*.bin"))
    assert len(kept) > 20
    for path in kept:
        refusals(path.read_bytes())


def test_two_seconds_of_mutations() -> None:
    tried, _ = run(2.0, "ci", keep=False)
    assert tried > 200

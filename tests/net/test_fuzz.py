"""A short run of the fuzzer, and its kept corpus: see `tests.net.fuzz`."""

from __future__ import annotations

from net.link.framing import BEFORE_TRUST
from tests.net.fuzz import CORPUS, refusals, run


def test_whatever_was_once_refused_still_is() -> None:
    kept = sorted(CORPUS.glob("*.bin"))
    assert len(kept) > 20
    for path in kept:
        data = path.read_bytes()
        said = refusals(data)
        assert said[0].startswith("PeerViolation"), f"{path.name} has become a message of the table: {said[0]}"
        assert "waits" not in said[7:9] or not 0 < len(data) <= BEFORE_TRUST, f"{path.name} is let in"


def test_a_second_of_mutations() -> None:
    tried, _ = run(1.0, "ci", keep=False)
    assert tried > 100

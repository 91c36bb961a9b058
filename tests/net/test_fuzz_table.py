"""A short run of the fuzzer at a table, and what it found: see `tests.net.fuzz_table`."""

from __future__ import annotations

import pytest

from net.link.errors import WRONG_MATCH
from net.link.messages import Ack
from net.table.events import Offended
from tests.effort import tries
from tests.net.fuzz_table import STATES, episode, room
from tests.net.test_table import heard, says


@pytest.mark.parametrize("state", STATES)
def test_whatever_one_of_the_two_says_is_taken_or_refused_by_name(state: str) -> None:
    came = sum(
        (episode(f"ci {number}", state, bool(number % 2)) for number in range(tries(6))),
        start=episode("ci", state, False),
    )
    assert sum(times for what, times in came.items() if what.startswith("refused")) > 3
    assert sum(came.values()) > 20


def test_one_who_names_another_beginning_of_the_match_is_at_another_match() -> None:
    """Before the match there is no entry to compare, which ended the host's program."""
    world = room("beginning")
    (luis,) = world.guests
    says(world, luis, Ack(-1, bytes(32)))
    assert [news.violation.code for news in heard(world, world.host, Offended)] == [WRONG_MATCH]
    world.back()
    assert world.connected(luis)

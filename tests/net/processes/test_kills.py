"""SIGKILL of either side, at random entries and while the match begins: nothing that was acknowledged is lost, nobody
is left outside, both go on with equal heads."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex

import pytest

from tests.effort import DEEP, deep
from tests.net.processes.kills import GUEST, HOST, killed
from tests.net.processes.openings import AGAIN, BOTH, RESUME, begun_unheard

pytestmark = pytest.mark.timeout(150)


@pytest.mark.parametrize(("who", "game"), [deep(HOST, "cuarenta"), deep(GUEST, "casita")])
def test_killed_again_and_again_in_a_match(who: str, game: str, tmp_path: Path) -> None:
    times = 5 if DEEP else 2
    assert killed(tmp_path, game, who, times, token_hex(4)) == times


@pytest.mark.parametrize(("who", "how"), [deep(GUEST, RESUME), deep(GUEST, AGAIN), deep(HOST, RESUME), (BOTH, AGAIN)])
async def test_killed_while_the_match_begins(who: str, how: str, tmp_path: Path) -> None:
    await begun_unheard(tmp_path, "casita", who, how)

"""SIGKILL of either side, at random entries and while the match begins: nothing that was acknowledged is lost, nobody
is left outside, both go on with equal heads."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex

import pytest

from tests.effort import DEEP, tries
from tests.net.processes.kills import GUEST, HOST, killed
from tests.net.processes.openings import AGAIN, BOTH, RESUME, begun_unheard

pytestmark = pytest.mark.timeout(150)


@pytest.mark.parametrize(("who", "game"), [(HOST, "cuarenta"), (GUEST, "casita")] if DEEP else [(GUEST, "casita")])
def test_killed_again_and_again_in_a_match(who: str, game: str, tmp_path: Path) -> None:
    assert killed(tmp_path, game, who, tries(2), token_hex(4)) == tries(2)


@pytest.mark.parametrize(("who", "how"), [(GUEST, AGAIN), (HOST, RESUME), (BOTH, AGAIN)] if DEEP else [(BOTH, AGAIN)])
async def test_killed_while_the_match_begins(who: str, how: str, tmp_path: Path) -> None:
    await begun_unheard(tmp_path, "casita", who, how)

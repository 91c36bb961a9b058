"""SIGKILL of either side at random entries: nothing that was acknowledged is lost, both go on with equal heads."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex

import pytest

from tests.net.processes.kills import GUEST, HOST, killed

pytestmark = pytest.mark.timeout(150)


@pytest.mark.parametrize(("who", "game"), [(HOST, "cuarenta"), (GUEST, "casita")])
def test_killed_five_times_in_a_match(who: str, game: str, tmp_path: Path) -> None:
    assert killed(tmp_path, game, who, 5, token_hex(4)) == 5

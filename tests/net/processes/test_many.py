"""Two, three and four real programs deal hidden cards and play to the end, whoever is killed on the way; what is on
their disks proves itself."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex

import pytest

from net.dealing.group import MD1
from tests.effort import deep
from tests.net.processes.many import killed_in_company

pytestmark = pytest.mark.timeout(200)


@pytest.mark.parametrize(
    ("game", "players", "times"),
    [("casita", 2, 3), deep("cuarenta", 2, 3), deep("casita", 3, 3), deep("casita", 4, 4), deep("cuarenta", 4, 4)],
)
def test_each_is_killed_and_all_come_to_one_end(game: str, players: int, times: int, tmp_path: Path) -> None:
    assert killed_in_company(tmp_path, game, players, times, token_hex(4), suite=MD1) == times

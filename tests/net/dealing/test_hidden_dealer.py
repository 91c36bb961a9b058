"""Whole matches with hidden decks: everybody comes to the same position, and nobody holds what is not theirs."""

from __future__ import annotations

import pytest

from core.cards import HIDDEN
from core.game import Value
from core.log.dealer import RevealedDealer
from core.log.verify import verify_log
from core.match import Match
from tests.core.log_table import Disk
from tests.net.dealing.hidden_table import HiddenTable


@pytest.mark.parametrize(
    ("game", "count", "seats", "options"),
    [
        ("cuarenta", 2, (), {}),
        ("casita", 3, (), {"jugadores": 3}),
        ("cuarenta", 3, (0, 1, 2, 1), {"jugadores": 4}),
    ],
)
def test_a_match_with_hidden_decks(game: str, count: int, seats: tuple[int, ...], options: dict[str, Value]) -> None:
    table = HiddenTable(game, count, seats, options=options)
    table.play()
    assert table.host.fold.winners
    assert len({match.head for match in table.all}) == 1
    decks = table.host.fold.decks
    assert all(deck.hidden and deck.audit is not None and deck.audit.ok for deck in decks)
    assert all(len(deck.promises) == len(deck.secrets) == count for deck in decks)
    verdict = verify_log(table.host.entries)
    assert verdict.ok
    assert verdict.unaudited == 0
    opened = Match.load(table.host.entries, RevealedDealer(decks), Disk())
    assert all(HIDDEN not in hand for hand in opened.state.hands)


def test_each_sees_its_own_hand_and_no_other() -> None:
    table = HiddenTable("cuarenta", 2)
    table.play(most=3)
    for seat, match in enumerate(table.all):
        assert HIDDEN not in match.state.hands[seat]
        assert set(match.state.hands[1 - seat]) == {HIDDEN}

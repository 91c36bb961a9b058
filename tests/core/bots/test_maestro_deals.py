"""Maestro at Cuarenta, where chance may mislead it: the deals it tries among four, the plays it leaves off."""

from __future__ import annotations

from itertools import product

import pytest

from core.actions import NO_RONDA, NOBODY
from core.cuarenta import belief
from core.cuarenta.belief import believed
from core.cuarenta.deals import sampled
from core.cuarenta.history import History, Ply, spot_of
from core.cuarenta.packed import UNITS, Counts, tally
from core.cuarenta.race import ROUND, Race
from core.cuarenta.rollout import tastes_of
from core.cuarenta.rules import PRESETS
from core.random_stream import Stream
from tests.core.cuarenta_table import cards, position

FOUR = PRESETS["texto"]._replace(jugadores=4)
SILENT = ((NO_RONDA, NOBODY),) * 4


def told(unseen: Counts, lifted: str, *, stock: int) -> History:
    """Three others hold two cards each, seat 3 thinks; before, each of them threw a card onto the table of `lifted`."""
    state = position("3d 4d", lifted, others=("2c 3c", "5c 6c", "6d 7d"), turn=0, dealer=3, rules=FOUR)
    now = spot_of(state)._replace(stock=stock)
    tastes = tastes_of(now.core, (0, 0), (0, 0), 0)
    plies = [
        Ply(now._replace(turn=seat, hidden=unseen + UNITS[rank]), rank, 0, 3, False, (tastes[0], tastes[1]))
        for seat, rank in enumerate((1, 4, 1))
    ]
    return History(now, tuple(plies), SILENT)


def shares(deals: list[tuple[Counts, ...]], weights: list[int]) -> dict[tuple[Counts, ...], float]:
    found: dict[tuple[Counts, ...], float] = {}
    for deal, weight in zip(deals, weights, strict=True):
        found[deal] = found.get(deal, 0) + weight / sum(weights)
    return found


def test_deals_come_as_often_as_the_plays_of_all_three_make_them_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few cards are left, all of them in hands: every deal can be counted. The others are taken for careless."""
    monkeypatch.setattr(belief, "TAU", 3000)
    unseen, hand = tally(cards("2c 2s 5c 5s Kd Kh")), tally(cards("3d 4d"))
    before = told(unseen, "Kc Qh", stock=0)
    hands = [believed(before, unseen, seat, 2) for seat in range(3)]
    exact = {}
    for three in product(*hands):
        if sum(three) == unseen:
            ways = 1
            rest = unseen
            for held in three:
                ways *= believed(History(before.now, (), SILENT), rest, 0, 2)[held]
                rest -= held
            alone = [believed(History(before.now, (), SILENT), unseen, 0, 2)[held] for held in three]
            likely = [hands[seat][held] / alone[seat] for seat, held in enumerate(three)]
            exact[*three, hand] = ways * likely[0] * likely[1] * likely[2]
    drawn = shares(*sampled(before, 3, hand, unseen, [2, 2, 2, 2], 1000, Stream(b"deals", "test")))
    assert drawn.keys() <= exact.keys()
    assert all(abs(drawn.get(deal, 0) - share / sum(exact.values())) < 0.03 for deal, share in exact.items())


def test_every_deal_is_of_the_unseen_cards() -> None:
    unseen, hand = tally(cards("2c 2s 5c 5s Kd Kh 7d Jd Js Ac")), tally(cards("3d 4d"))
    deals, weights = sampled(told(unseen, "Kc Qh", stock=4), 3, hand, unseen, [2, 2, 2, 2], 60, Stream(b"d", "test"))
    assert len(deals) == len(weights) and len(set(deals)) > 4
    for *others, own in deals:
        assert own == hand
        rest = unseen - sum(others)
        assert rest >= 0 and all(rest >> 3 * rank & 7 <= unseen >> 3 * rank & 7 for rank in range(10))


def test_a_play_is_left_off_only_when_it_is_clearly_worse() -> None:
    """The first is far behind in every world, the second a little in half of them, the third is the best."""
    race = Race(3)
    for world in range(2 * ROUND):
        for play in list(race.going):
            race.add(play, 1, 500_000 + (-300_000, 2_000 * (world % 2) - 2_000, 0)[play])
        race.end_round(1)
    assert race.going == [1, 2]
    assert race.values() == [200_000, 499_000, 500_000]


def test_a_play_that_was_left_off_never_comes_out_best() -> None:
    """The worlds that came after were bad ones, for every play: its own mean is not comparable."""
    race = Race(2)
    for _ in range(ROUND):
        for play in (0, 1):
            race.add(play, 1, 900_000 - 200_000 * play)
        race.end_round(1)
    assert race.going == [0]
    for _ in range(ROUND):
        race.add(0, 1, 100_000)
        race.end_round(1)
    assert race.values() == [500_000, 300_000]

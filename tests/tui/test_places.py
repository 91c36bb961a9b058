"""Where everything stands: at every size and for two to six nothing overlaps, leaves the screen or is lost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pytest
from textual.geometry import Region, Size

from core.casita import Rules as CasitaRules
from tests.effort import deep
from tests.tui.positions import casita, cuarenta
from tests.tui.seated import Seat, seated
from tui.board.places import Crowd, Plan, lay, places, seating
from tui.render.size_classes import COMPACT_TIER, HUGE_TIER, LARGE_TIER, TIERS, fit, rows_of, tier_for
from tui.render.spans import wrap
from tui.widgets.painted import ClickTarget

WIDTHS = sorted({*range(60, 301, 13), 79, 80, 119, 120, 159, 160, 200, 300})
HEIGHTS = sorted({*range(18, 91, 8), 23, 24, 33, 37, 38, 49, 60})
TABLES = (1, 2, 5, 10, 11, 13, 20, 40)


def plans() -> Iterator[tuple[Plan, Size, str]]:
    for width, height, seats in product(WIDTHS, HEIGHTS, range(2, 7)):
        for held, name in ((5, "Jugador 1"), (3, "Maximiliana Valentín")):
            tier = tier_for(width, height)
            plan = places(width, height - 2, tier, Crowd(seats - 1, held, name))
            assert len(wrap(name, plan.name.width, indent=0)) == plan.name.height, "one's own name is never cut"
            yield plan, Size(width, height - 2), f"{width}x{height}, {seats} of {name}: {plan}"


def zones(plan: Plan) -> tuple[Region, ...]:
    shown = (*plan.rivals, plan.table, plan.voice, plan.name, plan.hand, plan.own, plan.chooser, plan.side)
    return tuple(zone for zone in shown if zone.area)


def apart(regions: tuple[Region, ...]) -> bool:
    return not any(one.overlaps(other) for one, other in combinations(regions, 2))


def centred(inner: Region, outer: Region) -> bool:
    """Within one cell, across and down."""
    across = (inner.x - outer.x) - (outer.right - inner.right)
    down = (inner.y - outer.y) - (outer.bottom - inner.bottom)
    return abs(across) <= 1 and abs(down) <= 1


def test_nothing_overlaps_and_nothing_leaves_the_screen() -> None:
    for plan, felt, told in plans():
        assert apart(zones(plan)), told
        assert all(felt.region.contains_region(zone) for zone in zones(plan)), told
        assert all(zone.area for zone in (*plan.rivals, plan.table, plan.hand, plan.own, plan.chooser, plan.side)), told


def test_every_card_lies_on_the_table_and_in_the_middle_of_it() -> None:
    tables = {(plan.table, tier_for(felt.width, felt.height + 2)): told for plan, felt, told in plans()}
    assert len(tables) > 500
    once = {(table.size, tier.table): (table, told) for (table, tier), told in tables.items()}
    for (_size, sizes), (table, told) in once.items():
        for count in TABLES:
            cards = lay(count, table, fit(count, *table.size, sizes))
            assert len(cards) == count and len({(card.x, card.y) for card in cards}) == count
            assert all(table.contains_region(card) for card in cards), (count, told)
            assert centred(Region.from_union(cards), table), (count, told)
            if count <= 10:
                assert apart(cards), (count, told)


def test_the_hand_is_in_the_middle_or_as_near_as_its_pile_lets_it() -> None:
    for plan, _felt, told in plans():
        row = Region.from_union([zone for zone in (plan.name, plan.hand, plan.own) if zone.area])
        middle = [abs(2 * zone.x + zone.width - 2 * plan.table.x - plan.table.width) for zone in (row, plan.hand)]
        assert min(middle) <= 1, told
        assert plan.own.x == plan.hand.right + 2, told


def test_long_sentences_take_lines_from_below_the_hand_and_nothing_else_moves() -> None:
    for tier in TIERS:
        size = (max(60, tier.least[0]), max(18, tier.least[1]) - 2)
        plan, lent = (places(*size, tier, Crowd(), lines) for lines in (0, 2))
        assert (lent.table, lent.rivals, lent.side) == (plan.table, plan.rivals, plan.side)
        assert lent.voice.height == plan.voice.height + 2 and lent.chooser.height == plan.chooser.height - 2
        assert apart(zones(lent))


def test_they_sit_round_the_table() -> None:
    assert seating(1, 2) == ((0,),)
    assert seating(3, 2) == ((1,), (0, 2))
    assert seating(3, 3) == ((0, 1, 2),)
    assert seating(5, 2) == ((2,), (1, 3), (0, 4))
    assert seating(5, 5) == ((0, 1, 2, 3, 4),)


def test_cards_grow_with_the_window_until_more_helps_nobody() -> None:
    sizes = [tier_for(*window).hand for window in ((60, 18), (80, 24), (120, 40), (160, 50))]
    assert sizes == sorted(set(sizes))
    assert tier_for(160, 50) is HUGE_TIER and tier_for(160, 50, "grande") is LARGE_TIER
    assert tier_for(300, 90, "compacta") is COMPACT_TIER
    wide = places(300, 88, HUGE_TIER, Crowd())
    assert wide.side.right - wide.table.x == HUGE_TIER.most[0]
    assert wide.table.x == 300 - wide.side.right


def test_places_added_at_both_ends_move_nobody() -> None:
    for columns, count in product((7, 10), range(1, 38)):
        before, after = rows_of(count, columns), rows_of(count + 2, columns)
        if len(before) > 1 and len(after) == len(before):
            assert [tuple(place + 1 for place in row) for row in before[:-1]] == list(after[:-1])


@pytest.mark.parametrize("table", [deep("cuarenta"), "casita_6"])
async def test_the_screen_is_as_planned_while_the_window_changes(tmp_path: Path, table: str) -> None:
    session = cuarenta() if table == "cuarenta" else casita(6, rules=CasitaRules(jugadores=6))
    async with seated(tmp_path, session, (60, 18)) as at:
        for size in ((60, 18), (66, 40), (100, 30), (130, 44), (300, 90), (80, 24)):
            await at.pilot.resize_terminal(*size)
            await at.until(lambda: as_planned(at, size))  # noqa: B023


def as_planned(at: Seat, size: tuple[int, int]) -> bool:
    board, plan = at.board, at.board.scene().plan
    felt = board.query_one("#felt").region
    zones = {"table": plan.table, "hand": plan.hand, "own-pile": plan.own, "voice": plan.voice, "side": plan.side}
    if felt.size != (size[0], size[1] - 2):
        return False
    if any(board.query_one(f"#{zone}").region != region.translate(felt.offset) for zone, region in zones.items()):
        return False
    targets = [target for target in board.query(ClickTarget) if target.key and target.display and target.region.area]
    cards = {target.key[1] for target in targets if target.key[0] == "table"}
    return cards == set(at.session.view.table) and apart(tuple(target.region for target in targets))

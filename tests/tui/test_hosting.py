"""A table between computers that is being set up."""

from __future__ import annotations

import pytest

from core.log.bodies import BOT, PERSON
from net.lobby.chairs import SeatSetting as TableChair
from net.lobby.host_lobby import HostRoom
from net.lobby.terms import OPEN, Terms
from tui.online.table_plan import TableDraft, table_draft
from tui.play.match_plan import first_draft
from tui.words.plans import problem_text


def draft(game: str = "cuarenta") -> TableDraft:
    return table_draft(game, first_draft(game, "Ana"), "Ana")


def test_at_first_one_sits_and_the_other_seats_are_open() -> None:
    table = draft().table()
    assert table.host == "Ana"
    assert table.chairs == (TableChair(PERSON, "Ana"), TableChair(OPEN))
    assert table.terms == Terms("cuarenta", "texto", (), "asistida")


def test_a_table_is_one_that_a_waiting_room_can_be_made_of() -> None:
    four = draft().with_option("jugadores", 4).with_chair(2, kind="experto", name="Lucho")
    assert isinstance(four, TableDraft)
    table = four._replace(lifting="a_ojo").table()
    room = HostRoom(b"h" * 32, table.host, table.terms, table.chairs)
    assert [seat.kind for seat in room.lobby.seats] == [PERSON, OPEN, BOT, OPEN]
    assert room.terms == Terms("cuarenta", "texto", (("jugadores", 4),), "a_ojo")


def test_what_is_changed_step_by_step_stays_a_table() -> None:
    changed = draft().with_option("jugadores", 4).with_preset("quito").with_option("suma_max", "2")
    changed = changed.with_chair(1, kind="azar")
    assert isinstance(changed, TableDraft)
    assert changed.table().chairs[1].level == "azar"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({0: {"kind": OPEN}}, "para ti"),
        ({1: {"kind": "vecino"}}, "lugar libre"),
        ({0: {"name": "  "}}, "asiento 1"),
        ({0: {"name": "\u202e\u200b"}}, "asiento 1"),
        ({0: {"name": "Ana"}, 2: {"kind": PERSON, "name": "ana"}}, "Dos jugadores"),
    ],
)
def test_what_makes_no_table_says_why(changes: dict[int, dict[str, str]], reason: str) -> None:
    table = draft().with_option("jugadores", 4 if 2 in changes else 2)
    for seat, change in changes.items():
        table = table.with_chair(seat, **change)  # type: ignore[arg-type]
    problem = table.problem()
    assert problem and reason in problem_text(problem)
    with pytest.raises(ValueError, match=problem.key):
        table.table()  # type: ignore[attr-defined]


def test_the_name_of_an_open_seat_does_not_matter() -> None:
    assert draft().with_chair(1, name="").problem() is None
    assert draft().with_chair(1, name="Ana").problem() is None


def test_rules_that_do_not_go_together_are_refused() -> None:
    table = draft("casita").with_option("jugadores", 5).with_option("parejas", True)
    assert "parejas" in problem_text(table.problem())

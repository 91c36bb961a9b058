"""Who waits at the door: strangers make way for one another, and never for lack of them do those who belong here."""

from __future__ import annotations

from net.admission.callers import EXPECTED, GUESSING, MAX_OF_A_SOURCE, ROOM, SILENT, STALLED, Porch


def crowd(porch: Porch, stage: str, count: int, now: float = 0.0, first: int = 0) -> None:
    """So many from as many places, in this stage."""
    for number in range(first, first + count):
        assert porch.comes(number, f"10.{first}.0.{number}", now) == ()
        porch.speaks(number, stage, now)


def test_the_longest_silent_one_makes_way_for_a_newcomer() -> None:
    porch = Porch()
    crowd(porch, SILENT, ROOM[SILENT])
    assert porch.comes(500, "10.9.9.9", 0.0) == (0,)
    assert porch.comes(501, "10.9.9.8", 0.0) == (1,)
    assert len(porch) == ROOM[SILENT]


def test_a_source_has_few_and_the_longest_silent_of_its_own_makes_way() -> None:
    porch = Porch()
    for number in range(MAX_OF_A_SOURCE):
        assert porch.comes(number, "10.0.0.2", 0.0) == ()
    porch.speaks(0, GUESSING, 0.0)
    assert porch.comes(7, "10.0.0.2", 0.0) == (1,)


def test_few_guess_at_once_and_who_stalls_makes_way() -> None:
    porch = Porch()
    crowd(porch, GUESSING, ROOM[GUESSING])
    assert porch.comes(500, "10.9.9.9", 0.0) == (), "to say nothing is another matter"
    assert porch.speaks(500, GUESSING, 0.0) == (500,), "all the others have just begun"
    assert porch.comes(501, "10.9.9.9", STALLED) == ()
    assert porch.speaks(501, GUESSING, STALLED) == (0,)


def test_however_many_press_at_the_door_those_who_are_expected_have_room() -> None:
    porch = Porch()
    crowd(porch, GUESSING, ROOM[GUESSING])
    crowd(porch, SILENT, ROOM[SILENT], first=100)
    (silent,) = porch.comes(500, "10.9.9.9", 0.0)
    assert silent == 100
    assert porch.speaks(500, EXPECTED, 0.0) == ()
    porch.goes(500)
    assert len(porch) == ROOM[GUESSING] + ROOM[SILENT] - 1

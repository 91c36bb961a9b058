"""Three at a table between computers, and what is different there: two guests who never were linked to each other."""

from __future__ import annotations

from pathlib import Path

from tests.tui.cable import AT_ONCE, identity
from tests.tui.company import ALONE, HERE, SEATS, company, place_of, play_one, running
from tests.tui.loopback import until
from tui.online.resume import CallAgain, HostAgain, SavedSeat
from tui.play import session as table


async def test_when_a_fellow_guest_sets_the_table_nobody_of_the_match_needs_a_code(tmp_path: Path) -> None:
    shelves = await company(tmp_path)
    luis = HostAgain(SavedSeat(shelves["Luis"], SEATS["Luis"]), identity("Luis"), HERE, AT_ONCE)
    await luis.open()
    guests = [
        CallAgain(SavedSeat(shelves[name], SEATS[name]), identity(name), place_of(luis), ALONE, AT_ONCE)
        for name in ("Eva", "Ana")
    ]
    async with running(luis, *guests):
        sessions = (luis.session, *(guest.session for guest in guests))
        for _ in range(4):
            await play_one(sessions)
        assert luis.end.match is not None and luis.end.match.fold.host == luis.end.key
        assert luis.end.gate.round == 0, "no code was used"


async def test_a_table_of_an_older_program_asks_for_its_code_and_the_board_takes_it(tmp_path: Path) -> None:
    shelves = await company(tmp_path)
    luis = HostAgain(SavedSeat(shelves["Luis"], SEATS["Luis"]), identity("Luis"), HERE, AT_ONCE)
    await luis.open()
    luis.end.door.admit(bytes(16), frozenset)  # it knows nothing of keys that prove themselves
    eva = CallAgain(SavedSeat(shelves["Eva"], SEATS["Eva"]), identity("Eva"), place_of(luis), ALONE, AT_ONCE)
    async with running(luis, eva):
        await until(lambda: eva.session.waiting.failure is not None)
        assert eva.session.waiting.failure[:2] == ("link", "unknown")  # type: ignore[index]
        assert eva.session.can_call
        eva.session.call_again(place_of(luis)._replace(hosts=(), code=luis.end.gate.code))
        await until(lambda: eva.end.linked)


async def test_a_stranger_who_knows_the_match_is_not_let_in_by_that(tmp_path: Path) -> None:
    shelves = await company(tmp_path)
    luis = HostAgain(SavedSeat(shelves["Luis"], SEATS["Luis"]), identity("Luis"), HERE, AT_ONCE)
    await luis.open()
    eva = CallAgain(SavedSeat(shelves["Eva"], SEATS["Eva"]), identity("Eva"), place_of(luis), ALONE, AT_ONCE)
    hers, match = eva.end.key, luis.end.match
    assert match is not None
    players = [player._replace(key=b"z" * 32) if player.key == hers else player for player in match.players]
    assert hers in luis.end.members
    luis.end.door.admit(match.id, lambda: frozenset(player.key for player in players))
    async with running(luis, eva):
        await until(lambda: eva.session.waiting.failure is not None)
        assert eva.session.waiting.failure[:2] == ("link", "not_you")  # type: ignore[index]
        assert luis.session.waiting.reason == table.AWAITED

"""Both sides of a match went on by themselves, each with a bot for the other: what is said when they meet, and how one
of the two matches goes on."""

from __future__ import annotations

from pathlib import Path

from core.log.bodies import BOT, PERSON
from net.table.outlook import BOT_SITS, THEIRS
from saves.matchfolder import MatchName
from tests.tui.cable import AT_ONCE, MATCH, carry, guest_again, host_again, plug, shelf
from tests.tui.test_remote import Table
from tests.tui.test_ways_on import play_on
from tui.online.match_store import NetStore
from tui.online.network_session import NetSession
from tui.play import session as table
from tui.play.peers import VISIT, Watching


async def alone(board: NetSession, two: Table) -> None:
    """A bot for the other one, and some plays on."""
    (offer,) = (offer for offer in board.offers if offer.kind == BOT_SITS)
    board.agree(offer)
    assert await play_on([board], [], 2, two.clock) == 2


async def test_who_meets_after_both_went_on_is_told_on_both_sides_and_takes_the_others_match(tmp_path: Path) -> None:
    two = Table(tmp_path, "cuarenta")
    await two.until_luis_is_in_turn()
    two.cable.break_off()
    two.luis.close()
    await alone(two.ana, two)
    own = host_again(tmp_path / "luis", two.clock, "Luis")
    luis = NetSession(own, options=AT_ONCE)
    await alone(luis, two)
    luis.close()

    two.guest = guest_again(tmp_path / "luis", two.clock)
    luis = NetSession(two.guest, options=AT_ONCE)
    two.cable = plug(two.guest, two.host)
    carry(two.cable)
    assert luis.waiting.reason == table.FROZEN
    (theirs,) = (offer for offer in luis.offers if offer.kind == THEIRS)
    assert theirs.also == ("Ana",)
    assert two.ana.forked == "Luis" or two.ana.waiting.reason == table.FROZEN
    luis.close()

    before = two.guest.store.secret
    NetStore.begin_anew(shelf(tmp_path / "luis"), MatchName(MATCH, 1))
    two.cable.break_off()
    two.guest = guest_again(tmp_path / "luis", two.clock)
    assert two.guest.store.secret.match != before.match, "what was told of the dropped decks opens none to come"
    assert two.guest.store.secret.former == (before.match,)
    luis = NetSession(two.guest, options=AT_ONCE)
    two.cable = plug(two.guest, two.host)
    carry(two.cable)
    assert two.guest.match and two.host.match and two.guest.match.head == two.host.match.head
    assert two.ana.forked == ""
    assert luis.watching == Watching(1, True, True)
    for _ in range(200):
        await play_on([two.ana, luis], [two.cable], 1, two.clock)
        if luis.watching is None:
            break
    assert two.ana.players[1].kind == PERSON != BOT and luis.people == (1,)


async def test_a_second_table_of_the_match_is_an_offer_as_long_as_it_is_there(tmp_path: Path) -> None:
    two = Table(tmp_path, "cuarenta")
    two.host.find_elsewhere("Luis")
    (visit,) = (offer for offer in two.ana.offers if offer.kind == VISIT)
    assert visit.also == ("Luis",)
    two.host.find_elsewhere("")
    assert not [offer for offer in two.ana.offers if offer.kind == VISIT]


async def test_who_went_on_alone_while_the_other_only_waited_is_told_the_same_on_both_sides(tmp_path: Path) -> None:
    two = Table(tmp_path, "cuarenta")
    await two.until_luis_is_in_turn()
    two.cable.break_off()
    two.luis.close()
    luis = NetSession(host_again(tmp_path / "luis", two.clock, "Luis"), options=AT_ONCE)
    await alone(luis, two)
    luis.close()
    two.guest = guest_again(tmp_path / "luis", two.clock)
    luis = NetSession(two.guest, options=AT_ONCE)
    two.cable = plug(two.guest, two.host)
    carry(two.cable)
    assert two.guest.linked, "nobody hangs up on anybody"
    assert luis.waiting.reason == table.FROZEN
    assert THEIRS in [offer.kind for offer in luis.offers]
    assert two.ana.forked == "Luis" or two.ana.waiting.reason == table.FROZEN


async def test_a_seat_that_is_played_at_a_computer_that_is_gone_gets_a_bot_before_the_deck_is_over(
    tmp_path: Path,
) -> None:
    two = Table(tmp_path, "cuarenta")
    await two.until_luis_is_in_turn()
    two.cable.break_off()
    two.luis.close()
    await alone(two.ana, two)
    two.guest = guest_again(tmp_path / "luis", two.clock)
    luis = NetSession(two.guest, options=AT_ONCE)
    two.cable = plug(two.guest, two.host)
    carry(two.cable)
    deck = len(luis.match.fold.decks)
    assert luis.watching == Watching(1, True, True)
    two.cable.break_off()
    luis.close()
    luis = NetSession(host_again(tmp_path / "luis", two.clock, "Luis"), options=AT_ONCE)
    for _ in range(60):
        offer = next((offer for offer in luis.offers if offer.kind == BOT_SITS and "" not in offer.agreed), None)
        if offer is not None:
            luis.agree(offer)
        await play_on([luis], [], 1, two.clock)
        if luis.watching is None and luis.people == (1,):
            break
        assert luis.waiting.kind != table.PEER or luis.waiting.remedy, "no wait without a way out"
    assert luis.people == (1,), "with the next deck Luis plays"
    assert luis.match.fold.deck is not None and luis.match.fold.deck.number > deck, "the one that nobody can open"

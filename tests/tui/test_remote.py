"""A match between two computers as each of their boards sees it; the network is a cable in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from core.actions import NOBODY
from core.cards import HIDDEN
from core.casita import CASITA
from core.events import ManoOver
from core.game import IllegalAction
from core.games import GAMES
from core.log.bodies import BOT, PERSON, PlayBody, Player
from core.log.table_events import GaveUp, SeatTaken
from net.admission.invitation import Invitation
from net.link.errors import Refusal
from net.table.events import NotDone
from net.table.outlook import BOT_SITS, NEW_DECK, SET_TABLE, STAYS
from net.tcp.call_state import Address, Dialling, Ended, Reason, RetryingLater
from saves.errors import DiskFull, Notice
from tests.effort import deep
from tests.net.planted import FORGETS
from tests.tui.cable import (
    AT_ONCE,
    WALL,
    Cable,
    Clock,
    carry,
    guest_again,
    guest_end,
    host_again,
    host_end,
    opening,
    plug,
)
from tui.online.endpoint import Settled
from tui.online.endpoints import GuestEnd, HostEnd
from tui.online.network_session import NEWS, READING_TIME, NetSession
from tui.online.turn_status import SOON
from tui.play import session as table
from tui.play.failure import LINK, Failure
from tui.play.peers import Signal
from tui.words.saves import notice_text


class IteratesASet(type(CASITA)):  # type: ignore[misc]
    """An engine that keeps the table in the order of a set."""

    def apply(self, state: Any, action: Any) -> Any:
        after, events = super().apply(state, action)
        return after._replace(table=tuple(sorted(after.table, key=lambda card: card * 7919 % 48))), events


class Table:
    """Ana hosts, Luis is her guest; both sit at a board."""

    def __init__(self, tmp_path: Path, game: str = "cuarenta", **how: dict[str, Any]) -> None:
        self.tmp_path = tmp_path
        self.clock = Clock()
        self.game = game
        self.host = host_end(tmp_path / "ana", self.clock, game=game, **how.get("ana", {}))
        self.guest = guest_end(tmp_path / "luis", self.clock, **how.get("luis", {}))
        self.cable = plug(self.guest, self.host)
        self.sit()

    def sit(self, *more: Player, luis: Player | None = None) -> None:
        ana = Player(PERSON, "Ana", "", self.host.key)
        luis = luis or Player(PERSON, "Luis", "", self.guest.key)
        self.host.begin(opening(ana, luis, *more, game=self.game))
        carry(self.cable)
        self.open_boards()

    def open_boards(self) -> None:
        self.ana = NetSession(self.host, options=AT_ONCE)
        self.luis = NetSession(self.guest, options=AT_ONCE)

    @property
    def boards(self) -> tuple[NetSession, NetSession]:
        return self.ana, self.luis

    @property
    def turn(self) -> NetSession:
        """Whose turn it is."""
        return next(board for board in self.boards if board.waiting.kind == table.YOU)

    async def play(self) -> None:
        board = self.turn
        await board.play(board.game.legal_actions(board.view)[-1])  # type: ignore[arg-type]
        carry(self.cable)

    async def play_on(self, stop: Callable[[], bool] = lambda: False) -> None:
        while not stop() and self.ana.waiting.kind != table.MATCH_OVER:
            for board in self.boards:
                if board.waiting.kind == table.PAUSE:
                    board.go_on()
            carry(self.cable)
            await asyncio.sleep(0)
            if any(board.waiting.kind == table.YOU for board in self.boards):
                await self.play()

    async def until_luis_is_in_turn(self) -> None:
        await self.play_on(lambda: self.luis.waiting.kind == table.YOU)


@pytest.fixture
def two(tmp_path: Path) -> Table:
    return Table(tmp_path)


FOLLOWS = {
    "game rules lifting title saved match can_undo can_advise": "it is the same as long as the match is open",
    "players people view winners resigned history said": "it changes with an entry of the log",
    "trouble own can_call": "`waiting` says why nothing goes on",
    "can_talk invitation": "`signals` say who is there",
    "other_table": "`offers` say that there is one, and where is asked when one goes there",
}
"""What of a session the board is not told of by itself, and why it need not be."""


def test_the_board_is_told_of_all_that_a_session_says() -> None:
    said = {name for name, value in vars(table.Session).items() if isinstance(value, property)}
    assert said == {*NEWS, *(name for names in FOLLOWS for name in names.split())}


@pytest.mark.parametrize("game", GAMES)
async def test_a_match_between_two_computers_goes_to_its_end(game: str, tmp_path: Path) -> None:
    two = Table(tmp_path, game)
    await two.play_on()
    assert two.host.match and two.guest.match
    assert two.host.match.head == two.guest.match.head
    assert two.ana.winners == two.luis.winners != ()
    assert two.luis.waiting.kind == table.MATCH_OVER


async def test_each_board_sees_its_own_hand_and_no_other(two: Table) -> None:
    mine, theirs = two.ana.view.hands
    assert HIDDEN not in mine and set(theirs) == {HIDDEN}
    theirs, mine = two.luis.view.hands
    assert HIDDEN not in mine and set(theirs) == {HIDDEN}


async def test_what_the_guest_plays_is_pending_until_it_is_stamped(two: Table) -> None:
    await two.until_luis_is_in_turn()
    before = two.luis.view
    action = two.luis.game.legal_actions(before)[0]
    await two.luis.play(action)  # type: ignore[arg-type]
    assert two.luis.pending == action
    assert two.luis.view == before
    assert two.luis.waiting == table.Waiting(table.PEER, 0, table.STAMPING)
    carry(two.cable)
    assert two.luis.pending is None
    assert two.luis.view != before


async def test_a_play_against_the_rules_is_refused_at_once(two: Table) -> None:
    await two.until_luis_is_in_turn()
    before = two.luis.view
    foreign = next(card for card in range(40) if card not in before.hands[1] and card not in before.table)
    with pytest.raises(IllegalAction):
        await two.luis.play(table.Play(foreign))  # type: ignore[attr-defined]
    assert (two.luis.view, two.luis.pending) == (before, None)


async def test_a_play_under_way_when_the_link_breaks_goes_out_again(two: Table) -> None:
    await two.until_luis_is_in_turn()
    action = two.luis.game.legal_actions(two.luis.view)[0]
    await two.luis.play(action)  # type: ignore[arg-type]
    two.cable.break_off()
    assert two.luis.pending == action
    plug(two.guest, two.host)
    assert two.luis.pending is None
    assert two.host.match and two.guest.match
    assert two.host.match.head == two.guest.match.head


async def test_the_count_is_read_by_everybody_before_the_next_deck(two: Table) -> None:
    await two.play_on(lambda: two.ana.waiting.kind == table.PAUSE)
    assert any(isinstance(line.event, ManoOver) for line in two.luis.history)
    assert two.luis.waiting.kind == table.PAUSE
    assert two.ana.lay(1) is not None
    two.ana.go_on()
    carry(two.cable)
    assert two.ana.waiting == table.Waiting(table.DEALING, -1, done=1, steps=4), "nobody is hurried at once"
    two.clock.now += SOON
    assert two.ana.waiting == table.Waiting(table.PEER, 1, table.READING)
    two.luis.go_on()
    carry(two.cable)
    assert two.ana.view.mano == two.luis.view.mano == 2


async def test_who_does_not_come_back_from_the_count_holds_up_nobody_for_ever(two: Table) -> None:
    await two.play_on(lambda: two.ana.waiting.kind == table.PAUSE)
    two.ana.go_on()
    two.clock.now += READING_TIME
    with running(two.luis):
        await asyncio.sleep(0.01)
    carry(two.cable)
    assert two.ana.view.mano == 2


async def test_both_see_who_is_gone_and_since_when(two: Table) -> None:
    await two.until_luis_is_in_turn()
    two.cable.break_off()
    two.clock.now += 90
    assert two.ana.waiting == table.Waiting(table.PEER, 1, table.AWAY, WALL - 90, remedy=BOT_SITS)
    assert two.luis.waiting == table.Waiting(table.PEER, 0, table.AWAY, WALL - 90, remedy=SET_TABLE, calling=True)
    assert two.ana.signals == (Signal("Luis", table.AWAY),)
    plug(two.guest, two.host)
    assert two.ana.waiting == table.Waiting(table.PEER, 1)
    assert two.luis.waiting.kind == table.YOU


async def test_whom_the_table_waits_for_is_kept_and_never_old(two: Table) -> None:
    for board in two.boards:
        board.subscribe(lambda _change, board=board: _check_fresh(board))  # type: ignore[misc]
    for _ in range(6):
        await two.play()
        carry(two.cable)
        for board in two.boards:
            _check_fresh(board)
    two.cable.break_off()
    for seconds in (0.0, 0.4, 25.0, 130.0):
        two.clock.now += seconds
        for board in two.boards:
            _check_fresh(board)


def _check_fresh(board: NetSession) -> None:
    assert board.waiting == board._find_waiting()


async def test_a_line_said_at_the_table_is_heard_by_all_and_stays(two: Table) -> None:
    assert two.luis.say("  ¡Con esta\x1b te caigo! ")
    carry(two.cable)
    assert [line[1:] for line in two.ana.said] == [(1, "¡Con esta te caigo!")]
    assert two.ana.said == two.luis.said
    assert NetSession(two.host).said == two.ana.said
    assert not two.ana.say("\u202e \x07")


async def test_who_talks_without_end_is_not_heard_any_more(two: Table) -> None:
    heard = [two.ana.say("dale") for _ in range(20)]
    assert heard.count(True) == 5
    two.clock.now += 60
    assert two.ana.say("dale")


async def test_giving_up_ends_the_match_for_both(two: Table) -> None:
    two.luis.resign(1)
    carry(two.cable)
    assert two.ana.winners == two.luis.winners == (0,)
    assert two.ana.waiting.kind == two.luis.waiting.kind == table.MATCH_OVER
    assert GaveUp(1) in [line.event for line in two.ana.history]
    assert two.ana.history == two.luis.history


async def test_between_computers_nothing_is_undone(two: Table) -> None:
    await two.play()
    assert not two.ana.can_undo
    with pytest.raises(ValueError, match="undone"):
        two.ana.undo()


async def test_a_guest_hands_his_seat_to_a_bot_of_his_program(two: Table) -> None:
    two.luis.change_seat(1, Player(BOT, "Luis", "vecino"))
    carry(two.cable)
    assert two.ana.players[1] == Player(BOT, "Luis", "vecino", two.guest.key)
    told = two.ana.history[-1].event
    assert isinstance(told, SeatTaken) and told.before.kind == PERSON and told.after == two.ana.players[1]
    with running(two.luis):
        await two.play_on(lambda: two.ana.view.mano == 2)


async def test_the_seat_of_one_who_is_here_is_not_anybody_elses(two: Table) -> None:
    assert (two.ana.own, two.luis.own, two.ana.offers) == ((0,), (1,), ())
    two.cable.break_off()
    with pytest.raises(table.NotNow):
        two.ana.change_seat(1, Player(BOT, "Rosa", "vecino"))
    if two.ana.waiting.seat != 1:
        await two.play()
    (offer,) = two.ana.offers
    two.ana.agree(offer)
    assert two.ana.players[1] == Player(BOT, "Luis", "vecino", two.host.key)


async def test_a_full_disk_at_the_host_keeps_the_play_undone_and_the_table_alive(two: Table) -> None:
    await two.play_on(lambda: two.ana.waiting.kind == table.YOU)
    before = two.ana.view
    with full_disk(two.host):
        with pytest.raises(DiskFull):
            await two.play()
        assert two.ana.view == before
    await two.play()
    assert two.ana.view != before


async def test_a_full_disk_under_a_guests_play_is_said_at_the_host_and_passes(two: Table) -> None:
    await two.until_luis_is_in_turn()
    action = two.luis.game.legal_actions(two.luis.view)[0]
    with full_disk(two.host):
        await two.luis.play(action)  # type: ignore[arg-type]
        carry(two.cable)
        assert two.ana.waiting == table.Waiting(table.PAUSE, -1, "save.disk_full")
        assert two.luis.pending == action
    two.clock.now += 10
    two.host.timer()
    carry(two.cable)
    assert two.ana.trouble is None
    assert two.luis.pending is None


async def test_a_full_disk_at_a_guest_does_not_say_that_the_play_was_not_done(two: Table) -> None:
    """The host has it: it is only not kept here, and comes again over the next link."""
    await two.until_luis_is_in_turn()
    action, before = two.luis.game.legal_actions(two.luis.view)[0], two.host.match.seq  # type: ignore[union-attr]
    await two.luis.play(action)  # type: ignore[arg-type]
    two.guest.outgoing()
    with full_disk(two.guest):
        carry(two.cable)
        assert two.host.match is not None and two.host.match.seq > before
        assert two.luis.trouble == Notice("net.not_kept_full")
        said = notice_text(two.luis.trouble)
        assert "ya cuenta en la mesa" in said and "no se hizo" not in said
    two.cable = plug(two.guest, two.host)
    assert two.luis.trouble is None and two.luis.pending is None
    assert two.guest.match is not None and two.guest.match.head == two.host.match.head


async def test_a_match_left_in_the_middle_goes_on_whoever_hosts(two: Table, tmp_path: Path) -> None:
    await two.play_on(lambda: two.ana.view.mano == 2)
    left = two.ana.view
    two.cable.break_off()
    two.ana.close()
    two.luis.close()
    two.host = host_again(tmp_path / "luis", two.clock, "Luis")
    two.guest = guest_again(tmp_path / "ana", two.clock, "Ana")
    ana, luis = NetSession(two.guest, options=AT_ONCE), NetSession(two.host, options=AT_ONCE)
    assert luis.waiting == table.Waiting(table.PEER, 0, table.AWAITED, WALL, remedy=BOT_SITS), "since this side waits"
    assert ana.waiting == table.Waiting(table.PEER, NOBODY, table.CALLING, remedy=SET_TABLE)
    two.cable = plug(two.guest, two.host)
    two.ana, two.luis = ana, luis
    assert ana.view == left
    assert two.guest.match and two.guest.match.fold.host == two.host.key
    await two.play_on()
    assert ana.winners == luis.winners != ()


async def test_after_a_crash_of_either_side_both_go_on_with_equal_heads(two: Table, tmp_path: Path) -> None:
    for again in (host_again, guest_again):
        await two.until_luis_is_in_turn()
        await two.luis.play(two.luis.game.legal_actions(two.luis.view)[0])  # type: ignore[arg-type]
        two.cable.break_off()
        if again is host_again:
            two.host.store.close()
            two.host = host_again(tmp_path / "ana", two.clock)
        else:
            two.guest.store.close()
            two.guest = guest_again(tmp_path / "luis", two.clock)
        two.open_boards()
        two.cable = plug(two.guest, two.host)
        assert two.luis.pending is None
        assert two.host.match and two.guest.match
        assert two.host.match.head == two.guest.match.head
    await two.play_on()


async def test_a_guest_alone_sets_the_table_again_and_gives_the_empty_seat_to_a_bot(two: Table, tmp_path: Path) -> None:
    await two.play_on(lambda: two.ana.view.mano == 2)
    two.cable.break_off()
    two.ana.close()
    two.luis.close()
    host = host_again(tmp_path / "luis", two.clock, "Luis")
    luis = NetSession(host, options=AT_ONCE)
    assert luis.waiting.reason == table.AWAITED
    (offer,) = luis.offers
    luis.agree(offer)
    with running(luis):
        while luis.waiting.kind != table.MATCH_OVER:
            if luis.waiting.kind == table.YOU:
                await luis.play(luis.game.legal_actions(luis.view)[-1])  # type: ignore[arg-type]
            luis.go_on()
            await asyncio.sleep(0)
    assert host.match and host.match.fold.host == host.key
    assert all(deck.audit is None or deck.audit.ok for deck in host.match.fold.decks)


async def test_what_came_too_late_is_said(two: Table) -> None:
    await two.until_luis_is_in_turn()
    two.guest._notify(NotDone(PlayBody(1, 0), "overtaken", ""))
    two.guest._notify(Settled())
    assert two.luis.trouble == Notice("net.not_done", {"reason": "overtaken"})
    assert two.luis.waiting.kind == table.PAUSE
    two.luis.go_on()
    assert two.luis.waiting.kind == table.YOU


@pytest.mark.parametrize("who", ["ana", deep("luis")])
async def test_programs_that_do_not_agree_stop_and_say_so_and_a_bot_may_take_the_seat(who: str, tmp_path: Path) -> None:
    wrong = {"games": {**GAMES, "casita": IteratesASet()}}
    two = Table(tmp_path, "casita", **{who: wrong})
    await two.play_on(lambda: two.host.frozen or two.guest.frozen)
    assert two.ana.waiting[:3] == (table.PEER, 1, table.FROZEN)
    assert two.luis.waiting[:3] == (table.PEER, 0, table.FROZEN)
    with pytest.raises(table.NotNow):
        two.ana.resign(0)
    (offer,) = (offer for offer in two.ana.offers if offer.kind == BOT_SITS)
    two.ana.agree(offer)
    assert two.ana.players[1].kind == BOT
    assert two.ana.waiting.reason != table.FROZEN


@pytest.mark.parametrize("first", [deep("ana"), "luis"])
async def test_programs_that_do_not_agree_go_on_with_a_new_deck_when_both_persons_want_it(
    first: str, tmp_path: Path
) -> None:
    two = Table(tmp_path, luis={"games": {**GAMES, "cuarenta": FORGETS}})
    await two.play_on(lambda: two.host.frozen or two.guest.frozen)
    order = [two.ana, two.luis] if first == "ana" else [two.luis, two.ana]
    (offer,) = (offer for offer in order[0].offers if offer.kind == NEW_DECK)
    assert (offer.seat, offer.agreed, set(offer.missing)) == (NOBODY, (), {"", order[1].end.name_of(order[1].end.key)})
    order[0].agree(offer)
    carry(two.cable)
    assert two.host.frozen and two.guest.frozen
    (offer,) = (offer for offer in order[1].offers if offer.kind == NEW_DECK)
    if first == "ana":
        assert two.host.match is not None and len(two.host.match.fold.agreed) == 1
    order[1].agree(offer)
    carry(two.cable)
    assert not two.host.frozen and not two.guest.frozen
    assert order[0].offers == order[1].offers == ()
    assert two.host.match is not None and two.guest.match is not None
    assert two.host.match.head == two.guest.match.head
    assert two.ana.waiting.reason != table.FROZEN and two.luis.view.deal <= 1


async def test_two_persons_at_one_of_the_computers_lift_a_curtain(tmp_path: Path) -> None:
    two = Table.__new__(Table)
    two.tmp_path, two.clock, two.game = tmp_path, Clock(), "casita"
    two.host, two.guest = host_end(tmp_path / "ana", two.clock, game="casita"), guest_end(tmp_path / "luis", two.clock)
    two.cable = plug(two.guest, two.host)
    two.sit(Player(PERSON, "Eva", "", two.host.key))
    for _ in range(9):
        kinds = {board.waiting.kind for board in two.boards}
        if table.CURTAIN in kinds:
            assert two.ana.seat is None
            waiting = two.ana.waiting
            two.ana.lift_curtain()
            assert two.ana.seat == waiting.seat
        await two.play()
    assert two.host.match and two.guest.match
    assert two.host.match.head == two.guest.match.head


@contextmanager
def running(session: NetSession) -> Iterator[None]:
    driver = asyncio.ensure_future(session.run())
    try:
        yield
    finally:
        driver.cancel()


@contextmanager
def full_disk(end: HostEnd | GuestEnd) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:

        def full(entry: bytes) -> None:
            raise DiskFull("no room")

        patch.setattr(end.store, "append", full)
        yield


def three(folder: Path, clock: Clock) -> tuple[tuple[HostEnd, GuestEnd, GuestEnd], list[Cable], list[NetSession]]:
    """Ana, Luis and Eva at a match of Casita; Ana hosts. Ends, the guests' cables, boards."""
    host = host_end(folder / "ana", clock, game="casita")
    luis = guest_end(folder / "luis", clock)
    cables = [plug(luis, host)]
    host.gate.code = "tambor-lucero-viento"
    eva = guest_end(folder / "eva", clock, "Eva")
    cables.append(plug(eva, host))
    ends = (host, luis, eva)
    named = zip(("Ana", "Luis", "Eva"), ends, strict=True)
    host.begin(opening(*(Player(PERSON, name, "", end.key) for name, end in named), game="casita"))
    carry(*cables)
    return ends, cables, [NetSession(end, options=AT_ONCE) for end in ends]


async def test_a_guest_hears_of_another_guest_who_is_gone_and_since_when(tmp_path: Path) -> None:
    clock = Clock()
    ends, cables, boards = three(tmp_path, clock)
    assert {signal.state for board in boards for signal in board.signals} == {""}
    for _ in range(3):
        board = next(board for board in boards if board.waiting.kind == table.YOU)
        await board.play(board.game.legal_actions(board.view)[-1])  # type: ignore[arg-type]
        carry(*cables)
    assert len({end.match.head for end in ends if end.match}) == 1
    cables[1].break_off()
    carry(*cables)
    clock.now += 30
    assert boards[1].signals[0] == Signal("Eva", table.AWAY)
    assert boards[1].signals[1].state == ""
    cables[1] = plug(ends[2], ends[0])
    carry(*cables)
    assert {signal.state for signal in boards[1].signals} == {""}


async def test_of_three_two_agree_that_a_bot_plays_on_for_the_one_who_is_gone(tmp_path: Path) -> None:
    clock = Clock()
    _, cables, boards = three(tmp_path, clock)
    assert [board.offers for board in boards] == [(), (), ()]
    cables[1].break_off()
    carry(*cables)
    (offer,) = boards[0].offers
    assert (offer.seat, offer.missing) == (2, ("", "Luis")) or (offer.seat, offer.missing) == (2, ("Luis", ""))
    boards[0].agree(offer)
    carry(*cables)
    assert boards[0].players[2].kind == PERSON
    offer, stays = boards[1].offers if boards[1].offers[0].kind == BOT_SITS else boards[1].offers[::-1]
    assert stays.kind == STAYS
    assert (offer.agreed, offer.missing) == (("Ana",), ("",))
    boards[1].agree(offer)
    carry(*cables)
    assert {board.players[2].kind for board in boards[:2]} == {BOT}
    assert boards[0].offers == boards[1].offers == ()


# --- away from the table


async def test_who_hosted_last_and_calls_now_is_told_that_nobody_has_set_the_table(tmp_path: Path) -> None:
    clock = Clock()
    _, cables, boards = three(tmp_path, clock)
    for cable in cables:
        cable.break_off()
    for board in boards:
        board.close()
    ana = NetSession(guest_again(tmp_path / "ana", clock, "Ana"), options=AT_ONCE)
    assert ana.waiting == table.Waiting(table.PEER, NOBODY, table.CALLING, remedy=SET_TABLE)
    assert {signal.name for signal in ana.signals if signal.state == table.AWAY} == {"Luis", "Eva"}
    assert [offer.kind for offer in ana.offers] == [SET_TABLE] and ana.can_call
    host = host_again(tmp_path / "eva", clock, "Eva", "casita")
    eva = NetSession(host, options=AT_ONCE)
    both = table.Waiting(table.PEER, 0, table.AWAITED, WALL, also=(1,), remedy=BOT_SITS)
    assert eva.waiting == both, "Ana and Luis"
    host.find_elsewhere("Luis")
    assert eva.waiting.elsewhere == "Luis"
    assert not eva.can_call
    cable = plug(ana.end, host)  # type: ignore[arg-type]
    assert ana.waiting.reason != table.CALLING and not ana.can_call
    assert eva.waiting == both._replace(seat=1, also=(), elsewhere="Luis"), "only Luis"
    host.find_elsewhere("")
    assert eva.waiting.elsewhere == ""
    clock.now += 60
    cable.break_off()
    assert (ana.waiting.seat, ana.waiting.reason) == (2, table.AWAY)
    assert [offer.kind for offer in ana.offers] == [SET_TABLE], "nobody would hear of an offer to agree to"


async def test_a_guest_that_is_refused_in_the_match_says_why_and_whether_it_goes_on(two: Table) -> None:
    told: list[table.Waiting] = []
    two.luis.subscribe(lambda _: told.append(two.luis.waiting))
    two.cable.break_off()
    away = two.luis.waiting
    assert (away.reason, away.failure) == (table.AWAY, None)
    place = ("192.168.1.7", 47600)
    refusal = Refusal("unknown_ticket", 0.0)
    two.guest.called(RetryingLater(0.0, (Reason(place, "refused"), Reason(place, refusal.code, refusal))))
    assert told[-1] == away._replace(failure=told[-1].failure)
    assert told[-1].failure == Failure(LINK, "unknown", told[-1].failure.facts)  # type: ignore[union-attr]
    assert told[-1].failure.facts["where"] == "192.168.1.7:47600"
    two.guest.called(RetryingLater(0.0, (Reason(place, "refused"),)))
    assert told[-1] == away, "that nobody answers passes by itself"
    two.guest.called(Ended((), "replaced"))
    assert told[-1] == table.Waiting(table.PEER, 0, table.ENDED, failure=Failure(LINK, "replaced"))
    calls: list[Sequence[Address]] = []
    two.guest.call_again = calls.append
    assert two.luis.can_call
    two.luis.call_again()
    two.luis.call_again(Invitation((), code="tambor-lucero-viento"))
    two.luis.call_again(Invitation(("192.168.1.8",), 47011))
    two.guest.called(Dialling())
    assert calls == [(), [], [("192.168.1.8", 47011)]]
    assert two.guest.credentials[-1].ticket == b"", "the code that was typed is a way in"
    assert told[-1].reason == table.AWAY

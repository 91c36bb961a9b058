"""Somebody is gone, comes back or sleeps: what the boards say and offer, and that it is enough to go on."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.log.bodies import BOT, PERSON
from core.log.table_events import ComesBack
from net.table.outlook import BOT_SITS, SET_TABLE, STAYS
from net.table.waits import PATIENCE
from saves.log_summary import summary_of
from saves.matchfolder import META, MatchName
from saves.tallies import RESULT_LOST, RESULT_WON, Tallies
from tests.effort import deep
from tests.tui.cable import AT_ONCE, MATCH, WALL, Cable, Clock, carry, guest_again, plug, shelf
from tests.tui.test_remote import Table, three
from tui.online.network_session import NetSession
from tui.online.own_bots import bot_request, carry_out
from tui.online.resume import SavedSeat
from tui.online.turn_status import LONG
from tui.play import session as table
from tui.play.peers import Signal, Watching
from tui.screens.resume_flow import _outline
from tui.words.offers import bot_detail
from tui.words.saves import row_mark, row_text, score_line


async def play_on(boards: list[NetSession], cables: list[Cable], turns: int, clock: Clock) -> int:
    """Whoever can, plays; the bots of these programs too. How many decisions fell."""
    played = 0
    for _ in range(40 * turns):
        carry(*cables)
        for board in boards:
            if board.waiting.kind == table.PAUSE:
                board.go_on()
                carry(*cables)
        for board in boards:
            if played < turns and board.waiting.kind == table.YOU:
                await board.play(board.game.legal_actions(board.view)[-1])  # type: ignore[arg-type]
                played += 1
            elif board.waiting.kind == table.BOT_THINKING and (request := bot_request(board.end)):
                carry_out(board.end, request, request.game.legal_actions(request.view)[-1])  # type: ignore[arg-type]
            carry(*cables)
        clock.now += 0.01
    return played


def owned(board: NetSession) -> bool:
    """Whoever has nothing to do here reads whom the table waits for, or sees the cards come."""
    waiting = board.waiting
    return waiting.kind != table.PEER or waiting.seat >= 0 or waiting.reason == table.CALLING


async def test_who_was_replaced_by_a_bot_comes_back_is_told_and_plays_again_with_the_next_deck(tmp_path: Path) -> None:
    clock = Clock()
    two = Table(tmp_path, "casita")
    clock = two.clock
    await two.until_luis_is_in_turn()
    two.cable.break_off()
    two.luis.close()
    assert two.ana.waiting.reason == table.AWAY and two.ana.waiting.remedy == BOT_SITS
    (offer,) = two.ana.offers
    assert offer.anew and bot_detail(offer, "Luis").startswith("Este mazo se anula, con los puntos que dio")
    two.ana.agree(offer)
    assert two.ana.players[1].kind == BOT
    await play_on([two.ana], [], 1, clock)

    two.guest = guest_again(tmp_path / "luis", clock)
    luis = NetSession(two.guest, options=AT_ONCE)
    two.cable = plug(two.guest, two.host)
    carry(two.cable)
    assert luis.watching == Watching(1, True, True)
    assert luis.seat is None and luis.people == () and luis.own == () and not luis.can_talk
    assert luis.waiting.kind != table.YOU
    assert any(isinstance(line.event, ComesBack) for line in two.ana.history), "Ana reads it too"
    assert two.ana.signals == (Signal("Luis"),)
    assert two.ana.players[1].kind == BOT, "not before the next deck"
    for _ in range(60):
        await play_on([two.ana, luis], [two.cable], 1, clock)
        if luis.watching is None or two.ana.waiting.kind == table.MATCH_OVER:
            break
    assert luis.watching is None or two.ana.waiting.kind == table.MATCH_OVER


async def test_where_the_match_has_another_deck_the_seat_is_back(tmp_path: Path) -> None:
    two = Table(tmp_path, "cuarenta")
    await two.until_luis_is_in_turn()
    two.cable.break_off()
    (offer,) = two.ana.offers
    two.ana.agree(offer)
    two.cable = plug(two.guest, two.host)
    carry(two.cable)
    assert two.luis.watching == Watching(1, True, True)
    for _ in range(200):
        await play_on([two.ana, two.luis], [two.cable], 1, two.clock)
        if two.luis.watching is None:
            break
    assert two.luis.watching is None and two.luis.people == (1,)
    assert two.ana.players[1].kind == PERSON
    assert two.luis.view.mano == 2


async def test_who_is_here_and_does_not_play_is_waited_for_so_long_and_then_the_others_may_go_on(
    tmp_path: Path,
) -> None:
    clock = Clock()
    _, cables, boards = three(tmp_path, clock)
    while boards[2].waiting.kind != table.YOU:
        board = next(board for board in boards if board.waiting.kind == table.YOU)
        await board.play(board.game.legal_actions(board.view)[-1])  # type: ignore[arg-type]
        carry(*cables)
    ana, luis = boards[:2]
    assert ana.waiting == luis.waiting == table.Waiting(table.PEER, 2), "just asked"
    clock.now += LONG
    waiting = ana.waiting
    assert (waiting.since, waiting.remedy) == (WALL - LONG, BOT_SITS)
    assert waiting.opens == WALL + PATIENCE - LONG and ana.offers == ()
    clock.now += PATIENCE
    assert ana.waiting.opens == 0.0
    (offer,) = ana.offers  # type: ignore[misc]
    ana.agree(offer)
    carry(*cables)
    sits, stays = sorted(luis.offers, key=lambda offer: offer.kind)
    assert (sits.kind, stays.kind) == (BOT_SITS, STAYS)
    luis.agree(sits)
    carry(*cables)
    assert ana.players[2].kind == BOT
    assert boards[2].watching == Watching(2, True, boards[2].watching.returning)  # type: ignore[union-attr]
    assert await play_on(boards[:2], cables, 3, clock) == 3


@pytest.mark.parametrize("gone", [(1,), deep((2,)), (1, 2)])
async def test_no_board_waits_without_an_owner_and_those_who_are_left_go_on(
    gone: tuple[int, ...], tmp_path: Path
) -> None:
    clock = Clock()
    _, cables, boards = three(tmp_path, clock)
    await play_on(boards, cables, 4, clock)
    for seat in gone:
        cables[seat - 1].break_off()
        boards[seat].close()
    left = [board for seat, board in enumerate(boards) if seat not in gone]
    lines = [cable for seat, cable in enumerate(cables, 1) if seat not in gone]
    for _ in range(30):
        assert all(map(owned, left))
        for board in left:
            for offer in board.offers:
                if offer.kind == BOT_SITS and "" in offer.missing:
                    board.agree(offer)
                    carry(*lines)
        if not await play_on(left, lines, 1, clock):
            break
    assert boards[0].waiting.kind == table.MATCH_OVER, boards[0].waiting
    assert boards[0].winners


async def test_where_the_host_is_gone_every_guest_can_set_the_table(tmp_path: Path) -> None:
    clock = Clock()
    ends, cables, boards = three(tmp_path, clock)
    await play_on(boards, cables, 4, clock)
    for cable in cables:
        cable.break_off()
    for board in boards[1:]:
        assert (board.waiting.reason, board.waiting.remedy) == (table.AWAY, SET_TABLE)
        assert [offer.kind for offer in board.offers] == [SET_TABLE]
        assert board.saved is not None and board.saved.match_id == ends[0].store.match_id


async def test_in_each_list_a_match_between_computers_is_won_or_lost_by_who_played_it_there(tmp_path: Path) -> None:
    two = Table(tmp_path, "casita")
    await two.until_luis_is_in_turn()
    two.luis.resign(1)
    await play_on([two.ana, two.luis], [two.cable], 1, two.clock)
    two.ana.close()
    two.luis.close()
    for name, mark, result, rival in (("ana", "+", RESULT_WON, "Luis"), ("luis", "-", RESULT_LOST, "Ana")):
        library = shelf(tmp_path / name)
        for noted in (True, False):  # by the program that closed it, or found out from the log
            if not noted:
                (library.path(library.page().rows[0].name) / META).unlink()
                [*library.refresh()]
            (row,) = library.page().rows
            assert row.settled and row_mark(row.facts) == mark
            assert row_text(row.facts).startswith("Casita") and f"{rival} " in row_text(row.facts)
            assert "tú " in row_text(row.facts)
        tallies = Tallies(library)
        [*tallies.refresh(tallies.known()[1])]
        ((_time, tally),) = tallies.known()[0]
        assert (tally.result, tally.rivals) == (result, (rival,))


async def test_in_the_list_the_seat_is_still_that_of_the_one_whom_a_bot_sits_in_for(tmp_path: Path) -> None:
    two = Table(tmp_path, "casita")
    await two.until_luis_is_in_turn()
    await play_on([two.ana, two.luis], [two.cable], 1, two.clock)
    two.cable.break_off()
    two.luis.close()
    (offer,) = two.ana.offers
    two.ana.agree(offer)
    fold = two.host.table.replica.playing.fold
    assert fold.players[1].kind == BOT
    assert score_line(summary_of(fold)).startswith("Ana "), "who reads «tú» there may be Luis"
    two.ana.close()
    seat = SavedSeat(shelf(tmp_path / "ana"), MatchName(MATCH, 0))
    others, _place, _host = _outline(seat)
    seat.store.close()
    assert others == ["Luis"]

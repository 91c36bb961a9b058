"""The board of a match between computers: whom it waits for, what is under way, what is said."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import pytest

from core.actions import NOBODY, Play
from core.cuarenta import CUARENTA
from core.cuarenta import Rules as CuarentaRules
from core.log.bodies import BOT, HINTED, PERSON, Player, SeatBody, Void
from net.admission.invitation import Invitation
from net.table.divergence import ENGINE
from net.table.outlook import BOT_SITS, NEW_DECK, SET_TABLE, TAKE_BACK
from saves.matchfolder import MatchName
from tests.effort import deep
from tests.tui.fake_session import ANA, FakeSession
from tests.tui.seated import Seat, seated
from tui.board.selection import TABLE_ZONE
from tui.play import session as table
from tui.play.failure import Failure
from tui.play.peers import VISIT, Disagreement, Offer, Said, Signal, Watching
from tui.play.session import Change, NotNow, Waiting
from tui.screens.board.menu import BoardMenu
from tui.screens.board.talk import BoardTalk
from tui.screens.call_table import CallTable
from tui.screens.dialogs import ConfirmDialog, NoticeDialog
from tui.screens.help import key_lines
from tui.screens.invite import Invite
from tui.widgets.form import FormEntry
from tui.widgets.table import TableZone
from tui.widgets.talk import PlaceField

LUIS = Player(PERSON, "Luis", "", b"l" * 32)


class FarSession(FakeSession):
    """Luis sits at another computer; `far` is whom the table waits for, where that is not Ana."""

    def __init__(self) -> None:
        super().__init__(CUARENTA, CuarentaRules(), (ANA, LUIS), curtain=False)
        self.signals = (Signal("Luis", "", 0.045),)
        self.far: Waiting | None = None

    @property
    def _people(self) -> list[int]:
        return [0]

    @property
    def waiting(self) -> Waiting:
        near = super().waiting
        return self.far or (Waiting(table.PEER, 1) if near.seat == 1 else near)

    def hear(self, text: str) -> None:
        self.said += (Said(self._history[-1].seq, 1, text),)
        self._tell(Change(()))

    def wait_for(self, waiting: Waiting | None) -> None:
        self.far = waiting
        self._tell(Change(()))

    def change_seat(self, seat: int, player: Player) -> None:
        raise NotNow("seat")


@asynccontextmanager
async def at_the_table(folder: Path) -> AsyncIterator[Seat]:
    async with seated(folder, FarSession()) as seat:
        await seat.until(lambda: seat.session.waiting.kind in (table.YOU, table.PEER))
        yield seat


async def test_whom_the_table_waits_for_is_said(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        for reason, words in (
            ("", "Luis piensa"),
            (table.READING, "todavía no terminó de leer la cuenta"),
            (table.AWAITED, "a que vuelva Luis"),
        ):
            at.session.wait_for(Waiting(table.PEER, 1, reason))
            await at.pilot.pause()
            assert words in at.sentence
        at.session.wait_for(Waiting(table.PEER, 1, table.AWAY, 1_780_000_000.0))
        await at.pilot.pause()
        assert "Sin conexión con Luis desde las 15:26" in at.sentence
        assert "en espera" in at.text


async def test_how_the_other_computer_is_heard_stands_in_the_first_line(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        assert "conexi" not in at.text.splitlines()[0], "nobody counts milliseconds"
        at.session.signals = (Signal("Luis", table.AWAY),)
        at.session.wait_for(Waiting(table.PEER, 1, table.AWAY))
        await at.pilot.pause()
        assert "Luis: sin conexión" in at.text.splitlines()[0]


async def test_what_there_is_not_between_computers_is_said_and_not_offered(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        await at.press("u")
        assert "Entre computadoras no se deshace" in at.sentence
        await at.press("H")
        assert "Esta mesa se acordó sin pistas" in at.sentence
        offered = {line.key for line in key_lines(at.board)}
        assert "m" in offered and not offered & {"u", "h"}
        at.board.doors.menu.open()
        await at.until(lambda: "Reglas de esta mesa" in at.text)
        assert "Pista" not in at.text


async def test_the_usual_name_of_the_host_is_read_whole_beside_the_cards(tmp_path: Path) -> None:
    session = FakeSession(CUARENTA, CuarentaRules(), (ANA, Player(PERSON, "Jugador 1")), curtain=False)
    async with seated(tmp_path, session) as at:
        await at.until(lambda: "Jugador 1 ·5 │" in at.text)


async def test_where_hints_were_agreed_on_they_are_for_ones_turn(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        at.session.lifting = HINTED
        for reason in ("", table.AWAITED):
            at.session.wait_for(Waiting(table.PEER, 1, reason))
            await at.press("h")
            assert at.sentence == "La pista es para cuando te toca."
        await at.press("escape")
        await at.until(lambda: isinstance(at.app.screen, BoardMenu) and at.app.screen.query("#advise"))
        await at.pilot.click("#advise")
        await at.until(lambda: at.board.is_active and at.sentence == "La pista es para cuando te toca.")


async def test_a_card_on_its_way_stays_raised_in_the_hand(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        card = at.session.view.hands[0][2]
        at.session.pending = Play(card)
        at.session.wait_for(Waiting(table.PEER, 1, table.STAMPING))
        await at.pilot.pause()
        assert at.board.scene().pending == card
        assert "va en camino" in at.sentence
        assert at.text.count("▲") == 1


async def test_what_others_say_is_called_out_and_stays_in_the_log(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        at.session.hear("¡Con esta te caigo! [b]")
        await at.pilot.pause()
        assert "Luis: «¡Con esta te caigo! [b]»" in at.sentence
        assert at.told[-1] == "Luis: «¡Con esta te caigo! [b]»"


async def test_news_of_others_touch_nothing_that_was_picked_or_answered(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        await at.press("m")
        at.picker.zone, said = TABLE_ZONE, at.sentence
        at.session.signals = (Signal("Luis", "", 0.3),)
        at.session.wait_for(None)
        await at.pilot.pause()
        assert at.picker.zone == TABLE_ZONE and at.sentence == said


async def test_one_says_a_line_or_a_saying(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        await at.press("t")
        assert isinstance(at.app.screen, BoardTalk)
        await at.press(*"hola", "enter")
        await at.press("t", "down", "enter")
        assert [line.text for line in at.session.said] == ["hola", "Con esta te caigo"]
        assert at.told[-2:] == ["Tú: «hola»", "Tú: «Con esta te caigo»"]
        await at.press("t", "escape")
        assert len(at.session.said) == 2


async def test_who_is_alone_at_his_computer_has_nobody_to_talk_to(tmp_path: Path) -> None:
    async with seated(tmp_path, FakeSession(CUARENTA, CuarentaRules(), (ANA, LUIS))) as at:
        await at.press("t")
        assert not isinstance(at.app.screen, BoardTalk)


async def test_the_menu_tells_how_the_missing_come(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        at.session.invitation = Invitation(("192.168.1.20", "fd00::7"), 47011, "tambor-lucero-viento")
        at.board.doors.menu.open_invitation()
        await at.pilot.pause()
        assert isinstance(at.app.screen, Invite)
        for words in ("192.168.1.20:47011 · [fd00::7]:47011", "tambor-lucero-viento", "sobremesa:"):
            assert words in at.text
        at.app.screen.query_one("#copy", FormEntry).focus()
        await at.press("enter", "enter")
        assert at.app.clipboard == at.session.invitation.token()
        assert at.text.count("Copiada si tu terminal lo permite") == 1 and not at.app._notifications


async def test_when_all_are_back_the_way_in_is_not_told_any_longer(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        at.session.invitation = Invitation(("192.168.1.20",), 47011, "tambor-lucero-viento")
        at.board.doors.menu.open_invitation()
        await at.pilot.pause()
        assert isinstance(at.app.screen, Invite)
        at.session.wait_for(Waiting(table.PEER, 1))
        await at.pilot.pause()
        assert isinstance(at.app.screen, Invite), "somebody is still missing"
        at.session.invitation = None
        at.session.wait_for(None)
        await at.pilot.pause()
        assert at.app.screen is at.board


@pytest.mark.parametrize("size", [(60, 18), deep((80, 24)), deep((120, 40))], ids=str)
@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("es", r"Detenida: tu programa y el de Luis no ven igual la mesa. Informe: …/.*{file} · Esc: .*\."),
        ("en", r"Stopped: your program and Luis's do not agree on the table. Report: …/.*{file} · Esc: .*\."),
    ],
)
async def test_the_board_says_in_what_the_programs_differ_and_where_the_report_is(
    language: str, told: str, size: tuple[int, int], tmp_path: Path
) -> None:
    file = "disagreement-6d617463-0-12.txt"
    known = Disagreement(ENGINE, "Luis", 12, ("table",), Path("/srv/people/somebody/sobremesa", file))
    async with seated(tmp_path, FarSession(), size=size, language=language) as at:
        await at.until(lambda: at.session.waiting.kind in (table.YOU, table.PEER))
        at.session.wait_for(Waiting(table.PEER, 1, table.FROZEN, disagreement=known))
        await at.pilot.pause()
        assert re.fullmatch(told.format(file=file), at.sentence)


async def test_the_menu_offers_what_all_have_to_agree_to(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        deck = Offer(Void(1, NOBODY), NOBODY, ("Luis",), ("",))
        seat = Offer(SeatBody(1, Player(BOT, "Luis", "vecino")), 1, (), ("", "Eva"))
        at.session.offers = (deck, seat)
        at.board.doors.menu.open()
        await at.pilot.pause()
        assert "Anular el mazo y dar de nuevo (falta: tú)" in at.text
        assert "Que un bot siga por Luis" in at.text
        at.app.screen.query_one("#agree-1", FormEntry).focus()
        await at.press("enter")
        assert isinstance(at.app.screen, ConfirmDialog) and at.session.agreed == [], "not without a question"
        detail = at.app.screen.detail
        assert "Tiene que aceptarlo también: Eva." in detail and "recupera su lugar" in detail
        await at.press("enter")
        assert at.session.agreed == [], "the answer that does no harm comes first"
        at.board.doors.menu.open()
        await at.pilot.pause()
        at.app.screen.query_one("#agree-1", FormEntry).focus()
        await at.press("enter", "s")
        assert at.session.agreed == [seat]
        assert "falta que acepte: Eva" in at.sentence


async def test_what_the_menu_offered_is_not_done_when_it_is_no_longer_meant(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        luis = Offer(SeatBody(1, Player(BOT, "Luis", "vecino")), 1, (), ("",))
        at.session.offers = (luis,)
        at.board.doors.menu.open()
        await at.pilot.pause()
        at.session.offers = (Offer(Void(1, NOBODY), NOBODY, (), ("",)),)  # Luis is back, and something else is asked
        at.app.screen.query_one("#agree-0", FormEntry).focus()
        await at.press("enter", "s")
        assert at.session.agreed == []
        assert "Ya no hace falta" in at.sentence


async def test_who_only_watches_is_told_so_and_why(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        at.session.watching = Watching(1, True, True)
        at.session.wait_for(Waiting(table.PEER, 1))
        await at.pilot.pause()
        assert (
            at.sentence
            == "Sólo miras: los demás siguen con un bot en tu lugar. Vuelves a tu lugar con el próximo mazo."
        )
        at.session.watching = Watching(1, True, False)
        at.session.offers = (Offer(SeatBody(1, LUIS), 1, (), (), TAKE_BACK),)
        at.session.wait_for(Waiting(table.PEER, 1))
        await at.pilot.pause()
        assert at.sentence.endswith("Para volver a tu lugar: Esc, menú.")
        at.board.doors.menu.open()
        await at.pilot.pause()
        assert "Volver a tu lugar" in at.text
        at.app.screen.query_one("#agree-0", FormEntry).focus()
        await at.press("enter")
        assert at.session.agreed == list(at.session.offers), "the own seat needs no question"


async def test_the_table_of_one_who_is_gone_can_be_set_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_the_table(tmp_path) as at:
        taken: list[tuple[object, ...]] = []
        monkeypatch.setattr(at.app, "resume_match", lambda name, way, place: taken.append((name, way, place)))
        at.session.saved = MatchName(b"m" * 16, 0)
        at.session.offers = (Offer(None, NOBODY, (), (), SET_TABLE),)
        at.session.wait_for(Waiting(table.PEER, 1, table.AWAY, 1_780_000_000.0, remedy=SET_TABLE))
        await at.pilot.pause()
        assert at.sentence.endswith("Para poner la mesa aquí: Esc, menú.")
        at.board.doors.menu.open()
        await at.pilot.pause()
        at.app.screen.query_one("#agree-0", FormEntry).focus()
        await at.press("enter")
        assert taken == [(MatchName(b"m" * 16, 0), SET_TABLE, None)]
        assert at.app.screen is not at.board


async def test_another_table_of_the_match_is_told_of_once_and_one_can_go_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_the_table(tmp_path) as at:
        taken: list[tuple[object, ...]] = []
        monkeypatch.setattr(at.app, "resume_match", lambda name, way, place: taken.append((name, way, place)))
        at.session.saved = MatchName(b"m" * 16, 0)
        at.session.other_table = Invitation(("192.168.1.8",), 47011)
        at.session.offers = (Offer(None, NOBODY, (), (), VISIT, ("Luis",)),)
        at.session.wait_for(None)
        await at.until(lambda: isinstance(at.app.screen, ConfirmDialog))
        assert "Luis también tiene puesta la mesa" in at.app.screen.question  # type: ignore[attr-defined]
        await at.press("n")
        at.session.wait_for(None)
        await at.pilot.pause()
        assert at.app.screen is at.board and taken == [], "it is said once"
        at.board.doors.menu.open()
        await at.pilot.pause()
        at.app.screen.query_one("#agree-0", FormEntry).focus()
        await at.press("enter", "s")
        assert taken == [(MatchName(b"m" * 16, 0), VISIT, Invitation(("192.168.1.8",), 47011))]


async def test_nobody_leaves_for_a_table_that_is_gone_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else each of two calls the other one, and nobody has set the table."""
    async with at_the_table(tmp_path) as at:
        taken: list[object] = []
        monkeypatch.setattr(at.app, "resume_match", lambda *where: taken.append(where))
        at.session.saved = MatchName(b"m" * 16, 0)
        at.session.offers = (Offer(None, NOBODY, (), (), VISIT, ("Luis",)),)
        at.session.wait_for(None)
        await at.until(lambda: isinstance(at.app.screen, ConfirmDialog))
        asked = asyncio.Event()
        at.app.screen.call_after_refresh(asked.set)
        await asked.wait()
        at.session.offers = ()
        await at.press("s")
        assert at.app.screen is at.board and taken == []
        assert "Ya no hace falta" in at.sentence


async def test_who_comes_with_another_log_of_the_match_is_told_of(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        at.session.forked = "Luis"
        at.session.wait_for(None)
        await at.until(lambda: isinstance(at.app.screen, NoticeDialog))
        await at.pilot.pause()
        assert "Hay dos partidas" in at.text
        await at.press("escape")
        at.session.wait_for(None)
        await at.pilot.pause()
        assert at.app.screen is at.board


async def test_what_is_told_of_two_matches_goes_when_there_is_one_again(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        at.session.forked = "Luis"
        at.session.wait_for(None)
        await at.until(lambda: isinstance(at.app.screen, NoticeDialog))
        at.session.wait_for(None)
        await at.pilot.pause()
        assert isinstance(at.app.screen, NoticeDialog), "there are still two"
        at.session.forked = ""
        at.session.wait_for(None)
        await at.until(lambda: at.app.screen is at.board)
        at.session.wait_for(None)
        await at.pilot.pause()
        at.session.offers = (Offer(None, NOBODY, (), (), VISIT, ("Luis",)),)
        at.session.wait_for(None)
        await at.until(lambda: isinstance(at.app.screen, ConfirmDialog))
        at.session.offers = ()
        at.session.wait_for(None)
        await at.until(lambda: at.app.screen is at.board)


async def test_who_sets_the_table_in_the_own_absence_is_asked_about_the_own_seat_in_other_words(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        own = Offer(SeatBody(0, Player(BOT, "Ana", "vecino")), 0, (), ("",), BOT_SITS, (), True)
        at.session.offers = (own,)
        at.board.doors.menu.open()
        await at.pilot.pause()
        assert "Que un bot siga en tu lugar" in at.text and "por Ana" not in at.text
        at.app.screen.query_one("#agree-0", FormEntry).focus()
        await at.press("enter")
        assert isinstance(at.app.screen, ConfirmDialog)
        assert at.app.screen.question == "¿Que un bot siga en tu lugar?"
        assert "se anula" not in at.app.screen.detail
        assert "Ana" not in at.app.screen.detail and "recuperas tu lugar" in at.app.screen.detail
        await at.press("s")
        assert at.session.agreed == [own]


async def test_what_others_ask_stands_on_the_board_while_the_table_waits(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        luis_is_away = Waiting(table.PEER, 1, table.AWAY)
        seat = Offer(SeatBody(1, Player(BOT, "Luis", "vecino")), 1, ("Eva",), ("",))
        at.session.offers = (seat,)
        at.session.wait_for(luis_is_away)
        await at.pilot.pause()
        assert "Pregunta de Eva: ¿Que un bot siga por Luis?" in at.sentence
        at.session.offers = (seat._replace(agreed=("",), missing=("Eva",)),)
        at.session.wait_for(luis_is_away)
        await at.pilot.pause()
        assert "falta que acepte: Eva" in at.sentence
        at.session.offers = ()
        at.session.wait_for(luis_is_away)
        await at.pilot.pause()
        assert "Sin conexión con Luis: se espera" in at.sentence, "it was never heard"


async def test_the_menu_calls_a_table_that_is_not_reached(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        at.board.doors.menu.open()
        await at.pilot.pause()
        assert "Volver a llamar" not in at.text
        await at.press("escape")
        at.session.can_call = True
        at.session.wait_for(Waiting(table.PEER, 1, table.ENDED, failure=Failure("link", "replaced")))
        await at.pilot.pause()
        assert "desde otro programa; aquí se dejó. Para volver a llamar: Esc, menú." in at.sentence
        at.board.doors.menu.open()
        await at.pilot.pause()
        at.app.screen.query_one("#call", FormEntry).focus()
        await at.press("enter")
        assert isinstance(at.app.screen, CallTable) and "desde otro programa" in at.text
        await at.press("escape")
        assert at.session.calls == 0
        await call(at, "")
        assert (at.session.calls, at.session.called) == (1, None)


async def call(at: Seat, text: str) -> None:
    """Through the menu, with this in the field."""
    at.board.doors.menu.open()
    await at.pilot.pause()
    at.app.screen.query_one("#call", FormEntry).focus()
    await at.press("enter")
    assert isinstance(at.app.screen, CallTable)
    at.app.screen.query_one(PlaceField).value = text
    await at.press("enter")


UNKNOWN: Final = Failure("link", "unknown", {"where": "192.168.100.107:47011"})
WRONG: Final = Failure("code", "wrong")


@pytest.mark.parametrize(
    ("failure", "size"),
    [
        (WRONG, (60, 18)),
        *(deep(WRONG, size) for size in ((80, 24), (120, 40))),
        *(deep(UNKNOWN, size) for size in ((60, 18), (80, 24), (120, 40))),
    ],
    ids=str,
)
async def test_a_table_that_asks_for_its_code_has_a_field_for_it_on_the_board(
    failure: Failure, size: tuple[int, int], tmp_path: Path
) -> None:
    async with seated(tmp_path, FarSession(), size=size) as at:
        at.session.can_call = True
        at.session.wait_for(Waiting(table.PEER, NOBODY, table.CALLING, failure=failure))
        await at.pilot.pause()
        assert "Para escribirlo: Esc, menú." in at.sentence
        await call(at, "tambor lucero viento")
        assert at.app.screen is at.board
        assert at.session.called == Invitation((), 47011, "tambor-lucero-viento")
        await call(at, "192.168.1.30 mesa miel molino")
        assert at.session.called == Invitation(("192.168.1.30",), 47011, "mesa-miel-molino")
        await call(at, "192.168.1.30:99999")
        assert isinstance(at.app.screen, CallTable) and "de 1 a 65535" in at.text
        at.session.can_call = False
        at.session.wait_for(Waiting(table.YOU, 0))
        await at.until(lambda: at.app.screen is at.board)  # the line is back: there is nothing to ask


async def test_the_seat_of_another_computer_is_not_given_away(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        at.board.doors.attempt(lambda: at.session.change_seat(1, ANA))
        await at.pilot.pause()
        assert "otra computadora" in at.sentence


@pytest.mark.parametrize("dismissed", [True, False], ids=["left", "program ends"])
async def test_what_is_told_while_the_board_is_taken_away_needs_none_of_its_zones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dismissed: bool
) -> None:
    session, told = FarSession(), list[list[str | None]]()

    def last_word(zone: TableZone) -> None:
        told.append([child.id for child in zone.children])
        session._tell(Change(()))

    monkeypatch.setattr(TableZone, "on_unmount", last_word, raising=False)
    async with seated(tmp_path, session) as at:
        if dismissed:
            at.board.dismiss()
            await at.until(lambda: told)
    assert told == [[]], "its cards and its heading are gone, and the board still listens"


async def test_who_agrees_to_a_new_deck_reads_about_whom_else_has_to_be_decided(tmp_path: Path) -> None:
    async with at_the_table(tmp_path) as at:
        deck = Offer(Void(1, NOBODY), NOBODY, ("Luis", ""), (), NEW_DECK, ("Eva",))
        at.session.offers = (deck,)
        at.board.doors.menu.open()
        await at.pilot.pause()
        at.app.screen.query_one("#agree-0", FormEntry).focus()
        await at.press("enter")
        assert at.session.agreed == [deck]
        assert "También falta, y hay que decidir por su lugar: Eva." in at.sentence

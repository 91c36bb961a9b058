"""The way to somebody else's table, and the room there: by list, by address, by a pasted invitation."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Static

from core.log.bodies import PERSON
from net.admission.invitation import Invitation
from net.lan.discovery import FAILED, STARTING, ListingState
from net.lan.multicast import PORT_TAKEN
from net.lobby.chairs import SeatSetting
from net.lobby.terms import OPEN, Terms
from tests.effort import deep
from tests.tui.fake_lobby import FakeJoin, found
from tests.tui.golden import WINDOWS, check_windows, screen_text, wait_until
from tests.tui.house import Bare, house
from tui.app import Sobremesa
from tui.online.lobby import IDLE
from tui.online.table_plan import TablePlan
from tui.play.failure import CODE, CONNECT, LINK, RESOLVE, SEAT, VERSION
from tui.render.spans import wrap
from tui.screens.board.screen import BoardScreen
from tui.screens.dialogs import ConfirmDialog
from tui.screens.guest import GuestWaiting
from tui.screens.help import Help
from tui.screens.join import JoinTable
from tui.screens.rules import RulesScreen
from tui.screens.sayings import Sayings
from tui.widgets.field import Field
from tui.widgets.form import FormEntry

CODE_TEXT = "tambor-lucero-viento"
ROSA = found("00000001", "Rosa", seats=4, free=2)
TITO = found("00000002", "Tito", game="casita", preset="texto", seats=3, free=1)
ALL = (
    ROSA,
    TITO,
    found("00000003", "Pepe", free=0),
    found("00000004", "Maximiliana Valentín", rules_version=99),
    found("00000005", "Zoe", versions=(7, 9)),
    found("00000006", "Noé", game="truco"),
)
PLAN = TablePlan(
    "Rosa",
    Terms("cuarenta", "quito", (("jugadores", 4),), "asistida"),
    (SeatSetting(PERSON, "Rosa"), SeatSetting(OPEN), SeatSetting("bot", "Lucho", "vecino"), SeatSetting(OPEN)),
)


@asynccontextmanager
async def joining(
    folder: Path,
    *tables: object,
    size: tuple[int, int] = (80, 24),
    language: str = "es",
    name: str = "Ana",
) -> AsyncIterator[tuple[Sobremesa, Pilot[None], FakeJoin]]:
    """At the list of tables."""
    app, lobby = house(folder, Bare, language=language, name=name), FakeJoin(tables)  # type: ignore[arg-type]
    async with app.run_test(size=size, notifications=True) as pilot:
        await app.push_screen(JoinTable(lobby))
        await pilot.pause()
        yield app, pilot, lobby


def sentence(app: Sobremesa) -> str:
    return str(app.screen.query_one("#sentence", Static).content)


def place(app: Sobremesa) -> Field:
    return app.screen.query_one("#place", Field)


async def typed(app: Sobremesa, pilot: Pilot[None], text: str) -> None:
    """Write this into the field for addresses letter by letter and press Enter."""
    place(app).focus()
    await pilot.press(*["space" if letter == " " else letter for letter in text], "enter")
    await pilot.pause()


async def pasted(app: Sobremesa, pilot: Pilot[None], text: str) -> None:
    """Put this into the field for addresses at once and press Enter."""
    place(app).focus()
    app.post_message(events.Paste(text))
    await pilot.press("enter")
    await pilot.pause()


def board(app: Sobremesa) -> list[BoardScreen]:
    return [screen for screen in app.screen_stack if isinstance(screen, BoardScreen)]


# --- the list


@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_the_list_at_every_size_in_both_languages(tmp_path: Path, language: str) -> None:
    async with joining(tmp_path, *ALL, language=language) as (_app, pilot, _lobby):
        await check_windows(pilot, f"join_{{size}}_{language}")


async def test_an_empty_list_says_what_was_searched_and_what_to_do(tmp_path: Path) -> None:
    async with joining(tmp_path) as (_app, pilot, _lobby):
        await check_windows(pilot, "join_empty_{size}_es", windows=["80x24", "60x18"])


async def test_without_a_list_one_gets_in_all_the_same(tmp_path: Path) -> None:
    async with joining(tmp_path) as (app, pilot, lobby):
        lobby.listing = ListingState(FAILED, PORT_TAKEN)
        lobby.tell()
        await pilot.pause()
        assert "No hay lista: otro programa ocupa el puerto 5353" in screen_text(app)
        await typed(app, pilot, "192.168.1.20 tambor lucero viento")
        assert lobby.called == [(Invitation(("192.168.1.20",), 47011, CODE_TEXT), "Ana")]


async def test_tables_come_and_go_under_a_cursor_that_stays(tmp_path: Path) -> None:
    async with joining(tmp_path, ROSA, TITO) as (app, pilot, lobby):
        entries = app.screen.query("#tables FormEntry")
        entries.last().focus()
        await pilot.pause()
        ana = found("0000000a", "Ana María")
        lobby.find(ana, ROSA, TITO)
        await pilot.pause()
        assert app.focused is entries.last()
        assert [line.word.strip() for line in app.screen.query("#tables FormEntry").results(FormEntry)] == [
            "Ana María",
            "Rosa",
            "Tito",
        ]
        lobby.find(ana, TITO._replace(advert=TITO.advert._replace(free=0)))
        await pilot.pause()
        assert app.focused is app.screen.query("#tables FormEntry").last()
        assert "Tito       no queda lugar" in screen_text(app)
        lobby.find()
        await pilot.pause()
        assert not app.screen.query("#tables FormEntry")
        assert app.focused is not None, "the cursor went to something that is there"


async def test_one_goes_back_to_the_own_table_without_a_code(tmp_path: Path) -> None:
    async with joining(tmp_path, ROSA, found("00000003", "Pepe", free=0)) as (app, pilot, lobby):
        lobby.own = frozenset({"00000003"})
        lobby.tell()
        await pilot.pause()
        assert "Pepe  tu lugar te espera · Cuarenta" in screen_text(app)
        line = app.screen.query("#tables FormEntry").last()
        line.focus()
        await pilot.pause()
        assert sentence(app) == "Enter: volver a tu lugar."
        await pilot.press("enter")
        assert (lobby.called[-1][0].code, lobby.known) == ("", "00000003")
        lobby.fail(CODE, "unknown")
        await pilot.pause()
        assert "con el código" in sentence(app)
        assert "Código de Pepe" in screen_text(app)
        await typed(app, pilot, "tambor lucero viento")
        assert lobby.called[-1][0].code == CODE_TEXT


async def test_an_own_table_of_another_version_cannot_be_gone_back_to(tmp_path: Path) -> None:
    async with joining(tmp_path, found("00000004", "Pepe", free=0, versions=(7, 9))) as (app, pilot, lobby):
        lobby.own = frozenset({"00000004"})
        lobby.tell()
        await pilot.pause()
        assert "versión más nueva" in screen_text(app)


async def test_the_arrows_lead_from_the_list_to_the_address_and_round(tmp_path: Path) -> None:
    async with joining(tmp_path, ROSA, TITO) as (app, pilot, _lobby):
        seen = []
        for _ in range(5):
            assert app.focused is not None
            seen.append(app.focused.id or "")
            await pilot.press("up")
            await pilot.pause()
        assert seen[0] == "place"
        assert seen[1] == "name"
        assert [name.startswith("table-") for name in seen] == [False, False, True, True, False]
        assert seen[4] == "call"


async def test_the_list_begins_by_saying_that_it_looks(tmp_path: Path) -> None:
    async with joining(tmp_path) as (app, pilot, lobby):
        lobby.listing = ListingState(STARTING)
        lobby.tell()
        await pilot.pause()
        assert "Mirando qué mesas hay" in screen_text(app)


@pytest.mark.parametrize("by", ["keys", "mouse"])
async def test_a_table_of_the_list_asks_for_its_code(tmp_path: Path, by: str) -> None:
    async with joining(tmp_path, *ALL) as (app, pilot, lobby):
        line = app.screen.query("#tables FormEntry").first()
        if by == "keys":
            line.focus()
            await pilot.press("enter")
        else:
            await pilot.click(line, offset=(5, 0))
        await pilot.pause()
        assert app.focused is place(app)
        assert "¿Qué código tiene la mesa de Rosa?" in sentence(app)
        assert "Código de Rosa" in screen_text(app)
        await typed(app, pilot, "tamb luc vie")
        assert lobby.called == [(Invitation(ROSA.addresses, 47011, CODE_TEXT), "Ana")]


async def test_a_grey_table_cannot_be_chosen(tmp_path: Path) -> None:
    async with joining(tmp_path, *ALL) as (app, pilot, _lobby):
        for line in list(app.screen.query("#tables FormEntry"))[2:]:
            await pilot.click(line, offset=(5, 0))
            assert "¿Qué código" not in sentence(app)
            assert line.has_class("-off")


async def test_the_words_of_a_code_complete_themselves(tmp_path: Path) -> None:
    async with joining(tmp_path, ROSA) as (app, pilot, lobby):
        place(app).focus()
        await pilot.press(*"tambo")
        await wait_until(pilot, lambda: place(app)._suggestion)
        await pilot.press("right", "minus", *"luce")
        await wait_until(pilot, lambda: place(app)._suggestion)
        await pilot.press("right", "minus", *"vient")
        await wait_until(pilot, lambda: place(app)._suggestion)
        await pilot.press("right", "enter")
        assert place(app).value == CODE_TEXT
        assert lobby.called == [(Invitation(ROSA.addresses, 47011, CODE_TEXT), "Ana")]


async def test_two_tables_that_claim_to_be_one_are_two_lines(tmp_path: Path) -> None:
    twin = ROSA._replace(addresses=("10.6.6.6",))
    async with joining(tmp_path, ROSA, twin, ROSA) as (app, _pilot, _lobby):
        assert len(app.screen.query("#tables FormEntry")) == 2


async def test_sixty_tables_leave_room_for_the_address(tmp_path: Path) -> None:
    tables = [found(f"{n:08x}", f"Mesa {n}") for n in range(60)]
    async with joining(tmp_path, *tables, size=(60, 18)) as (app, _pilot, _lobby):
        assert "Invitación o dirección" in screen_text(app)
        assert "60 mesas" in screen_text(app)


# --- by hand


async def test_an_address_without_a_code_asks_for_it(tmp_path: Path) -> None:
    async with joining(tmp_path) as (app, pilot, lobby):
        await pasted(app, pilot, "mesa.local:5000")
        assert "¿Qué código tiene la mesa de mesa.local?" in sentence(app)
        await pasted(app, pilot, "tambor lucero viento")
        assert lobby.called[0][0] == Invitation(("mesa.local",), 5000, CODE_TEXT)


@pytest.mark.parametrize("focus", ["#place", *map(deep, ("#call", "#name"))])
async def test_an_invitation_is_pasted_wherever_the_cursor_is(tmp_path: Path, focus: str) -> None:
    token = Invitation(("192.168.1.20", "fd00::7"), 47011, CODE_TEXT).token()
    async with joining(tmp_path) as (app, pilot, lobby):
        target = app.screen.query_one("#place" if focus == "#name" else focus)
        target.focus()
        await pilot.pause()
        app.post_message(events.Paste(f"¡Ven a jugar!\n\n  {token}\n"))
        await wait_until(pilot, lambda: place(app).value == token)
        await pilot.press("enter")
        assert lobby.called == [(Invitation(("192.168.1.20", "fd00::7"), 47011, CODE_TEXT), "Ana")]


async def test_what_leads_nowhere_is_explained_and_then_forgotten(tmp_path: Path) -> None:
    async with joining(tmp_path) as (app, pilot, lobby):
        await pasted(app, pilot, "sobremesa:abc")
        assert "no está entera" in sentence(app)
        assert app.screen.query_one("#sentence").has_class("refused")
        await pilot.press("x")
        await pilot.pause()
        assert "no está entera" not in sentence(app)
        await pilot.click("#call")
        assert not lobby.called
        why = sentence(app)
        await pilot.press("up")
        await wait_until(pilot, lambda: app.focused and app.focused.id == "name" and sentence(app) != why)
        assert sentence(app) == "El nombre con que te sientas a la mesa."


async def test_nobody_sits_down_without_a_name(tmp_path: Path) -> None:
    async with joining(tmp_path, name="") as (app, pilot, lobby):
        assert app.focused is app.screen.query_one("#name"), "that is asked first"
        await pasted(app, pilot, "10.0.0.7 tambor lucero viento")
        assert not lobby.called
        assert app.focused is app.screen.query_one("#name")
        await wait_until(pilot, lambda: sentence(app) == "Escribe primero cómo te llamas.")
        await pilot.press(*"Inés")
        await wait_until(pilot, lambda: "cómo te llamas" not in screen_text(app))
        await pilot.click("#call")
        assert lobby.called[0][1] == "Inés"
        assert app.settings.name == "Inés"


async def test_who_comes_with_an_address_and_no_name_is_asked_for_the_name_first(tmp_path: Path) -> None:
    app, lobby = house(tmp_path, Bare, name=""), FakeJoin(())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(JoinTable(lobby, "10.0.0.7 tambor lucero viento"))
        await pilot.pause()
        await pilot.press(*"Beto", "enter", "enter")
        assert [name for _where, name in lobby.called] == ["Beto"]


# --- the call


STEPS = [
    (CONNECT, "Llamando a 10.0.0.7"),
    (CODE, "comparando versiones y código"),
    (SEAT, "Entrando a la mesa"),
]


async def test_every_step_of_a_call_is_seen_and_esc_ends_it(tmp_path: Path) -> None:
    async with joining(tmp_path) as (app, pilot, lobby):
        await pasted(app, pilot, "10.0.0.7 tambor lucero viento")
        for step, words in STEPS:
            lobby.reach(step)
            assert words in sentence(app)
            assert "Esc para dejarlo" in sentence(app)
        await pilot.press("escape")
        await pilot.pause()
        assert lobby.stage == IDLE
        assert isinstance(app.screen, JoinTable)


async def test_the_seconds_that_a_table_asks_for_count_down(tmp_path: Path) -> None:
    async with joining(tmp_path) as (app, pilot, lobby):
        await pasted(app, pilot, "10.0.0.7 tambor lucero viento")
        lobby.fail(CODE, "wait", wait=3)
        for seconds in ("3", "2", "1"):
            assert f"hasta dentro de {seconds} s" in sentence(app)
            lobby.find()
            assert f"hasta dentro de {seconds} s" in sentence(app), "whatever else changes"
            app.screen._count_down()  # type: ignore[attr-defined]
        assert "Ya puedes probar otra vez" in sentence(app)
        lobby.fail(CODE, "wait", wait=64)
        assert "hasta dentro de 64 s" in sentence(app)
        lobby.fail(CODE, "wrong")
        assert "El código no es ese" in sentence(app)


PROGRAMS = {"mine": "0.1.0", "my_protocol": "1", "theirs": "0.9.0", "their_protocol": "2-3"}
FAILURES: Final[list[tuple[str, str, dict[str, Any], str]]] = [
    (RESOLVE, "unknown", {"where": "mesa.local"}, "Nadie sabe dónde está «mesa.local»"),
    (CONNECT, "refused", {"where": "10.0.0.7"}, "En 10.0.0.7 no hay ninguna mesa abierta"),
    (CONNECT, "timeout", {"where": "10.0.0.7"}, "cortafuegos"),
    (VERSION, "me", PROGRAMS, "(0.1.0, protocolo 1) es más viejo"),
    (VERSION, "peer", {"what": "rules_version", "there": "casita 2", **PROGRAMS}, "allá casita 2."),
    (CODE, "wrong", {}, "El código no es ese"),
    (CODE, "wait", {"wait": 8}, "8 s"),
    (SEAT, "full", {}, "La mesa está llena"),
    (LINK, "lost", {}, "Se cortó la conexión"),
]


async def test_a_call_that_failed_names_the_step(tmp_path: Path) -> None:
    async with joining(tmp_path) as (app, pilot, lobby):
        await pasted(app, pilot, "10.0.0.7 tambor lucero viento")
        for called, (step, reason, facts, words) in enumerate(FAILURES, 1):
            assert len(lobby.called) == called
            lobby.fail(step, reason, **facts)
            assert words in sentence(app), step
            assert app.screen.query_one("#sentence").has_class("refused"), step
            await pilot.press("enter")  # what was typed is still there: once more


async def test_esc_forgets_the_chosen_table_first_and_then_leaves(tmp_path: Path) -> None:
    async with joining(tmp_path, ROSA) as (app, pilot, lobby):
        await pilot.click("#tables FormEntry", offset=(5, 0))
        assert "Código de Rosa" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert "Código de Rosa" not in screen_text(app)
        await pilot.press("escape")
        await wait_until(pilot, lambda: not isinstance(app.screen, JoinTable))
        assert lobby.closed


@pytest.mark.parametrize("enters", [False, deep(True)])
async def test_esc_gives_the_address_back_and_forgets_half_a_code(tmp_path: Path, enters: bool) -> None:
    async with joining(tmp_path, ROSA) as (app, pilot, lobby):
        await pasted(app, pilot, "mesa.local:5000")
        assert place(app).value == ""
        await pilot.press(*"tam")
        await pilot.click("#tables FormEntry", offset=(5, 0))
        await pilot.press(*"luc")
        if enters:
            lobby.enter(PLAN)
        else:
            await pilot.press("escape")
        await wait_until(pilot, lambda: app.screen_stack[1].query_one("#place", Field).value == "mesa.local:5000")


@pytest.mark.parametrize("size", [deep("80x24"), "60x18"])
@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_of_every_saying_one_can_read_when_it_is_said(tmp_path: Path, size: str, language: str) -> None:
    async with joining(tmp_path, size=WINDOWS[size], language=language) as (app, pilot, _lobby):
        app.push_screen(Sayings("cuarenta"))
        await wait_until(pilot, lambda: app.screen.query("#saying-about"))
        await pilot.pause()
        about = app.screen.query_one("#saying-about", Static)
        for entry in app.screen.query(FormEntry):

            def rows(words: str) -> list[str]:
                return [row for row in screen_text(app).splitlines() if f" {words.strip()} " in row]

            entry.focus()
            await wait_until(pilot, lambda entry=entry: rows(entry.word) and about.content == entry.sentence)
            assert "…" in rows(entry.word)[0] or rows(entry.word)[0] in rows(entry.sentence)
            assert len(wrap(entry.sentence, about.content_size.width)) <= about.content_size.height


# --- the room


@asynccontextmanager
async def in_room(
    folder: Path, plan: TablePlan = PLAN, size: tuple[int, int] = (80, 24), language: str = "es"
) -> AsyncIterator[tuple[Sobremesa, Pilot[None], FakeJoin]]:
    """In the room of Rosa's table."""
    async with joining(folder, size=size, language=language) as (app, pilot, lobby):
        await pasted(app, pilot, "10.0.0.7 tambor lucero viento")
        lobby.enter(plan)
        await wait_until(pilot, lambda: isinstance(app.screen, GuestWaiting))
        await pilot.pause()
        yield app, pilot, lobby


@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_the_room_at_every_size_in_both_languages(tmp_path: Path, language: str) -> None:
    async with in_room(tmp_path, language=language) as (_app, pilot, lobby):
        lobby.say("¡hola!")
        await pilot.pause()
        await check_windows(pilot, f"guest_room_{{size}}_{language}")


async def test_a_guest_agrees_waits_and_plays(tmp_path: Path) -> None:
    two = TablePlan(
        "Rosa", Terms("cuarenta", "texto", (), "asistida"), (SeatSetting(PERSON, "Rosa"), SeatSetting(OPEN))
    )
    async with in_room(tmp_path, two) as (app, pilot, lobby):
        assert "Rosa propone esto y espera tu respuesta" in sentence(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "esperas a que Rosa empiece" in sentence(app)
        assert "tú, de acuerdo" in screen_text(app)
        assert "Ya no estoy de acuerdo" in screen_text(app)
        await pilot.click("#agree")
        assert not lobby.view.agrees
        await pilot.click("#agree")
        lobby.begin()
        await wait_until(pilot, lambda: board(app))
        assert board(app)[0].session is lobby.session
        assert not any(isinstance(screen, JoinTable | GuestWaiting) for screen in app.screen_stack)


async def test_a_match_that_begins_while_the_screen_opens_has_one_board(tmp_path: Path) -> None:
    """As in a rematch: both go to the board, who looks at once and who is told. A second one would end the first."""
    lobby = FakeJoin()
    terms = Terms("cuarenta", "texto", (), "asistida")
    lobby.enter(TablePlan("Rosa", terms, (SeatSetting(PERSON, "Rosa"), SeatSetting(OPEN))))
    lobby.agree(True)
    listen = lobby.subscribe

    def told_at_once(listener: Callable[[], None]) -> Callable[[], None]:
        asyncio.get_running_loop().call_soon(lobby.begin)
        return listen(listener)

    lobby.subscribe = told_at_once  # type: ignore[method-assign]
    app = house(tmp_path, Bare)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(JoinTable(lobby))
        await wait_until(pilot, lambda: board(app))
        await pilot.pause()
        (there,) = board(app)
        assert there.session is lobby.session and not there.session.closed


async def test_the_match_begins_while_one_reads_the_rules(tmp_path: Path) -> None:
    two = TablePlan(
        "Rosa", Terms("cuarenta", "texto", (), "asistida"), (SeatSetting(PERSON, "Rosa"), SeatSetting(OPEN))
    )
    async with in_room(tmp_path, two) as (app, pilot, lobby):
        lobby.agree(True)
        await pilot.click("#rules")
        await wait_until(pilot, lambda: isinstance(app.screen, RulesScreen))
        lobby.begin()
        await wait_until(pilot, lambda: board(app))
        assert not any(isinstance(screen, JoinTable | GuestWaiting | RulesScreen) for screen in app.screen_stack)


async def test_other_rules_are_said_and_asked_again(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (app, pilot, lobby):
        await pilot.press("enter")
        assert lobby.host is not None
        lobby.host.propose(PLAN.terms._replace(lifting="a_ojo"))
        lobby.deliver()
        await pilot.pause()
        assert "Rosa cambió lo que se juega" in sentence(app)
        assert "Rosa cambió lo que se juega." in screen_text(app)
        assert "levantar a ojo" in screen_text(app)
        await pilot.press("enter")
        await pilot.pause()
        assert "Falta una persona" in sentence(app)


async def test_one_chooses_a_seat_stands_up_and_sits(tmp_path: Path) -> None:
    async def press(seat: int, by: str) -> None:
        if by == "keys":
            app.screen.query_one(f"#seat-{seat}").focus()
            await pilot.press("enter")
        else:
            await pilot.click(f"#seat-{seat}", offset=(8, 0))
        await pilot.pause()

    async with in_room(tmp_path) as (app, pilot, lobby):
        assert lobby.view.mine == 1
        await press(3, "keys")
        assert lobby.view.mine == 3
        await press(3, "mouse")
        assert lobby.view.mine is None
        assert "Estás de pie" in sentence(app)
        await pilot.click("#agree")
        assert not lobby.view.agrees
        await press(0, "keys")
        assert lobby.view.mine is None
        await press(1, "keys")
        assert lobby.view.mine == 1
        await press(1, "keys")
        assert lobby.view.mine is None
        await press(1, "mouse")
        assert lobby.view.mine == 1


async def test_who_stands_at_a_full_table_knows_what_he_waits_for(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (app, pilot, lobby):
        assert lobby.host is not None
        for seat in (1, 3):
            lobby.host.set_chair(seat, SeatSetting("bot", "Carmen", "azar"))
        lobby.deliver()
        await pilot.pause()
        assert "esperas a que se libere uno" in sentence(app)


async def test_a_guest_says_something(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (app, pilot, _lobby):
        app.screen.query_one("#say").focus()
        await pilot.press(*"hola", "enter")
        assert "Ana: hola" in screen_text(app)
        await pilot.click("#agree")
        await pilot.press("d")
        await wait_until(pilot, lambda: isinstance(app.screen, Sayings))
        await pilot.press("enter")
        await wait_until(pilot, lambda: "Ana: Con esta te caigo" in screen_text(app))


async def test_a_lost_link_leads_back_to_the_list_and_says_so(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (app, pilot, lobby):
        await pilot.press("r")
        await wait_until(pilot, lambda: isinstance(app.screen, RulesScreen))
        lobby.fail(LINK, "lost")
        await wait_until(pilot, lambda: isinstance(app.screen, JoinTable))
        assert "Se cortó la conexión" in sentence(app)


async def test_esc_leaves_the_room_after_asking(tmp_path: Path) -> None:
    async with in_room(tmp_path) as (app, pilot, lobby):
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("n")
        await wait_until(pilot, lambda: isinstance(app.screen, GuestWaiting))
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("s")
        await wait_until(pilot, lambda: isinstance(app.screen, JoinTable))
        assert lobby.stage == IDLE


async def test_a_table_that_lets_one_in_closes_the_help(tmp_path: Path) -> None:
    async with joining(tmp_path) as (app, pilot, lobby):
        await pasted(app, pilot, "10.0.0.7 tambor lucero viento")
        await pilot.press("f1")
        await wait_until(pilot, lambda: isinstance(app.screen, Help))
        lobby.enter(PLAN)
        await wait_until(pilot, lambda: isinstance(app.screen, GuestWaiting))
        assert not any(isinstance(screen, Help) for screen in app.screen_stack)
        lobby.fail(LINK, "lost")
        await wait_until(pilot, lambda: isinstance(app.screen, JoinTable))

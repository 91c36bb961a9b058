"""One's own table before the match: opened, filled, talked at and begun, by keys and by mouse."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input, Static

from core.log.bodies import PERSON
from net.lan.discovery import FAILED, ListingState
from net.lan.multicast import PORT_TAKEN
from net.lobby.chairs import SeatSetting
from net.lobby.terms import OPEN, Terms
from tests.effort import deep
from tests.tui.fake_lobby import FakeHost, key_of
from tests.tui.golden import check_windows, screen_text, wait_until
from tests.tui.house import Bare, house
from tui.app import Sobremesa
from tui.online.lobby import CLOSED
from tui.online.lobby_view import LinkFacts
from tui.online.table_plan import TablePlan
from tui.play.failure import Failure
from tui.screens.board.screen import BoardScreen
from tui.screens.dialogs import ConfirmDialog
from tui.screens.host import GuestMenu, HostWaiting
from tui.screens.rules import RulesScreen
from tui.screens.sayings import Sayings
from tui.screens.set_table import ChangeTerms, SetTable
from tui.widgets.seats import SeatRow

TWO = TablePlan("Ana", Terms("cuarenta", "texto", (), "asistida"), (SeatSetting(PERSON, "Ana"), SeatSetting(OPEN)))
FOUR = TablePlan(
    "Ana",
    Terms("cuarenta", "quito", (("jugadores", 4),), "a_ojo"),
    (SeatSetting(PERSON, "Ana"), SeatSetting(OPEN), SeatSetting("bot", "Lucho", "vecino"), SeatSetting(OPEN)),
)


@asynccontextmanager
async def waiting(
    folder: Path, plan: TablePlan = TWO, size: tuple[int, int] = (80, 24), language: str = "es"
) -> AsyncIterator[tuple[Sobremesa, Pilot[None], FakeHost]]:
    """In the room of a table that was just opened."""
    app, lobby = house(folder, Bare, language=language, name="Ana"), FakeHost(plan)
    async with app.run_test(size=size, notifications=True) as pilot:
        await app.push_screen(HostWaiting(lobby))
        await pilot.pause()
        yield app, pilot, lobby


def sentence(app: Sobremesa) -> str:
    return str(app.screen.query_one("#sentence", Static).content)


def board(app: Sobremesa) -> list[BoardScreen]:
    return [screen for screen in app.screen_stack if isinstance(screen, BoardScreen)]


# --- setting it up


@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_the_form_at_every_size_in_both_languages(tmp_path: Path, language: str) -> None:
    app = house(tmp_path, Bare, language=language, name="Ana")
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(SetTable(lambda plan: None))
        await pilot.pause()
        await check_windows(pilot, f"set_table_{{size}}_{language}")


async def test_one_key_opens_a_table_for_one_other_and_none_where_nobody_is_waited_for(tmp_path: Path) -> None:
    app, opened = house(tmp_path, Bare, name="Ana"), list[Any]()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(SetTable(opened.append))
        await pilot.press("enter")
        assert opened == [TWO]
        await pilot.click("#kind-1", offset=(24, 0))  # the arrow to the left: the last kind of bot
        await pilot.click("#begin")
        assert opened == [TWO]
        assert "lugar libre" in sentence(app)


async def test_who_has_no_name_yet_gives_one_before_others_come(tmp_path: Path) -> None:
    app, opened = house(tmp_path, Bare), list[Any]()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(SetTable(opened.append))
        await pilot.press("f5")
        assert not opened and sentence(app) == "Falta el nombre del asiento 1."
        await pilot.press("E", "v", "a", "f5")
        assert opened[0].host == "Eva" and app.settings.name == "Eva"


async def test_a_table_by_mouse_with_a_bot_and_an_empty_seat(tmp_path: Path) -> None:
    app, opened = house(tmp_path, Bare, name="Ana"), list[Any]()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(SetTable(opened.append))
        await pilot.click("#option-jugadores", offset=(40, 0))
        await pilot.click("#kind-2", offset=(40, 0))  # open -> person
        await pilot.click("#kind-2", offset=(40, 0))  # -> the first bot
        await pilot.click("#begin")
        (plan,) = opened
        assert [chair.kind for chair in plan.chairs] == [PERSON, OPEN, "bot", OPEN]
        assert plan.terms == Terms("cuarenta", "texto", (("jugadores", 4),), "asistida")


async def test_lifting_by_eye_says_that_it_is_a_matter_of_honour_and_is_without_hints(tmp_path: Path) -> None:
    app, opened = house(tmp_path, Bare, name="Ana"), list[Any]()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(SetTable(opened.append))
        await pilot.click("#hints", offset=(40, 0))
        assert "qué jugar y por qué" in sentence(app)
        await pilot.click("#lifting", offset=(40, 0))
        assert "vale la palabra" in sentence(app) and not app.screen.query_one("#hints").display
        await pilot.press("f5")
        await pilot.click("#lifting", offset=(40, 0))
        await pilot.press("f5")
        assert [plan.terms.lifting for plan in opened] == ["a_ojo", "pistas"]


async def test_the_rules_are_remembered_but_not_the_open_seats(tmp_path: Path) -> None:
    app = house(tmp_path, Bare, name="Ana")
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(SetTable(lambda plan: None))
        await pilot.click("#preset", offset=(40, 0))
        await pilot.click("#begin")
        kept = app.settings.last["cuarenta"]
        assert kept.preset == "pagat"
        assert [seat.kind for seat in kept.seats[:2]] == [PERSON, "bot"]


# --- waiting


@pytest.mark.parametrize("language", ["es", deep("en")])
async def test_the_room_at_every_size_in_both_languages(tmp_path: Path, language: str) -> None:
    async with waiting(tmp_path, FOUR, (80, 24), language) as (_app, pilot, lobby):
        lobby.arrive("Rosa")
        lobby.links[key_of("Rosa")] = LinkFacts(0.0234)
        lobby.hear("Rosa", "con esta te caigo")
        lobby.agree("Rosa")
        await pilot.pause()
        await check_windows(pilot, f"host_room_{{size}}_{language}")


async def test_the_room_says_who_is_missing_and_begins_when_nobody_is(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        assert "Falta una persona" in sentence(app)
        await pilot.click("#begin")
        assert lobby.session is None
        lobby.arrive("Rosa")
        assert "Falta que Rosa acepte" in sentence(app)
        lobby.agree("Rosa")
        assert "a jugar" in sentence(app)
        await pilot.press("end", "enter")
        await wait_until(pilot, lambda: board(app))
        assert board(app)[0].session is lobby.session


async def test_two_keys_at_once_mean_the_same_as_one_after_the_other(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        lobby.arrive("Rosa")
        lobby.agree("Rosa")
        await pilot.pause()
        app.post_message(events.Key("end", None))
        app.post_message(events.Key("enter", "\r"))
        await wait_until(pilot, lambda: board(app))


async def test_a_match_that_begins_while_one_reads_the_rules_shows_the_board(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        lobby.arrive("Rosa")
        lobby.agree("Rosa")
        await pilot.press("r")
        await wait_until(pilot, lambda: isinstance(app.screen, RulesScreen))
        lobby.begin()
        await wait_until(pilot, lambda: board(app))
        assert not any(isinstance(screen, RulesScreen | HostWaiting) for screen in app.screen_stack)


async def test_the_invitation_goes_to_the_clipboard_and_stays_on_the_screen(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        for copy in (lambda: pilot.press("c"), lambda: pilot.click("#copy")):
            app._clipboard = ""
            await copy()
            assert app.clipboard == lobby.view.invitation
            await wait_until(pilot, lambda: sentence(app).startswith("Copiada"))
        assert not app._notifications
        await pilot.press("down")
        await wait_until(pilot, lambda: "Copiada" not in sentence(app))
        assert lobby.view.invitation in screen_text(app)
        assert "T A M B O R - L U C E R O - V I E N T O" in screen_text(app)


async def test_a_full_table_needs_no_code(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        lobby.arrive("Rosa")
        await pilot.pause()
        assert "T A M B O R" not in screen_text(app)
        assert "no queda lugar" in screen_text(app)
        assert "sobremesa:" not in screen_text(app)
        for useless in ("Copiar", "Otro código"):
            assert useless not in screen_text(app), "nobody can come with it"
        app._clipboard = "as before"
        await pilot.press("c", "o")
        assert app.clipboard == "as before"
        lobby.depart("Rosa")
        await wait_until(pilot, lambda: "Copiar la invitación" in screen_text(app))


async def test_another_code_by_letter_and_by_mouse(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        await pilot.press("o")
        await pilot.pause()
        assert "M E S A - M I E L" in screen_text(app)
        lobby.code = "tambor-lucero-viento"
        await pilot.click("#new-code")
        assert lobby.code == "mesa-miel-molino"


async def test_a_long_code_that_somebody_chose_is_shown_as_it_fits(tmp_path: Path) -> None:
    async with waiting(tmp_path, size=(60, 18)) as (app, pilot, lobby):
        lobby.code = "-".join(["elefante"] * 5)
        lobby.tell()
        await pilot.pause()
        assert "ELEFANTE-ELEFANTE-ELEFANTE-ELEFANTE-ELEFANTE" in screen_text(app)


async def test_an_open_seat_becomes_a_bots_and_free_again(tmp_path: Path) -> None:
    async def step(right: bool, by: str) -> None:
        if by == "keys":
            app.screen.query_one("#seat-1").focus()
            await pilot.press("right" if right else "left")
        else:
            await pilot.click("#seat-1", offset=(40 if right else 26, 0))
        await pilot.pause()

    async with waiting(tmp_path) as (app, pilot, lobby):
        await step(True, "keys")
        assert lobby.view.room.seats[1].level == "aprendiz"
        assert "bot aprendiz" in screen_text(app)
        await step(True, "mouse")
        assert lobby.view.room.seats[1].level == "vecino"
        await step(False, "keys")
        await step(False, "mouse")
        assert lobby.view.room.seats[1].kind == OPEN


async def test_how_far_away_a_guest_is_can_be_read_beside_a_long_name_and_who_is_silent(tmp_path: Path) -> None:
    async with waiting(tmp_path, FOUR) as (app, pilot, lobby):
        lobby.arrive("Maximiliana Valentín")
        lobby.links[key_of("Maximiliana Valentín")] = LinkFacts(delay=0.5)
        lobby.arrive("Rosa")
        lobby.links[key_of("Rosa")] = LinkFacts(0.02, 12.4)
        lobby.tell()
        await pilot.pause()
        assert re.search(r"Maximiliana.*… falta que acepte · lenta", screen_text(app))
        assert "calla hace 12 s" in screen_text(app)


async def test_what_can_be_done_with_a_guest(tmp_path: Path) -> None:
    async def choose(deed: str, by: str) -> None:
        if by == "keys":
            row = next(row for row in app.screen.query(SeatRow) if row.seat == seat_of("Rosa"))
            row.focus()
            await pilot.press("enter")
        else:
            await pilot.click(f"#seat-{seat_of('Rosa')}", offset=(8, 0))
        await wait_until(
            pilot, lambda: isinstance(app.screen, GuestMenu) and app.screen.focused and app.screen.is_mounted
        )
        await pilot.click(f"#{deed}")
        await wait_until(pilot, lambda: isinstance(app.screen, HostWaiting))
        await pilot.pause()

    def seat_of(name: str) -> int:
        return next(i for i, seat in enumerate(lobby.view.room.seats) if seat.name == name)

    async with waiting(tmp_path, FOUR) as (app, pilot, lobby):
        lobby.arrive("Rosa")
        await choose("none", "keys")
        await choose("swap", "mouse")
        assert seat_of("Rosa") == 2
        await choose("stand", "keys")
        assert lobby.view.room.standing == ("Rosa",)
        assert "De pie: Rosa" in screen_text(app)
        lobby.depart("Rosa")
        lobby.arrive("Rosa")
        await choose("expel", "mouse")
        assert not lobby.inside.guests
        assert "Rosa se fue." in screen_text(app)


async def test_a_seat_that_changed_hands_meanwhile_is_not_freed(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        lobby.arrive("Rosa", "Tito")
        await pilot.click("#seat-1", offset=(8, 0))
        await wait_until(
            pilot, lambda: isinstance(app.screen, GuestMenu) and app.screen.focused and app.screen.is_mounted
        )
        lobby.depart("Rosa")
        assert lobby.view.room.seats[1].name == "Tito"
        await pilot.click("#expel")
        await wait_until(pilot, lambda: isinstance(app.screen, HostWaiting))
        assert lobby.view.room.seats[1].name == "Tito"


async def test_other_rules_are_proposed_to_those_who_are_here(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        lobby.arrive("Rosa")
        lobby.agree("Rosa")
        await pilot.click("#change")
        await wait_until(pilot, lambda: isinstance(app.screen, ChangeTerms) and app.screen.query("#begin"))
        assert not app.screen.query("#game, #chair-0, #kind-0")
        await pilot.click("#lifting", offset=(40, 0))
        await pilot.press("end", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, HostWaiting))
        assert lobby.view.room.terms.lifting == "a_ojo"
        assert "Falta que Rosa acepte" in sentence(app)
        await wait_until(pilot, lambda: re.search(r"vale la\s.*\n\s*palabra", screen_text(app)))


async def test_everybody_talks_by_keys_and_sayings(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        lobby.arrive("Rosa")
        await pilot.press(*"thola", "enter")
        assert "Ana: hola" in screen_text(app)
        await pilot.press(*"oí", "escape")
        assert isinstance(app.screen, HostWaiting) and not lobby.closed, "out of the line, not of the room"
        assert app.focused is not None and app.focused.id == "begin"
        await pilot.click("#sayings")
        await wait_until(pilot, lambda: isinstance(app.screen, Sayings))
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: isinstance(app.screen, HostWaiting))
        await pilot.pause()
        assert "Ana: Dos, señor juez" in screen_text(app)


@pytest.mark.parametrize(("language", "slower"), [("es", "más despacio"), deep("en", "low down")])
@pytest.mark.parametrize("size", [deep((80, 24)), (60, 18)], ids=str)
async def test_who_talks_too_fast_is_told_in_the_room_s_own_line_and_keeps_what_he_wrote(
    size: tuple[int, int], language: str, slower: str, tmp_path: Path
) -> None:
    async with waiting(tmp_path, size=size, language=language) as (app, pilot, lobby):
        while lobby.say("¡ya!"):
            pass
        field = app.screen.query_one("#say", Input)
        field.focus()
        await pilot.press("x", "enter", "enter", "enter")
        await wait_until(pilot, lambda: slower in screen_text(app))
        assert screen_text(app).count(slower) == 1 and not app._notifications
        assert field.value == "x"
        await pilot.press("y")
        await wait_until(pilot, lambda: slower not in screen_text(app))
        await pilot.press("enter")
        await wait_until(pilot, lambda: slower in screen_text(app))
        lobby.now += 60.0
        await pilot.press("enter")
        await wait_until(pilot, lambda: "Ana: xy" in screen_text(app) and slower not in screen_text(app))


async def test_a_saying_that_comes_too_fast_is_answered_too(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        while lobby.say("¡ya!"):
            pass
        await pilot.click("#sayings")
        await wait_until(pilot, lambda: isinstance(app.screen, Sayings))
        await pilot.press("down", "enter")
        await wait_until(pilot, lambda: "más despacio" in sentence(app))


async def test_what_the_room_answers_does_not_follow_to_the_board(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        lobby.arrive("Rosa")
        lobby.agree("Rosa")
        while lobby.say("¡ya!"):
            pass
        app.screen.query_one("#say").focus()
        await pilot.press("x", "enter")
        await wait_until(pilot, lambda: "más despacio" in sentence(app))
        lobby.begin()
        await wait_until(pilot, lambda: bool(board(app)))
        assert "despacio" not in screen_text(app) and not app._notifications


async def test_brackets_and_escape_sequences_of_a_guest_are_only_text(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        lobby.arrive("\x1b]0;x\x07[bold red]Ro\u202esa")
        lobby.hear("\x1b]0;x\x07[bold red]Ro\u202esa", "[@click=app.quit]hola[/] \x1b[2J {name}")
        await pilot.pause()
        text = screen_text(app)
        assert ")0;x(bold red)Rosa" in text
        assert "(@click=app.quit)hola" in text
        assert not set(text) & set("\x1b\x07\u202e")


async def test_why_the_table_is_not_in_the_list_is_said_and_hinders_nothing(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        assert "otro programa" not in screen_text(app)
        lobby.listing, lobby.missed_port = ListingState(FAILED, PORT_TAKEN), 47010
        lobby.tell()
        await pilot.pause()
        assert "47011, porque otro programa tiene el 47010" in screen_text(app)
        assert "no aparece en la lista: otro programa ocupa el puerto 5353" in screen_text(app)
        lobby.arrive("Rosa")
        lobby.agree("Rosa")
        await pilot.pause()
        assert app.focused and app.focused.id == "begin", "nobody is to be invited any more: that is what comes next"
        await pilot.press("enter")
        await wait_until(pilot, lambda: board(app))


# --- leaving


async def test_esc_closes_an_empty_table_at_once(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        await pilot.press("escape")
        await wait_until(pilot, lambda: not isinstance(app.screen, HostWaiting))
        assert lobby.closed


async def test_esc_asks_before_it_sends_people_home(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        lobby.arrive("Rosa")
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, HostWaiting))
        assert not lobby.closed
        await pilot.press("escape")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("enter")  # no, at first
        await wait_until(pilot, lambda: isinstance(app.screen, HostWaiting))
        await pilot.press("ctrl+q")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        assert "Los que ya llegaron" in screen_text(app)
        await pilot.press("escape", "escape")
        await wait_until(pilot, lambda: isinstance(app.screen, ConfirmDialog))
        await pilot.press("s")
        await wait_until(pilot, lambda: not isinstance(app.screen, HostWaiting | ConfirmDialog))
        assert lobby.closed


async def test_a_disk_that_refuses_keeps_the_room_and_a_port_that_cannot_be_had_does_not(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        lobby.failure = Failure("disk", "save.disk_full")
        lobby.tell()
        assert "El disco está lleno" in sentence(app)
        assert isinstance(app.screen, HostWaiting)
        lobby.stage, lobby.failure = CLOSED, Failure("listen", "port", {"detail": "prohibido"})
        lobby.tell()
        await wait_until(pilot, lambda: "prohibido" in screen_text(app))
        await pilot.press("enter")
        await wait_until(pilot, lambda: len(app.screen_stack) == 1)


async def test_another_language_in_the_middle_of_it(tmp_path: Path) -> None:
    async with waiting(tmp_path) as (app, pilot, lobby):
        lobby.arrive("Rosa")
        app.change_settings(language="en")
        await wait_until(pilot, lambda: "Rosa still has to agree" in screen_text(app))
        assert "Rosa came to the table." in screen_text(app)

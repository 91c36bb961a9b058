"""Playing on the board: by keys and by mouse the same, lifting asistida and a ojo, and everything a person may do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual import events

from core.actions import RONDA, Claim, Play
from core.casita import CASITA
from core.casita import Rules as CasitaRules
from core.cuarenta import CUARENTA
from core.cuarenta import Rules as CuarentaRules
from core.game import CLAIM
from core.log.bodies import BOT, PERSON, Player
from saves.errors import DiskFull, Notice
from tests.effort import deep
from tests.tui.fake_session import ANA, BETO, ROSA, FakeSession, script
from tests.tui.positions import casita, cuarenta
from tests.tui.seated import Seat, seated
from tui.play.session import BOT_THINKING as BOT_THINKS
from tui.screens.board.count import Count
from tui.screens.board.curtain import CALM_SECONDS, Curtain
from tui.screens.board.menu import BoardMenu, RecordDialog, Seats
from tui.screens.help import Help
from tui.screens.home import Home
from tui.screens.settings import SettingsScreen
from tui.widgets.chooser import Chooser
from tui.widgets.log import Log

FRENCH = CUARENTA.deck(CuarentaRules())
SPANISH = CASITA.deck(CasitaRules())


def fr(text: str) -> tuple[int, ...]:
    return FRENCH.parse_run(text)


# --- the same by keys and by mouse


async def test_pick_and_play_a_card_by_keys(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("Kd 5d", "5h 2c")) as at:
        await at.press("right", "enter")
        assert at.session.plays == [Play(fr("5d")[0], fr("5h"))]


async def test_pick_and_play_a_card_by_mouse(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("Kd 5d", "5h 2c")) as at:
        await at.click(("hand", 1))
        assert at.session.plays == []
        await at.click(("hand", 1))
        assert at.session.plays == [Play(fr("5d")[0], fr("5h"))]


async def test_other_keys_for_the_same_and_a_click_on_what_is_lit(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("Kd 5d", "5h 2c")) as at:
        for keys in (["2", "enter"], ["right", "space"], ["left", "enter"], ["left", "left", "left", "space"]):
            await at.press(*keys)
            assert at.session.plays == [Play(fr("5d")[0], fr("5h"))], keys
            await take_back(at)
        await at.press("right")
        await at.click(("table", *fr("5h")))
        assert at.session.plays == [Play(fr("5d")[0], fr("5h"))]


async def take_back(at: Seat) -> None:
    """The play and the bot's answer, with the cursor on the first card again."""
    await at.until(lambda: at.session.waiting.kind == "you")
    at.session.plays.clear()
    await at.press("u", "1")
    assert at.picker.at == 0


async def test_choose_one_of_several_lifts_by_keys(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("6d", "As 5h 2c 4s")) as at:
        await at.press("enter")
        assert at.session.plays == [] and "suma" in at.text
        await at.press("2", "2")
        assert at.session.plays == [], "a number never plays"
        await at.press("enter")
        assert at.session.plays == [Play(fr("6d")[0], fr("2c4s"))]


async def test_numbers_mean_what_has_a_number(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("6d Kd", "As 5h 2c 4s")) as at:
        assert "▲1" in at.text
        await at.press("enter")
        assert "▲1" not in at.text and "▲" in at.text
        await at.press("escape", "2")
        assert at.picker.at == 1


async def test_one_two_or_the_other_is_one_way_and_both_can_be_had(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("5d Kd", "2h 2c 3s")) as at:
        assert [way.lifted for way in at.picker.candidates] in ([fr("2h3s"), ()], [fr("2c3s"), ()])
        other = next(card for card in fr("2h2c") if card not in at.picker.lit)
        await at.click(("table", other))
        assert at.picker.lit == {other, *fr("3s")}
        await at.press("enter")
        assert set(at.session.plays[0].base) == {other, *fr("3s")}


async def test_choose_one_of_several_lifts_by_mouse(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("6d", "As 5h 2c 4s")) as at:
        await at.click(("hand", 0))
        await at.click_row(1)
        assert at.session.plays == [] and at.picker.lit == set(fr("2c4s"))
        await at.click_row(1)
        assert at.session.plays == [Play(fr("6d")[0], fr("2c4s"))]


async def test_a_click_on_the_sentence_lists_the_ways(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("6d", "As 5h 2c 4s")) as at:
        await at.pilot.click("#voice", offset=(3, 1))
        await at.pilot.pause()
        assert at.picker.chooser


async def test_throw_a_card_that_could_lift(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("5d", "5h 2c")) as at:
        assert "Tab o ↓: 1 más" in at.sentence
        await at.press("tab")
        assert "queda en la mesa" in at.sentence
        await at.press("enter")
        assert at.session.plays == [Play(fr("5d")[0])]


async def test_leave_a_rung_by_keys(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("4d", "4h 5c 6s")) as at:
        await at.press("up", "right", "right", "space")
        assert at.sentence == "4♦ levanta 4♥ y sigue 5♣ · 6♠ no irá para nadie"
        await at.press("enter")
        assert at.session.plays == [Play(fr("4d")[0], fr("4h"), fr("5c"), fr("6s"))]


async def test_leave_a_rung_by_mouse(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("4d", "4h 5c 6s")) as at:
        await at.click(("table", *fr("6s")), button=3)
        assert "6♠ no irá para nadie" in at.sentence
        await at.click(("hand", 0))
        assert at.session.plays == [Play(fr("4d")[0], fr("4h"), fr("5c"), fr("6s"))]


async def test_leave_a_rung_from_the_list(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("4d", "4h 5c 6s")) as at:
        await at.press("tab", "tab", "tab")
        assert "6♠ no irá para nadie" in at.sentence
        await at.press("enter")
        assert at.session.plays == [Play(fr("4d")[0], fr("4h"), fr("5c"), fr("6s"))]


async def test_rob_by_keys_and_by_mouse(tmp_path: Path) -> None:
    robbery = Play(SPANISH.parse("7c"), victim=1)
    async with seated(tmp_path, casita(3)) as at:
        await at.press("right", "enter", "enter")
        assert at.session.plays[0] == robbery
    async with seated(tmp_path, casita(3)) as at:
        await at.click(("hand", 1))
        await at.click(("pozo", 1))
        assert at.session.plays[0] == robbery


async def test_a_pozo_that_cannot_be_robbed(tmp_path: Path) -> None:
    async with seated(tmp_path, casita(3)) as at:
        await at.click(("hand", 1))
        await at.click(("pozo", 2))
        assert at.session.plays == []
        assert at.sentence == "7▼ no es igual a 12†, la de encima de ese pozo."


# --- a ojo


async def test_a_ojo_by_keys(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("4d", "4h 5c 6s", lifting="a_ojo")) as at:
        assert "levanta" not in at.sentence.split(":")[0] and "╔" not in at.text
        await at.press("up", "space", "right", "right", "space", "enter")
        assert at.session.plays == [Play(fr("4d")[0], fr("4h"), fr("6s"), fr("5c"))]
        assert "5♣ no va para nadie" in at.told


async def test_a_ojo_an_empty_table_asks_for_nothing(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("4d", "", lifting="a_ojo")) as at:
        assert at.sentence == "4♦ queda en la mesa"


async def test_a_ojo_by_mouse(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("4d", "4h 5c 6s", lifting="a_ojo")) as at:
        await at.click(("table", *fr("4h")))
        await at.click(("table", *fr("5c")))
        await at.click(("table", *fr("6s")))
        await at.click(("table", *fr("5c")))
        await at.click(("hand", 0))
        assert at.session.plays == [Play(fr("4d")[0], fr("4h"), fr("6s"), fr("5c"))]


async def test_a_ojo_a_wrong_lift_is_refused_without_harm(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("7d", "4h 6c", lifting="a_ojo")) as at:
        await at.press("up", "space", "right", "space", "enter")
        assert at.session.plays == []
        assert at.sentence == "4♥+6♣ no suma 7."
        assert at.picker.marks == set(fr("4h6c"))  # still picked
        await at.press("escape", "escape", "enter")
        assert at.session.plays == [Play(fr("7d")[0])]


@pytest.mark.parametrize("size", [deep((80, 24), id="80x24"), pytest.param((60, 18), id="60x18")])
async def test_a_ojo_a_card_that_could_lift_is_asked_about_before_it_is_thrown(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with seated(tmp_path, cuarenta("4d", "4h 5c 6s", lifting="a_ojo"), size) as at:
        assert at.sentence == "4♦: ↑ y marca en la mesa lo que levantas"
        await at.press("enter")
        assert at.session.plays == [] and at.sentence.startswith("4♦ sirve para levantar: ↑ y marca qué.")
        assert "se queda en la mesa." in at.sentence and "╔" not in at.text, "and not what it would take"
        await at.click(("hand", 0))
        assert at.session.plays == [Play(fr("4d")[0])]


# --- the rest of the table


async def test_call_a_ronda_or_keep_quiet(tmp_path: Path) -> None:
    def table() -> FakeSession:
        rules = CuarentaRules(cantar_ronda=True)
        session = cuarenta("7h 7d 7c Kc 3h", "", rules=rules, rest=5)
        session.state = session.state._replace(phase=CLAIM, dealer=1, turn=0)  # type: ignore[union-attr]
        return session

    async with seated(tmp_path, table()) as at:
        assert at.sentence == "Tienes ronda de 7: ¿la cantas?"
        assert "cantar ronda" in at.text and "callar" in at.text
        await at.press("enter")
        assert at.session.plays == [Claim(0, RONDA)]
        assert "¡Cantas ronda! +2" in at.text
    async with seated(tmp_path, table()) as at:
        await at.click_row(1)
        await at.click_row(1)
        assert at.session.plays == [Claim(0, 0)]


async def test_undo(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("5d Kd", "5h 2c")) as at:
        before = at.text
        await at.press("enter")
        await at.until(lambda: at.session.waiting.kind == "you")
        await at.press("u")
        assert at.text.splitlines()[:22] == before.splitlines()[:22]
        assert at.session.view.table == fr("5h2c")


async def test_own_play_is_seen_before_the_bot_answers(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("5d Kd", "5h 2c", speed=30.0)) as at:
        await at.press("enter")
        assert "Rosa piensa…" in at.sentence
        assert at.told[-1] == "Levantas 5♥ con 5♦"


async def test_any_key_goes_on_while_a_bot_thinks(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("5d Kd", "5h 2c", speed=30.0)) as at:
        await at.press("enter")
        assert at.session.waiting.kind == BOT_THINKS
        await at.press("m")
        await at.until(lambda: at.session.waiting.kind == "you")


async def test_a_capture_stays_in_sight_for_a_while(tmp_path: Path) -> None:
    rosa = script([Play(fr("2d")[0], fr("2c"))])
    session = cuarenta("5d Kd", "5h 2c 7s", speed=0.6, bots=rosa)
    session.state = session.state._replace(hands=(session.state.hands[0], fr("2dJh")))  # type: ignore[union-attr]
    async with seated(tmp_path, session, animations=True) as at:
        await at.press("right", "enter")  # the king is thrown
        await at.until(lambda: at.board.moment.capture)
        assert "║2 ♣║" in at.text and "┃2 ♦┃" in at.text
        await at.until(lambda: at.board.moment.capture is None)
        assert "2 ♣" not in at.text and "2 ♦" not in at.text


async def test_a_key_ends_the_sight_of_a_capture_and_plays_nothing_that_was_not_seen(tmp_path: Path) -> None:
    session = cuarenta("5d Kd", "5h 2c 7s", speed=0.3, bots=script([Play(fr("2d")[0], fr("2c"))]))
    session.state = session.state._replace(hands=(session.state.hands[0], fr("2dJh")))  # type: ignore[union-attr]
    async with seated(tmp_path, session, animations=True) as at:
        await at.press("right", "enter")
        await at.until(lambda: at.board.moment.capture)
        await at.press("enter")
        assert at.board.moment.capture is None
        assert at.session.plays == [Play(fr("Kd")[0])]


async def test_a_jugada_is_called_out_and_falls_silent(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("5d Kd", "2c 5h", speed=30.0)) as at:
        await at.press("enter")
        assert "¡Le caes a Rosa! +2" in at.text
        await at.until(lambda: "¡Le caes a Rosa! +2" not in at.text)


async def test_hide_the_hand(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("5d Kd", "2c 7h")) as at:
        await at.press("x")
        assert "5 " not in at.text.splitlines()[15] and "░░░░░" in at.text.splitlines()[15]
        await at.press("x")
        assert "│  ♦  │" in at.text


async def test_nothing_is_told_of_a_hidden_hand_nor_played_unseen(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("5d Kd", "5h 2c 7h 3s")) as at:
        await at.press("x")
        assert at.sentence == "Tu mano está tapada · x: mostrarla"
        assert "╔" not in at.text
        for key in ("enter", "space", "right", "2", "tab", "up"):
            await at.press("m")
            assert "5♦" not in at.text
            await at.press(key)
            assert at.session.plays == [] and at.picker.at == 0 and "│  ♦  │" in at.text.replace("┃", "│"), key
            await at.press("x")


async def test_the_line_of_keys_says_what_one_does_on_the_table(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta(lifting="a_ojo")) as at:
        await at.press("up")
        keys = at.text.splitlines()[-1].strip()
        assert keys == "Espacio Marcar  Enter Jugar  ← → Elegir  ↓ A la mano  ? Ayuda  Esc Soltar"
        await at.press("escape")
        assert "Esc Menú" in at.text


async def test_settings_from_the_menu_and_back_to_the_table(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta()) as at:
        await at.press("escape")
        await at.until(lambda: isinstance(at.app.screen, BoardMenu))
        await at.pilot.click("#settings")
        await at.until(lambda: isinstance(at.app.screen, SettingsScreen))
        await at.press("escape")
        await at.until(lambda: at.board.is_active)


async def test_what_is_on_the_table_read_out(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("5d Kd", "2c 7h")) as at:
        await at.press("m")
        assert at.sentence == "Tu mano: 5♦ K♦"
        await at.press("c")
        assert at.sentence == "Mesa: 2♣ 7♥"
        await at.press("s")
        assert at.sentence == "Marcador: Tú 24, Rosa 18"
        await at.press("g")
        assert at.sentence == "Te toca."
        await at.press("b")
        assert at.sentence == "Rosa bota 2♦"
        await at.pilot.click("#table", offset=(1, 0))
        await at.pilot.pause()
        assert at.sentence == "Mesa: 2♣ 7♥"
        await at.pilot.click("#score")
        await at.pilot.pause()
        assert at.sentence == "Marcador: Tú 24, Rosa 18"


async def test_older_plays_by_key_and_by_wheel(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta(), size=(60, 18)) as at:
        log = at.board.query_one(Log)
        newest = log._rows[0].text
        await at.press("pagedown")
        assert log._rows[0].text != newest
        await at.press("pageup")
        assert log._rows[0].text == newest
        wheel: dict[str, Any] = {"widget": log, "x": 1, "y": 0, "delta_x": 0, "delta_y": 0, "button": 0}
        log.post_message(events.MouseScrollDown(**wheel, shift=False, meta=False, ctrl=False))
        await at.pilot.pause()
        assert log._rows[0].text != newest
        log.post_message(events.MouseScrollUp(**wheel, shift=False, meta=False, ctrl=False))
        await at.pilot.pause()
        assert log._rows[0].text == newest


async def test_the_wheel_goes_through_the_ways(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("6d", "As 5h 2c 4s")) as at:
        chooser = at.board.query_one(Chooser)
        await at.press("enter")
        wheel: dict[str, Any] = {"widget": chooser, "x": 1, "y": 0, "delta_x": 0, "delta_y": 0, "button": 0}
        chooser.post_message(events.MouseScrollDown(**wheel, shift=False, meta=False, ctrl=False))
        await at.until(lambda: at.picker.row == 1)


async def test_a_full_disk_is_said_and_the_card_is_still_there(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("5d Kd", "5h 2c")) as at:
        at.session.fails = DiskFull()
        await at.press("enter")
        assert "El disco está lleno" in at.sentence
        assert at.picker.card == fr("5d")[0]
        await at.press("enter")
        assert len(at.session.plays) == 1


async def test_trouble_with_a_bots_card_is_said_and_any_key_tries_again(tmp_path: Path) -> None:
    session = cuarenta("5d Kd", "5h 2c")
    async with seated(tmp_path, session) as at:
        session.trouble = Notice("save.disk_full")
        session.go_on()
        await at.pilot.pause()
        assert "El disco está lleno" in at.sentence
        session.trouble = None
        await at.press("right")
        assert "El disco está lleno" not in at.sentence


# --- doors


async def test_help_tells_the_keys(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta(), size=(120, 40)) as at:
        await at.press("question_mark")
        await at.until(lambda: isinstance(at.app.screen, Help) and at.app.focused)
        assert "← →  " in at.text and "?, F1  " in at.text and "1-9  " in at.text
        await at.press("end")
        assert "Otra manera" in at.text


def keys_of(at: Seat) -> str:
    """The last line of the screen."""
    return at.text.splitlines()[-1].strip()


async def test_the_line_of_keys_offers_what_can_be_done(tmp_path: Path) -> None:
    session = cuarenta("Kd 5d", "5h 2c")
    session.can_advise = True
    async with seated(tmp_path, session) as at:
        assert keys_of(at) == "← → Elegir  Enter Jugar  h Pista  ? Ayuda  Esc Menú", "a K takes nothing"
        await at.press("right")
        assert keys_of(at) == "← → Elegir  Enter Jugar  Tab Otra  h Pista  ? Ayuda  Esc Menú"
        await at.press("x")
        assert keys_of(at) == "x Mostrar  ? Ayuda  Esc Menú"
        await at.press("x")
        assert "x Mostrar" not in keys_of(at) and "Enter Jugar" in keys_of(at)


async def test_the_line_of_keys_offers_no_play_to_who_is_not_in_turn(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("Kd 5d 3s", "5h 2c", speed=600.0)) as at:
        await at.press("enter")
        await at.until(lambda: at.session.waiting.kind == BOT_THINKS)
        await at.until(lambda: keys_of(at) == "← → Elegir  u Deshacer  ? Ayuda  Esc Menú")


@pytest.mark.parametrize(
    ("language", "keys"),
    [("es", "↑ ↓ Moverse  Enter Elegir  Esc Cerrar"), deep("en", "↑ ↓ Move  Enter Choose  Esc Close")],
)
async def test_the_list_of_commands_has_keys_of_its_own(language: str, keys: str, tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta(), language=language) as at:
        await at.press("ctrl+p")
        await at.until(lambda: keys_of(at) == keys)
        await at.press("escape")
        await at.until(lambda: at.board.is_active)


async def test_the_menu_by_key_and_by_mouse(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta()) as at:
        await at.press("escape")
        await at.until(lambda: isinstance(at.app.screen, BoardMenu))
        await at.press("escape")
        await at.until(lambda: at.board.is_active)
        await at.pilot.click("KeyBar", offset=(at.text.splitlines()[-1].index("Menú"), 0))
        await at.until(lambda: isinstance(at.app.screen, BoardMenu))


async def test_keys_typed_after_esc_are_the_menus_even_before_it_is_drawn(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("5d Kd", "5h 2c")) as at:
        await at.press("m")
        assert "5♦" in at.sentence and "Esc Menú" in at.text, "what was read out is no reason for Esc to do less"
        for key in ("escape", "down", "enter"):
            at.app.post_message(events.Key(key, None))
        await at.until(lambda: isinstance(at.app.screen, RecordDialog))
        assert at.session.plays == []
        await at.press("escape")
        await at.until(lambda: at.board.is_active)
        assert at.board.moment.notice == ""


async def test_all_plays(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta()) as at:
        await at.press("r")
        await at.until(lambda: isinstance(at.app.screen, RecordDialog))
        assert "Caída de Rosa +2" in at.text


async def test_resign_only_when_sure(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta()) as at:
        await at.press("escape")
        await at.until(lambda: isinstance(at.app.screen, BoardMenu))
        await at.pilot.click("#resign")
        await at.until(lambda: "¿Abandonar la partida?" in at.text)
        await at.press("escape")
        await at.until(lambda: at.board.is_active)
        assert at.session.state.winners == ()
        await at.press("escape")
        await at.until(lambda: isinstance(at.app.screen, BoardMenu))
        await at.pilot.click("#resign")
        await at.until(lambda: "¿Abandonar la partida?" in at.text)
        await at.press("up", "enter")
        await at.until(lambda: at.session.state.winners == (1,))
        await at.until(lambda: "Abandonas la partida" in at.text and "Rosa gana la partida" in at.text)
        await at.press("escape")
        await at.until(lambda: at.board.is_active)
        assert at.text.splitlines()[-1].split() == ["?", "Ayuda", "Esc", "Menú"]
        await at.press("escape")
        await at.until(lambda: "Revancha" in at.text)


async def test_of_two_at_one_keyboard_the_one_who_would_give_up_is_named(tmp_path: Path) -> None:
    table = cuarenta(curtain=False)
    table.players = (ANA, BETO)
    async with seated(tmp_path, table) as at:
        await at.press("enter", "enter")
        await at.until(lambda: at.session.waiting.seat == 1)
        await at.press("escape")
        await at.until(lambda: isinstance(at.app.screen, BoardMenu))
        await at.pilot.click("#resign")
        await at.until(lambda: "¿Abandona Beto la partida?" in at.text)
        await at.press("up", "enter")
        await at.until(lambda: at.session.resigned == 1)


async def test_a_bot_takes_my_seat_and_gives_it_back(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta(speed=30.0)) as at:
        await at.press("escape")
        await at.until(lambda: isinstance(at.app.screen, BoardMenu))
        await at.pilot.click("#seats")
        await at.until(lambda: isinstance(at.app.screen, Seats))
        await at.press("right", "down", "left", "left")  # Rosa's seat, down to a person
        await at.pilot.click("#change")
        await at.until(lambda: at.board.is_active or isinstance(at.app.screen, Curtain))
        assert at.session.players[1] == Player(PERSON, "Jugador 2"), "a bot's name does not stay with a person"


async def test_leave_and_find_home(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta(), below=Home) as at:
        await at.press("escape")
        await at.until(lambda: isinstance(at.app.screen, BoardMenu))
        await at.pilot.click("#leave")
        await at.until(lambda: isinstance(at.app.screen, Home))
        assert at.session._closed


# --- two at one keyboard


async def test_behind_the_curtain_there_is_nobodys_hand(tmp_path: Path) -> None:
    session = FakeSession(CUARENTA, CuarentaRules(), (ANA, BETO))
    async with seated(tmp_path, session) as at:
        await at.until(lambda: isinstance(at.app.screen, Curtain))
        hands = [FRENCH.text(card) for hand in session.state.hands for card in hand]
        first = session.players[session.state.turn].name
        await at.until(lambda: f"Le toca a {first}" in at.text)
        assert not any(f"│{text[0]} " in at.text for text in hands)
        await lift(at)
        assert session.seat == session.state.turn
        await at.press("enter")
        await at.until(lambda: isinstance(at.app.screen, Curtain))
        await at.until(lambda: f"{first} bota" in at.text)  # the third person, by name


async def test_a_key_pressed_twice_does_not_show_the_next_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.screens.board.curtain.CALM_SECONDS", 60.0)
    session = FakeSession(CUARENTA, CuarentaRules(), (ANA, BETO))
    async with seated(tmp_path, session) as at:
        await at.until(lambda: isinstance(at.app.screen, Curtain))
        await at.press("enter", "space")
        assert isinstance(at.app.screen, Curtain) and session.seat is None


async def lift(at: Seat) -> None:
    """Enter when the curtain listens."""
    await at.pilot.pause(CALM_SECONDS + 0.1)
    await at.press("enter")
    await at.until(lambda: at.board.is_active)


async def test_the_menu_from_behind_the_curtain_and_back(tmp_path: Path) -> None:
    session = FakeSession(CUARENTA, CuarentaRules(), (ANA, BETO))
    async with seated(tmp_path, session) as at:
        await at.until(lambda: isinstance(at.app.screen, Curtain))
        await at.press("escape")
        await at.until(lambda: isinstance(at.app.screen, BoardMenu))
        await at.press("escape")
        await at.until(lambda: isinstance(at.app.screen, Curtain))


# --- the ends


async def test_the_count_of_a_mano_and_how_the_deck_lay(tmp_path: Path) -> None:
    session = FakeSession(CUARENTA, CuarentaRules(), (Player(BOT, "Lucho", "vecino"), ROSA))
    session.players = (ANA, ROSA)
    async with seated(tmp_path, session, size=(120, 40)) as at:
        await play_on(at)
        await at.until(lambda: isinstance(at.app.screen, Count))
        text = at.text
        for words in ("Mano 1", "Al empezar", "Cartón", "Total", "Cómo estaba el mazo", "Reparto 4"):
            assert words in text
        await at.press("enter")
        await at.until(lambda: at.board.is_active and session.state.mano == 2)


async def test_the_count_waits_for_whoever_reads_the_help(tmp_path: Path) -> None:
    session = casita(speed=0.2)
    session.state = session.state._replace(stock=0, hands=((SPANISH.parse("5b"),), (SPANISH.parse("4c"),)))  # type: ignore[union-attr]
    async with seated(tmp_path, session) as at:
        await at.press("enter", "question_mark")
        await at.until(lambda: isinstance(at.app.screen, Help))
        await at.until(lambda: session.waiting.kind == "over")
        await at.pilot.pause(0.1)
        assert isinstance(at.app.screen, Help)
        await at.press("escape")
        await at.until(lambda: isinstance(at.app.screen, Count))


async def test_who_hurries_the_bots_does_not_answer_the_count_unseen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Count, "SETTLES", 0.4)
    session = casita(3)
    async with seated(tmp_path, session) as at:
        at.app.push_screen(Count(session, lambda: at.board.scene().say, over=False))
        await at.until(lambda: isinstance(at.app.screen, Count))
        for _ in range(8):
            await at.press("enter")
            await at.pilot.pause(0.1)
        assert isinstance(at.app.screen, Count)
        await at.until(lambda: at.app.focused is not None)
        await at.press("enter")
        await at.until(lambda: at.board.is_active)


async def test_every_answer_to_a_long_count_is_in_sight(tmp_path: Path) -> None:
    session = casita(6)
    session.state = session.state._replace(winners=(0,))  # type: ignore[union-attr]
    async with seated(tmp_path, session, (60, 18)) as at:
        at.app.push_screen(Count(session, lambda: at.board.scene().say, over=True))
        await at.until(lambda: isinstance(at.app.screen, Count) and at.app.focused)
        for answer in ("Revancha", "Mirar la mesa", "Volver al inicio"):
            assert answer in at.text


async def test_a_ojo_the_key_that_marks_is_named_in_the_smallest_window(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("4d", "4h 5c 6s", lifting="a_ojo"), (60, 18)) as at:
        await at.press("up")
        assert "Espacio Marcar" in at.text
        assert "Enter Jugar" in at.text


async def test_the_help_is_paged_through(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta()) as at:
        await at.press("question_mark")
        await at.until(lambda: isinstance(at.app.screen, Help) and at.app.focused)
        first = at.text
        await at.press("pagedown", "pagedown", "pagedown")
        assert "Leer el marcador" in at.text and at.text != first
        await at.press("pageup", "pageup", "pageup")
        assert at.text == first


async def play_on(at: Seat) -> None:
    """Enter until something opens."""
    for _ in range(200):
        if not at.board.is_active:
            return
        if at.session.waiting.kind == "you":
            await at.press("enter")
        else:
            await at.pilot.pause(0.01)

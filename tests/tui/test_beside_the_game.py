"""Who gave up, who took whose seat: told in the plays like every card, and nobody's turn is shown after the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.actions import NOBODY
from core.casita import CASITA
from core.casita import Rules as CasitaRules
from core.cuarenta import CUARENTA, Rules
from core.events import Thrown
from core.log.bodies import BOT, PERSON, Player
from core.log.table_events import DeckDropped, GaveUp, Happening, SeatTaken
from tests.effort import deep
from tests.tui.fake_session import ANA, BETO, CARMEN, LUCHO, ROSA
from tests.tui.positions import casita, cuarenta
from tests.tui.seated import Seat, seated
from tui.board.scene_builder import Chronicle
from tui.i18n import set_language
from tui.play.session import HistoryLine
from tui.render.glyphs import glyphs
from tui.screens.board.count import Count
from tui.screens.board.menu import BoardMenu, RecordDialog
from tui.words.narration import tell
from tui.words.table_events import gives_up_detail
from tui.words.teller import Teller, teller

GLYPHS = glyphs("unicode")
EXPERTO = Player(BOT, "Ana", "experto")
ELSEWHERE = ROSA._replace(key=bytes(32))


def say(*players: Player, seat: int = 0) -> Teller:
    return teller(CUARENTA, Rules(jugadores=len(players)), players, seat, GLYPHS, "auto")


@pytest.mark.parametrize(
    ("happening", "sentence", "english"),
    [
        (GaveUp(0), "Abandonas la partida", "You resign"),
        (GaveUp(1), "Rosa abandona la partida", "Rosa resigns"),
        (SeatTaken(1, ROSA, BETO), "Rosa deja su lugar a Beto, persona", "Rosa leaves the seat to Beto, person"),
        (SeatTaken(0, ANA, EXPERTO), "Ana, bot experto desde ahora", "Ana, expert bot from now on"),
        (SeatTaken(1, ROSA, ELSEWHERE), "", ""),
        (
            DeckDropped(),
            "Se anula el mazo con sus puntos; se da de nuevo",
            "This deck is thrown in with its points; deal again",
        ),
    ],
)
def test_its_sentence(happening: Happening, sentence: str, english: str) -> None:
    assert tell(say(ANA, ROSA), happening) == sentence
    set_language("en")
    assert tell(say(ANA, ROSA), happening) == english


def test_everybody_is_called_as_he_was_when_it_happened() -> None:
    """Rosa throws, Beto takes her seat and throws, then a bot takes Ana's."""
    history = [
        HistoryLine(1, Thrown(0, 0)),
        HistoryLine(2, Thrown(1, 4)),
        HistoryLine(3, SeatTaken(1, ROSA, BETO)),
        HistoryLine(4, Thrown(1, 8)),
        HistoryLine(5, SeatTaken(0, ANA, EXPERTO)),
        HistoryLine(6, Thrown(0, 12)),
    ]
    chronicle = Chronicle()
    first = chronicle.groups(say(ANA, ROSA), history[:2])
    assert first == (("Botas A♥",), ("Rosa bota 2♥",))
    assert chronicle.groups(say(ANA, BETO), history[:4])[1:] == (
        ("Rosa bota 2♥",),
        ("Rosa deja su lugar a Beto, persona",),
        ("Beto bota 3♥",),
    )
    told = chronicle.groups(say(EXPERTO, BETO, seat=1), history)
    assert told[0] == ("Ana bota A♥",)
    assert told[3:] == (("Botas 3♥",), ("Ana, bot experto desde ahora",), ("Ana bota 4♥",))
    assert Chronicle().groups(say(EXPERTO, BETO, seat=1), history) == told, "also where it is read all at once"


def test_who_wins_when_somebody_gives_up_is_said_by_the_rules() -> None:
    three = (ANA, ROSA, CARMEN)
    alone = teller(CASITA, CasitaRules(jugadores=3), three, 0, GLYPHS, "auto")
    assert gives_up_detail(alone) == "Gana, de los demás, quien va adelante; si van iguales, ganan juntos."
    pairs = teller(CASITA, CasitaRules(jugadores=4, parejas=True), (*three, LUCHO), 0, GLYPHS, "auto")
    assert gives_up_detail(pairs) == gives_up_detail(say(ANA, ROSA)) == "Gana el otro lado."


async def give_up(at: Seat) -> None:
    await at.press("escape")
    await at.until(lambda: isinstance(at.app.screen, BoardMenu))
    await at.pilot.click("#resign")
    await at.until(lambda: "abandon" in at.text.lower())
    await at.press("up", "enter")
    await at.until(lambda: isinstance(at.app.screen, Count))
    await at.pilot.click("#look")
    await at.until(lambda: at.board.is_active)


@pytest.mark.parametrize("size", [deep((80, 24)), deep((120, 40)), (60, 18)])
async def test_giving_up_is_told_and_nobody_is_in_turn_any_more(tmp_path: Path, size: tuple[int, int]) -> None:
    async with seated(tmp_path, cuarenta(), size) as at:
        assert "►" in at.text
        await give_up(at)
        assert at.told[-1] == "Abandonas la partida"
        assert at.board.scene().turn == NOBODY
        assert "►" not in at.text
        await at.press("r")
        await at.until(lambda: isinstance(at.app.screen, RecordDialog))
        assert "Abandonas la partida" in at.text


async def test_the_question_of_three_knows_no_other_side(tmp_path: Path) -> None:
    async with seated(tmp_path, casita(3)) as at:
        await at.press("escape")
        await at.until(lambda: isinstance(at.app.screen, BoardMenu))
        await at.pilot.click("#resign")
        await at.until(lambda: "quien va adelante" in at.text)
        assert "el otro lado" not in at.text


async def test_a_seat_that_changes_hands_is_told(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta(speed=30.0)) as at:
        at.session.change_seat(1, Player(PERSON, "Beto"))
        await at.pilot.pause()
        assert at.told[-1] == "Rosa deja su lugar a Beto, persona"
        assert "Caída de Rosa +2" in at.told, "what she did stays hers"

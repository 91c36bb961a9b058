"""That a deal is fair is said quietly, why it is in everyday words, and aloud who was caught where it is not."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TypeVar

import pytest
from rich.cells import cell_len

from core.games import GAMES
from core.log.bodies import PERSON, Player, Shuffle
from net.dealing.desk import AtOnce, Beat
from net.table.outlook import BOT_SITS
from tests.tui.fake_session import FakeSession
from tests.tui.seated import seated
from tests.tui.test_remote import Table
from tui.board.zone_help import zone_help
from tui.i18n import set_language
from tui.online.fairness import fairness
from tui.play import session as table
from tui.play.peers import AUDITED, LIED, Fairness, Fault
from tui.play.session import Change
from tui.render.glyphs import glyphs
from tui.words.fairness import after_fault_text, fault_text, nobody_sees_text, sign_texts
from tui.words.peers import peer_text

T = TypeVar("T")
PROVED = Fairness(proved=True)
BAD = Fairness(fault=Fault("shuffle", "Luis", 1))
LEARNED = re.compile("cript|crypt|clave|key|hash|curv|proof|prueba|zero|cero|firma|sign|protocol|permut|commit", re.I)


class Cheats(AtOnce):
    """Somebody's modified program: in its shuffles two cards change places after they were proved."""

    def ask(self, name: Hashable, work: Callable[[Beat], T]) -> T | None:
        return super().ask(name, lambda beat: _spoiled(work(beat)))


def _spoiled(made: T) -> T:
    if not (isinstance(made, tuple) and made and isinstance(made[0], Shuffle)):
        return made
    points = made[0].points
    return (made[0]._replace(points=points[32:64] + points[:32] + points[64:]),)  # type: ignore[return-value]


@pytest.mark.parametrize("language", ["es", "es-AR", "en"])
def test_why_nobody_sees_the_cards_takes_four_sentences_without_a_learned_word(language: str) -> None:
    set_language(language)
    told = nobody_sees_text()
    assert "2" in nobody_sees_text(opened=2) and "sobremesa verify" in told
    assert told.count(". ") + told.count(".\n") + told.endswith(".") == 4
    assert not LEARNED.search(told)
    for what in ("shuffle", "lock", "key", AUDITED, LIED):
        known, unknown = Fault(what, "Luis", 2), Fault(what, "", 2)
        assert "Luis" in fault_text(known) and "{" not in fault_text(known) + fault_text(unknown)
        assert not LEARNED.search(fault_text(known) + fault_text(unknown) + after_fault_text(known))


def test_the_sign_is_no_matter_of_colour_nor_of_the_font() -> None:
    assert sign_texts(PROVED, glyphs("unicode")) == ("✓ mazo probado", "✓")
    assert sign_texts(PROVED, glyphs("ascii")) == ("+ mazo probado", "+")
    assert sign_texts(BAD, glyphs("ascii"))[0] == "! mazo en duda"
    assert sign_texts(None, glyphs("unicode")) == sign_texts(Fairness(), glyphs("unicode")) == ("", "")


async def test_a_deal_is_proved_from_the_first_card_on_and_stays_so_over_the_count(tmp_path: Path) -> None:
    two = Table(tmp_path)
    assert two.ana.fairness.proved and two.luis.fairness.proved
    await two.play_on(lambda: two.ana.waiting.kind == table.PAUSE)
    assert two.ana.fairness.proved and two.luis.fairness.proved
    await two.play_on()
    assert two.ana.fairness.proved and two.ana.fairness.opened > 1, "all of it was opened in the end"


async def test_who_changes_cards_is_named_and_gains_nothing(tmp_path: Path) -> None:
    two = Table(tmp_path, luis={"desk": lambda _: Cheats()})
    assert two.ana.fairness == Fairness(fault=Fault("shuffle", "Luis", 0))
    waiting = two.ana.waiting
    assert (waiting.kind, waiting.seat, waiting.reason) == (table.PEER, 1, table.FOUND_OUT)
    deck = two.host.match.fold.deck if two.host.match else None
    assert deck is not None and not deck.dealt and not deck.gave_keys(two.host.key)
    assert waiting.remedy == BOT_SITS and "Esc, menú" in peer_text(["Luis"], waiting, 200)
    two.ana.agree(next(offer for offer in two.ana.offers if offer.kind == BOT_SITS))
    assert two.ana.fairness == Fairness() and two.ana.waiting.reason != table.FOUND_OUT, "it goes on without Luis"


def test_a_program_without_a_screen_is_told_too(tmp_path: Path) -> None:
    two = Table(tmp_path, luis={"desk": lambda _: Cheats()})
    assert two.host.match is not None
    fault = fairness(two.host, two.host.match.fold).fault
    assert fault is not None and fault.name == "Luis"


async def test_the_sign_stands_in_the_first_line_and_opens_by_key_and_by_mouse(tmp_path: Path) -> None:
    ana, long = Player(PERSON, "Ana"), Player(PERSON, "Bartolomé Guayasamín")
    session = FakeSession(GAMES["cuarenta"], GAMES["cuarenta"].presets["texto"], (ana, long), curtain=False)
    async with seated(tmp_path, session) as at:
        assert "probado" not in at.text
        session.fairness = PROVED
        session._tell(Change(()))
        await at.until(lambda: "✓ mazo probado" in at.text.splitlines()[0])
        await at.press("f")
        assert "Nadie ve ni elige las cartas" in at.text
        await at.press("escape")
        await at.pilot.click("#title", offset=(80 - cell_len("probado "), 0))
        await at.pilot.pause()
        assert "sobre suyo" in at.text
        await at.press("escape")
        assert "✓ mazo probado, arriba" in zone_help(at.board.scene())
        session.fairness = BAD
        session._tell(Change(()))
        await at.until(lambda: "Algo no cuadra en el mazo" in at.text)
        await at.press("escape")
        assert "mazo en duda" in at.text.splitlines()[0]

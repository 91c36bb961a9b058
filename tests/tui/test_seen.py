"""What happens at the table can be seen: whatever is captured lies there with the card that took it before it goes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from core.actions import NOBODY, Play
from core.cards import HIDDEN, Card
from core.cuarenta import CUARENTA
from core.cuarenta import Rules as CuarentaRules
from core.events import Dejadas, Event, Leftovers, Lifted, Robbed, Thrown
from core.game import Game
from core.log.bodies import BOT, PERSON, Player
from saves.matchfolder import MatchFolder
from saves.secret import Secret
from tests.effort import deep
from tests.tui.cable import opening
from tests.tui.fake_session import script
from tests.tui.loopback import loopback
from tests.tui.positions import casita, cuarenta
from tests.tui.seated import Seat, seated
from tui.board.captures import captures_of
from tui.board.scene import Capture, Scene
from tui.play import session as table
from tui.play.local_session import LocalSession
from tui.play.play_options import PlayOptions
from tui.screens.board import haste, moments
from tui.screens.board.count import Count
from tui.widgets.table import TableZone

FRENCH = CUARENTA.deck(CuarentaRules())
ANA, INES = Player(PERSON, "Ana"), Player(PERSON, "Inés")
ROSA, LUCHO = Player(BOT, "Rosa", "vecino"), Player(BOT, "Lucho", "vecino")


def fr(text: str) -> tuple[Card, ...]:
    return FRENCH.parse_run(text)


# --- what is shown of what happened


def test_a_lift_with_the_card_that_took_it_and_what_nobody_gets() -> None:
    events = (Lifted(1, FRENCH.parse("4d"), fr("4h"), fr("5c")), Dejadas(1, fr("6s"), False))
    (seen,) = captures_of(fr("4h5c6sKd"), None, events)
    assert set(seen.table) - {None} == set(fr("4h5c6sKd4d"))
    assert (seen.played, seen.taken, seen.lost, seen.told) == (
        FRENCH.parse("4d"),
        set(fr("4h5c")),
        set(fr("6s")),
        events,
    )


def test_cards_that_stay_are_not_shown_as_lost() -> None:
    (seen,) = captures_of(
        fr("4h5c6s"), None, (Lifted(1, FRENCH.parse("4d"), fr("4h"), ()), Dejadas(1, fr("5c6s"), True))
    )
    assert seen.lost == set()


def test_a_card_thrown_and_taken_in_one_breath_is_seen_when_it_is_taken() -> None:
    (seen,) = captures_of((), None, (Thrown(0, FRENCH.parse("7h")), Lifted(1, FRENCH.parse("7d"), fr("7h"), ())))
    assert set(seen.table) - {None} == set(fr("7h7d"))


@pytest.mark.parametrize("side", [NOBODY, 1])
def test_what_is_left_on_the_table_at_the_end_is_seen_to_go(side: int) -> None:
    happened = Lifted(0, FRENCH.parse("2d"), fr("2h"), ()), Leftovers(fr("7cKs"), side)
    last, left = captures_of(fr("2h7cKs"), None, happened)
    assert last.taken == set(fr("2h")) and left.played == HIDDEN
    assert set(left.table) - {None} == set(fr("7cKs")) == set(left.lost if side == NOBODY else left.taken)


# --- on the screen


class Sight(NamedTuple):
    """A capture as it was painted, and for how many seconds."""

    capture: Capture
    sentence: str
    seconds: float


class Witness:
    """Looks at the table of every board that is painted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._painted: dict[TableZone, list[tuple[float, Scene]]] = {}
        draw = TableZone.draw

        def look(zone: TableZone, scene: Scene) -> None:
            draw(zone, scene)
            self._painted.setdefault(zone, []).append((asyncio.get_running_loop().time(), scene))

        monkeypatch.setattr(TableZone, "draw", look)

    def sights(self, at: Seat) -> list[Sight]:
        """All that was held on this board and has gone."""
        seen: list[Sight] = []
        began, held = 0.0, None
        for now, scene in self._painted[at.board.query_one(TableZone)]:
            if held is not None and scene.capture is not held.capture:
                seen.append(Sight(held.capture, held.sentence, now - began))  # type: ignore[arg-type]
            if scene.capture is not None and (held is None or scene.capture is not held.capture):
                began = now
            held = scene if scene.capture is not None else None
        return seen

    def check(self, at: Seat, pace: float) -> int:
        """Whatever went from the table was seen to go, for long enough. How much that was."""
        captures = [line.event for line in at.session.history if isinstance(line.event, Lifted | Robbed | Leftovers)]
        sights = self.sights(at)
        assert [sight.capture.told[0] for sight in sights] == captures
        for sight in sights:
            assert set(_cards_of(sight.capture.told[0])) <= set(sight.capture.table)
            assert sight.seconds >= 0.6 * pace
        return len(sights)


def _cards_of(event: Event) -> tuple[Card, ...]:
    if isinstance(event, Lifted):
        return (event.card, *event.base, *event.run)
    return event.cards if isinstance(event, Leftovers) else (event.card,)  # type: ignore[attr-defined]


@pytest.fixture
def witness(monkeypatch: pytest.MonkeyPatch) -> Witness:
    return Witness(monkeypatch)


def lifting(_level: str, game: Game, view: Any, _events: tuple[Event, ...], _seed: bytes) -> Any:
    """A bot that lifts where it can."""
    return game.legal_actions(view)[-1]


@asynccontextmanager
async def local(folder: Path, *players: Player, game: str = "cuarenta", pace: float = 0.05) -> AsyncIterator[Seat]:
    """The real program over a real match of this computer."""
    match = MatchFolder.create(folder, bytes(16), 0, Secret.from_seed(b"sobremesa"))
    options = PlayOptions(speed=pace, choose=lifting)
    session: Any = LocalSession.create(match, opening(*players, game=game), options)
    async with seated(folder, session, animations=True, bot_pace=pace) as at:
        yield at


def plays(at: Seat) -> int:
    return sum(isinstance(line.event, Lifted | Robbed | Thrown) for line in at.session.history)


@pytest.mark.parametrize("game", ["cuarenta", deep("casita")])
async def test_forty_plays_are_clear_to_who_only_watches(game: str, tmp_path: Path, witness: Witness) -> None:
    pace = 0.05
    async with local(tmp_path, ROSA, LUCHO, game=game, pace=pace) as at:
        while plays(at) < 40 and at.session.waiting.kind != table.MATCH_OVER:
            if isinstance(at.app.screen, Count):
                await at.press("enter")
            await asyncio.sleep(0.01)
        at.session.close()
        await at.until(lambda: at.board.moment.capture is None)
        assert witness.check(at, pace) >= 10
        names = {sight.sentence.split()[0] for sight in witness.sights(at)}
        assert {"Rosa", "Lucho"} <= names


async def lift_by_keys(at: Seat) -> None:
    """Play the first card of the hand that lifts something, else the first one."""
    picker = at.picker
    places = [place for place, card in enumerate(picker.hand) if card is not None]
    for place in places:
        await at.press(str(place + 1))
        if picker.choice and picker.choice.lifted:
            break
    played = plays(at)
    await at.press("enter")
    if plays(at) == played and at.session.pending is None:
        await at.press("enter")  # the first of several


async def test_ones_own_captures_and_those_before_ones_own_turn_are_seen(tmp_path: Path, witness: Witness) -> None:
    pace = 0.08
    async with local(tmp_path, ANA, ROSA, pace=pace) as at:
        for _ in range(9):
            await at.until(lambda: at.session.waiting.kind == table.YOU and at.board.moment.capture is None)
            await lift_by_keys(at)
        await at.until(lambda: at.session.waiting.kind == table.YOU and at.board.moment.capture is None)
        assert witness.check(at, pace) >= 4
        seats = {sight.capture.told[0].seat for sight in witness.sights(at)}  # type: ignore[union-attr]
        assert seats == {0, 1}


async def test_the_key_that_plays_lets_go_of_a_held_capture_first_and_plays_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(haste, "LOOK_SECONDS", 0.0)  # who plays has looked
    async with local(tmp_path, ANA, ROSA, pace=600.0) as at:
        held = at.board.moment
        while not (held.capture and held.capture.told[0].seat == 1):  # type: ignore[union-attr]
            if at.session.waiting.kind == table.YOU:
                await lift_by_keys(at)
            await at.press("m")
        assert at.session.waiting.kind == table.YOU
        told, before = at.sentence, plays(at)
        assert told.startswith("Rosa levanta") or "¡" in told
        assert "┃" in at.text and "║" in at.text
        await at.press("enter")
        assert plays(at) == before and not at.picker.chooser, "what comes up was not seen when it was pressed"
        await at.press("enter")
        assert plays(at) == before + 1 or at.picker.chooser, "what is pointed at is played, or listed"
        assert held.capture is None or held.capture.told[0].seat == 0  # type: ignore[union-attr]


async def test_between_computers_both_see_all_that_is_captured(
    tmp_path: Path, witness: Witness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("net.link.channel.PING_EVERY", 0.02)  # news of the link come while something is held
    pace = 0.08
    async with loopback(tmp_path, "cuarenta") as two:
        for session in two.boards:
            session.speed = pace
        look: Any = {"animations": True, "bot_pace": pace}
        async with (
            seated(tmp_path / "a", two.ana, **look) as ana,  # type: ignore[arg-type]
            seated(tmp_path / "l", two.luis, **look) as luis,  # type: ignore[arg-type]
        ):
            both = (ana, luis)
            while plays(ana) < 14:
                for at in both:
                    if at.session.waiting.kind == table.YOU and at.board.moment.capture is None:
                        await lift_by_keys(at)
                await asyncio.sleep(0.005)
            await ana.until(lambda: two.agree and not any(at.board.moment.capture for at in both))
            assert witness.check(ana, pace) == witness.check(luis, pace) >= 3


async def test_a_robbed_pozo_lies_before_its_owner_until_it_has_been_seen(tmp_path: Path) -> None:
    async with seated(tmp_path, casita(speed=600.0), animations=True) as at:
        await at.press("2", "enter")
        assert "║7 ●║│ pozo 4" in at.text and "┏━•━┓" in at.text and "│1    ││" in at.text
        assert at.text.count("•") == 1, "it is on no pile yet"
        assert "¡Le robas 4 a Rosa! Robas a Rosa con 7▼: 4 cartas" in at.sentence
        await at.press("m")
        assert "║7 ●║" not in at.text and "┏━•━┓" not in at.text and "│7    │││" in at.text


async def test_what_was_done_to_oneself_is_called_out_first_and_longest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert moments.STRUCK_SECONDS > moments.SHOUT_SECONDS
    monkeypatch.setattr(moments, "SHOUT_SECONDS", 0.1)
    monkeypatch.setattr(moments, "STRUCK_SECONDS", 0.4)
    async with seated(tmp_path, cuarenta(speed=600.0)) as at:
        moment = at.board.moment
        moment.call_out("¡Rosa te cae! +2", struck=True)
        moment.call_out("¡Rosa limpia! +2")
        assert moment.shout == "¡Rosa te cae! +2 · ¡Rosa limpia! +2"
        await at.until(lambda: moment.shout == "¡Rosa te cae! +2")
        await at.until(lambda: not moment.shout)


# --- where nothing is held


@pytest.mark.parametrize(
    ("game", "size", "charset", "pile"),
    [
        (cuarenta, (80, 24), "unicode", "╭──•──╮"),
        deep(cuarenta, (80, 24), "ascii", "+--*--+"),
        deep(cuarenta, (60, 18), "unicode", "[░░]•"),
        deep(casita, (80, 24), "unicode", "╭──•──╮"),
        (casita, (60, 18), "ascii", "[7C]*"),
    ],
)
async def test_without_motion_nothing_is_held_and_the_last_play_is_marked(
    game: Any, size: tuple[int, int], charset: str, pile: str, tmp_path: Path
) -> None:
    session = game("5d Kd", "5h 2c 7s", speed=600.0) if game is cuarenta else game(speed=600.0)
    async with seated(tmp_path, session, size, charset=charset) as at:
        assert pile not in at.text
        await at.press(*(["enter"] if game is cuarenta else ["2", "enter"]))
        assert at.session.plays and at.board.moment.capture is None
        assert pile in at.text, at.text


async def test_at_sixty_columns_too_no_pile_has_what_is_still_held(tmp_path: Path) -> None:
    async with seated(tmp_path, casita(speed=600.0), (60, 18), animations=True) as at:
        await at.press("2", "enter")
        assert "{7●}   4" in at.text and ">7▼<•" in at.text and "  pozo 4" in at.text
        await at.press("m")
        assert "{7●}" not in at.text and ">7▼<•" not in at.text


async def test_where_the_log_has_one_line_all_of_the_last_play_stands_in_it(tmp_path: Path) -> None:
    async with seated(tmp_path, cuarenta("5d Kd", "2c 5h", speed=600.0), (60, 18)) as at:
        await at.press("enter")
        assert at.text.splitlines()[-2].strip() == "Levantas 5♥ con 5♦ · Caída tuya +2"


async def test_the_last_play_is_marked_before_who_made_it(tmp_path: Path) -> None:
    session = cuarenta("5d Kd", "5h 2c 7s", bots=script([Play(FRENCH.parse("2d"), fr("2c"))]))
    session.state = session.state._replace(hands=(session.state.hands[0], fr("2dJh")))  # type: ignore[union-attr]
    async with seated(tmp_path, session) as at:
        await at.press("right", "enter")
        await at.until(lambda: at.session.waiting.kind == table.YOU)
        assert "╭─•─╮" in at.text, "on her pile, and the king still lies on the table without a mark"
        assert at.text.count("•") == 1

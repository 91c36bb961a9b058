"""Whole matches by every preset and every value of every option: all that happens has words, and they add up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from core.actions import Action, Draw
from core.events import Carton, ChicaWon, Event, Leftovers, ManoOver
from core.game import OVER, PLAY, DealOrder, Game
from core.games import GAMES
from core.log.bodies import BOT, PERSON, Player
from core.log.decks import lay_out
from core.random_stream import Stream
from tests.tui.all_choices import choices
from tui.board.score_sheet import last_mano, mano_tally
from tui.games import face_of
from tui.play.moves import Choice
from tui.play.session import HistoryLine
from tui.render.glyphs import glyphs
from tui.words.narration import tell
from tui.words.plays import describe, rows
from tui.words.shouts import shout
from tui.words.teller import Teller, teller

GLYPHS = glyphs("unicode")
NAMES = ("Ana", "Rosa", "Carmen", "Lucho", "Inés", "Nacho")
PAIRS = {"jugadores": 4, "parejas": True}


def tables() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Game, preset and the options that differ from it."""
    for name, game in GAMES.items():
        yield from ((name, preset, {}) for preset in game.presets)
        preset, rules = next(iter(game.presets.items()))
        for option in game.options:
            for value in option.values[1:]:
                changes = {option.name: value, **({"jugadores": 4} if option.name == "parejas" else {})}
                if game.rules_violation(rules._replace(**changes)) is None:
                    yield name, preset, changes
    yield "casita", "texto", {**PAIRS, "parejas_pozo": "comun", "propio_pozo": True}
    yield "casita", "texto", {**PAIRS, "propio_pozo": True, "bloqueo": False}
    yield "cuarenta", "pagat", {"jugadores": 4}


def chance(game: Game, state: Any, order: list[int], stream: Stream) -> Action:
    """What the dealer owes, from a deck that is shuffled anew where that is due."""
    wanted = game.chance(state)
    size = game.deck(state.rules).size
    seats = len(state.hands)
    if not isinstance(wanted, DealOrder):
        order[:] = stream.shuffled(size)
        return Draw(tuple(order[:seats]))
    if wanted.fresh:
        order[:] = stream.shuffled(size)
    dealt = lay_out(tuple(order), wanted, seats)
    del order[: len(wanted.to) + wanted.table]
    return dealt


def check_choice(game: Game, say: Teller, before: Any, choice: Choice) -> None:
    """What the list promises is what comes of it."""
    after, events = game.apply(before, choice.play)
    sides, seat = game.sides(before.rules), before.turn
    assert describe(say, choice) and rows(say, (choice,))
    if any(isinstance(event, ManoOver | ChicaWon | Leftovers | Carton) for event in events):
        return
    partners = range(seat % sides, len(before.hands), sides)
    owners = {face_of(game.id).pile(game, before, partner).owner for partner in partners}
    won = sum(
        face_of(game.id).pile(game, after, owner).size - face_of(game.id).pile(game, before, owner).size
        for owner in owners
    )
    assert choice.cards == won
    if game.id == "cuarenta":
        assert choice.points == after.scores[seat % sides] - before.scores[seat % sides]


def check_count(say: Teller, happened: tuple[Event, ...], scores: tuple[int, ...]) -> None:
    """From the start of the mano every cell adds up to the total."""
    counted = mano_tally(say, happened, scores)
    assert all(counted.notes)
    for column, total in enumerate(counted.total[1:], 1):
        cells = [row[column] for row in counted.rows]
        gained = sum(int(found[1]) for cell in cells[1:] if (found := re.search(r"\+(\d+)", cell)))
        assert int(cells[0]) >= 0
        assert int(cells[0]) + gained == int(total), counted


@pytest.mark.parametrize(("game_id", "preset", "changes"), [*tables()], ids=str)
def test_a_match_is_told_and_counted_right(game_id: str, preset: str, changes: dict[str, Any]) -> None:
    game = GAMES[game_id]
    rules = game.presets[preset]._replace(**changes)
    players = tuple(Player(BOT if seat else PERSON, NAMES[seat]) for seat in range(game.seats(rules)))
    say = teller(game, rules, players, 0, GLYPHS, "auto")
    stream = Stream(f"{game_id} {preset} {changes}".encode(), "told")
    state, order, history = game.start(rules), list[Any](), list[HistoryLine]()
    while state.phase != OVER:
        if game.chance(state) is not None:
            action = chance(game, state, order, stream)
        elif state.phase == PLAY:
            card = stream.choice(state.hands[state.turn])
            candidates = choices(game, game.observe(state, state.turn), card)
            choice = candidates[0] if candidates and stream.below(4) else stream.choice(candidates)
            check_choice(game, say._replace(you=state.turn), state, choice)
            action = choice.play
        else:
            action = stream.choice(game.legal_actions(state))
        state, events = game.apply(state, action)
        history += [HistoryLine(len(history), event) for event in events]
        assert all("{" not in tell(say, event) + shout(say, event) for event in events)
        assert all(tell(say, event) for event in events)
        if any(isinstance(event, ManoOver | ChicaWon) for event in events):
            check_count(say, last_mano(history), tuple(state.scores))

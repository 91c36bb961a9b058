"""What the rules say is so: each option's sentence, and each with a number, is played by the engine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle
from typing import Any, Final

import pytest

from core.casita.rules import Rules as Casita
from core.game import Game
from core.games import GAMES
from core.random_stream import Stream
from tests.effort import DEEP, tries
from tests.tui import claims_casita, claims_cuarenta
from tests.tui.claims import numbers
from tui.games import face_of
from tui.games.casita.combined import last_deal
from tui.games.cuarenta.combined import at_38, doble_ronda_from_30
from tui.games.face import OptionSentence
from tui.i18n import _, set_language
from tui.words.names import sentence

CLAIMS: Final[dict[str, Any]] = {"cuarenta": claims_cuarenta, "casita": claims_casita}
MIXED: Final = tries(10)
"""Rules objects with all options at random, to meet those that work """


def rule_sets(game: Game) -> Iterator[Any]:
    """Each preset, with each value of each option, for two and for four in turn or for both; then mixtures."""
    turns = cycle((2, 4))
    for preset in game.presets.values():
        for option in game.options:
            for value in option.values:
                for seats in (2, 4) if DEEP else (next(turns),):
                    yield preset._replace(**{"jugadores": seats, option.name: value})
    chance = Stream(game.id.encode(), "rules text")
    base = next(iter(game.presets.values()))
    for _mixture in range(MIXED):
        yield base._replace(**{option.name: chance.choice(option.values) for option in game.options})


def distinct(game: Game) -> list[Any]:
    return [rules for rules in dict.fromkeys(rule_sets(game)) if game.rules_violation(rules) is None]


def parts(game: str) -> list[Any]:
    return [part for section in face_of(game).sections for part in section.parts]


def check_of(game: str, part: Any) -> Any:
    """What plays a part of the text; None for a paragraph that has no number and no check."""
    claims = CLAIMS[game]
    if isinstance(part, OptionSentence):
        return claims.OPTIONS[part.name]
    if callable(part):
        return claims.TOGETHER[part]
    found = [check for begin, check in claims.FIXED.items() if part.startswith(begin)]
    assert len(found) < 2, part
    return found[0] if found else None


def said(game: str, part: Any, rules: Any) -> str:
    if isinstance(part, OptionSentence):
        return sentence(game, part.name, getattr(rules, part.name))
    return part(rules) if callable(part) else str(part)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_the_rules_say_is_what_is_played(game: Game) -> None:
    told = set()
    for rules in distinct(game):
        for part in parts(game.id):
            text, check = said(game.id, part, rules), check_of(game.id, part)
            if text and check is not None:
                told.add(check)
                try:
                    check(rules, text)
                except AssertionError as wrong:
                    raise AssertionError(f"«{text}» with {rules}") from wrong
            elif text:
                assert not numbers(text), f"nothing plays «{text}»"
    claims = CLAIMS[game.id]
    assert told == {*claims.OPTIONS.values(), *claims.TOGETHER.values(), *claims.FIXED.values()}


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_no_check_is_without_its_sentence(game: str) -> None:
    claims, there = CLAIMS[game], parts(game)
    for begin in claims.FIXED:
        assert any(isinstance(part, str) and part.startswith(begin) for part in there), begin
    assert set(claims.TOGETHER) == {part for part in there if callable(part)}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_what_every_option_says_is_played(game: Game) -> None:
    """What nothing plays may be said long after it is no longer so."""
    said = {part.name for part in parts(game.id) if isinstance(part, OptionSentence)}
    assert set(CLAIMS[game.id].OPTIONS) == said == {option.name for option in game.options}


@pytest.mark.parametrize(
    ("seats", "cards", "told"),
    [
        (5, 40, "En el último reparto se da 1 carta a cada uno; 1 queda fuera."),
        (5, 48, "En el último reparto se dan 2 cartas a cada uno; 4 quedan fuera."),
        (3, 48, "En el último reparto se dan 2 cartas a cada uno; 2 quedan fuera."),
        (2, 48, "En el último reparto se da 1 carta a cada uno."),
        (4, 48, "En el último reparto se dan 2 cartas a cada uno."),
        (6, 40, "El mazo alcanza justo: el último reparto es también de tres."),
    ],
)
def test_the_last_deal_of_casita_is_told_for_the_deck_and_the_players(seats: int, cards: int, told: str) -> None:
    assert last_deal(Casita(jugadores=seats, baraja=cards)) == told


def test_pagat_says_what_a_doble_ronda_does_at_30_and_at_38() -> None:
    pagat = GAMES["cuarenta"].presets["pagat"]
    assert doble_ronda_from_30(pagat) == "La doble ronda gana también entonces, hasta los 37."
    assert at_38(pagat) == "Tampoco gana entonces la doble ronda."


def test_both_languages_say_the_same_numbers() -> None:
    for game in GAMES.values():
        for rules in distinct(game)[:200]:
            for part in parts(game.id):
                found = []
                for language in ("es", "en"):
                    set_language(language)
                    told = _(part) if isinstance(part, str) else said(game.id, part, rules)
                    found.append(set(re.findall(r"\d+", told)))
                assert found[0] == found[1], f"{part} with {rules}"

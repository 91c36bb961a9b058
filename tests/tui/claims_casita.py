"""Plays what each sentence of the rules of Casita robada says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from core.actions import Draw
from core.casita import CASITA, Rules
from core.casita.rules import deck_of
from core.events import Dealt, MatchWon
from core.game import DEAL, OVER, DealOrder
from tests.core.casita_table import legal, play, position
from tests.core.random_matches import random_match
from tests.tui.claims import numbers
from tui.games import face_of
from tui.games.casita import combined as together
from tui.widgets.rivals import around

Check = Callable[[Rules, str], None]


class _Telling(NamedTuple):
    """What of a teller says which way round the seats are."""

    players: tuple[Any, ...]
    face: Any
    rules: Rules


def seats_of(rules: Rules, text: str) -> None:
    assert numbers(text) == [CASITA.seats(rules)]


def partners(rules: Rules, text: str) -> None:
    assert CASITA.sides(rules) == (rules.jugadores // 2 if rules.parejas else rules.jugadores)


def deck(rules: Rules, text: str) -> None:
    names, said = deck_of(rules).ranks, numbers(text)
    assert deck_of(rules).size == said[0]
    assert ("8" in names) == ("9" in names) == (8 in said)
    assert "7" in names and len(names) == said[0] // 4


def draw(rules: Rules, text: str) -> None:
    start, seats = CASITA.start(rules), rules.jugadores
    assert CASITA.apply(start, Draw(tuple(4 * seat for seat in range(seats))))[0].dealer == seats - 1
    assert CASITA.apply(start, Draw((36, 37, *range(seats - 2))))[0] == start


def first_deal(rules: Rules, text: str) -> None:
    wanted = CASITA.chance(CASITA.start(rules)._replace(phase=DEAL, dealer=0))
    assert isinstance(wanted, DealOrder)
    assert numbers(text) == [len(wanted.to) // rules.jugadores, wanted.table]


def next_deal(rules: Rules, text: str) -> None:
    state = CASITA.start(rules)._replace(phase=DEAL, dealer=1, deal=1, stock=36 - 3 * rules.jugadores)
    wanted = CASITA.chance(state)
    assert isinstance(wanted, DealOrder) and wanted.table == 0
    assert numbers(text) == [3, len(wanted.to) // rules.jugadores]


def last_deal(rules: Rules, text: str) -> None:
    """A whole partida: the cards of its last deal, and what is left of the mazo."""
    dealt = [e for step in random_match(CASITA, rules, 1) for e in step.events if isinstance(e, Dealt)]
    said = numbers(text)
    assert dealt[-1].counts == (said[0],) * rules.jugadores
    assert dealt[-1].stock == (said[1] if len(said) > 1 else 0)


def order(rules: Rules, text: str) -> None:
    for step in random_match(CASITA, rules, 2):
        if any(isinstance(event, Dealt) for event in step.events):
            assert step.after.turn == (step.after.dealer + 1) % rules.jugadores


def one_of_equals(rules: Rules, text: str) -> None:
    for table in ("4o 4c", "4o 4c 4e"):
        state = position("4b 2o", table, rules=rules)
        for text_of in (each for each in legal(state) if "liga" in each):
            assert len(play(state, text_of)[0].table) == len(table.split()) - 1


def winners(rules: Rules, text: str) -> None:
    for step in random_match(CASITA, rules, 3):
        for event in step.events:
            if isinstance(event, MatchWon):
                best = max(step.after.scores)
                assert event.sides == tuple(side for side, score in enumerate(step.after.scores) if score == best)


def blocked(rules: Rules, text: str) -> None:
    state = position("7o 2o", "7c", ("", "7e 7b"), rules)
    assert ("7o roba 1" in legal(state)) != rules.bloqueo
    assert "7o liga 7c" in legal(state)
    assert "7o roba 1" in legal(position("7o 2o", "6c", ("", "7e 7b"), rules))


def own(rules: Rules, text: str) -> None:
    for table, free in (("6c", True), ("7c", not rules.bloqueo)):
        state = position("7o 2o", table, ("7e 7b",), rules)
        assert ("7o roba 0" in legal(state)) == (rules.propio_pozo and free)


def free(rules: Rules, text: str) -> None:
    assert ("7o tira" in legal(position("7o 2o", "7c", rules=rules))) == (rules.ligar == "libre")


def way_round(rules: Rules, text: str) -> None:
    """Who plays next sits on the side that is said."""
    after, _ = play(position("7o 2o", "6c", rules=rules), "7o tira")
    say: Any = _Telling(after.hands, face_of("casita"), rules)
    assert after.turn == around(say, 0)[0 if "izquierda" in text else -1]


def leftovers(rules: Rules, text: str) -> None:
    others = ("",) * (rules.jugadores - 1)
    after, _ = play(position("7o", "6c 2c", ("1o 1c",), rules, others, ultimo=0), "7o tira")
    assert after.phase == OVER
    assert (len(after.pozos[0]), len(after.table)) == ((5, 0) if "van al pozo del último" in text else (2, 3))


def shared(rules: Rules, text: str) -> None:
    """Seat 2 links, whose partner has a pozo already."""
    state = position("2o 1o", "4o 5c", ("3o 3c",), rules._replace(jugadores=4, parejas=True))
    after, _ = play(state, "2o tira", "6o tira", "4b liga 4o")
    assert [len(pozo) for pozo in after.pozos] == ([4, 0, 0, 0] if "un solo pozo" in text else [2, 0, 2, 0])
    assert after.scores == (4, 0)


OPTIONS: Final[dict[str, Check]] = {
    "jugadores": seats_of,
    "parejas": partners,
    "baraja": deck,
    "bloqueo": blocked,
    "propio_pozo": own,
    "ligar": free,
    "sentido": way_round,
    "sobrantes": leftovers,
    "parejas_pozo": shared,
}
TOGETHER: Final[dict[Callable[[Any], str], Check]] = {
    together.last_deal: last_deal,
    together.own_pozo_blocked: own,
    together.partners_count: partners,
}
FIXED: Final[dict[str, Check]] = {
    "Gana quien termina": winners,
    "Al empezar, cada uno": draw,
    "Se dan tres": first_deal,
    "Cuando todos jugaron las tres": next_deal,
    "Juega primero": order,
    "Ligar:": one_of_equals,
}

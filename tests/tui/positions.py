"""Positions worth looking at, for goldens, stories and the demo."""

from __future__ import annotations

from typing import Any

from core.cards import HIDDEN, Card
from core.casita import CASITA
from core.casita import Rules as CasitaRules
from core.cuarenta import CUARENTA
from core.cuarenta import Rules as CuarentaRules
from core.events import Dealt, Jugada, Lifted, Robbed, Thrown
from core.game import PLAY, Game
from tests.tui.fake_session import ANA, CARMEN, INES, LUCHO, NACHO, ROSA, FakeSession, remember


def cards(game: Game, rules: Any, text: str) -> tuple[Card, ...]:
    """The cards of a text like ``"5h 6c"``."""
    deck = game.deck(rules)
    return tuple(map(deck.parse, text.split()))


def cuarenta(
    hand: str = "7h As Jd Kc 3h",
    tables: str = "2s 4h 6d Qc Ad 5s 7c 3d Ks Jh",
    *,
    scores: tuple[int, int] = (24, 18),
    rules: CuarentaRules = CuarentaRules(),  # noqa: B008 - a constant
    rest: int = 4,
    **how: Any,
) -> FakeSession:
    """The picture: ten cards on the table, Rosa has just thrown the last one."""
    state = CUARENTA.start(rules)
    lying = cards(CUARENTA, rules, tables)
    mine = cards(CUARENTA, rules, hand)
    free = [card for card in range(40) if card not in (*lying, *mine)]
    others = tuple(tuple(free.pop() for _card in range(rest)) for _seat in range(rules.jugadores - 1))
    won = tuple(free)
    state = state._replace(
        phase=PLAY,
        dealer=1,
        turn=0,
        hands=(mine, *others),
        table=lying,
        last=lying[-1] if lying else HIDDEN,
        stock=10,
        scores=scores,
        mano=3,
        deal=3,
        cartones=(won[:8], won[8:12]),
    )
    players = (ANA, ROSA) if rules.jugadores == 2 else (ANA, ROSA, CARMEN, LUCHO)
    table = FakeSession(CUARENTA, rules, players, state=state, **how)
    parse = CUARENTA.deck(rules).parse
    remember(
        table,
        [
            Dealt(1, 3, 3, (5, 5), (), 10),
            Thrown(0, parse("2s")),
            Lifted(1, parse("6h"), (parse("6c"),), ()),
            Jugada(1, "caida", 2),
            Lifted(0, parse("4d"), (parse("4c"),), (parse("5h"), parse("6s"))),
            Jugada(0, "limpia", 2),
            Thrown(1, parse("Jh")) if "Jh" in tables else Thrown(1, parse("2d")),
        ],
    )
    return table


def casita(
    seats: int = 2, *, rules: CasitaRules | None = None, tables: str = "5o 11b 3c 2e 12o 6b", **how: Any
) -> FakeSession:
    """A 7 in hand, and Rosa's pozo shows one."""
    rules = rules or CasitaRules(jugadores=seats)
    lying = cards(CASITA, rules, tables)
    mine = cards(CASITA, rules, "1o 7c 5b")
    pozos = ["10o 10b 1c 1b", "6o 6c 7e 7o", "12c 12e", "2o 2b", "", "11o 11c"]
    out = {card for pozo in pozos for card in cards(CASITA, rules, pozo)}
    free = [card for card in range(40) if card not in (*lying, *mine, *out)]
    state = CASITA.start(rules)._replace(
        phase=PLAY,
        dealer=seats - 1,
        turn=0,
        hands=(mine, *(tuple(free.pop() for _card in range(3)) for _seat in range(seats - 1))),
        table=lying,
        last=lying[-1] if lying else HIDDEN,
        stock=max(0, 20 - 3 * seats),
        pozos=tuple(cards(CASITA, rules, pozo) for pozo in pozos[:seats]),
        mano=1,
        deal=2,
    )
    players = (ANA, ROSA, CARMEN, LUCHO, INES, NACHO)[:seats]
    table = FakeSession(CASITA, rules, players, state=state, **how)
    parse = CASITA.deck(rules).parse
    remember(
        table,
        [
            Dealt(seats - 1, 1, 2, (3,) * seats, (), 12),
            Robbed(1, parse("7o"), 0, 3),
            Lifted(0, parse("1b"), (parse("1c"),), ()),
            Thrown(1, parse("6b")),
        ],
    )
    return table

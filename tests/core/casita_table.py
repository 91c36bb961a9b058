"""Casita positions in the words of the table, for tests: cards by name, the seat in turn is 0."""

from __future__ import annotations

from core.actions import NOBODY, Deal, Draw, Play
from core.cards import HIDDEN, Card
from core.casita import CASITA, Rules, State
from core.casita.rules import deck_of
from core.events import Event
from core.game import PLAY

TWO = Rules()
THREE = Rules(jugadores=3)
PAIRS = Rules(jugadores=4, parejas=True)


def cards(names: str, rules: Rules = TWO) -> tuple[Card, ...]:
    """``"4o 12b"`` as cards of the deck in use."""
    return tuple(deck_of(rules).parse(name) for name in names.split())


def names(some: tuple[Card, ...], rules: Rules = TWO) -> str:
    """Inverse of `cards`."""
    return " ".join(deck_of(rules).text(card) for card in some)


def position(
    hand: str,
    table: str = "",
    pozos: tuple[str, ...] = (),
    rules: Rules = TWO,
    others: tuple[str, ...] | None = None,
    stock: int = 0,
    ultimo: int = NOBODY,
) -> State:
    """Seat 0 to play. `pozos` from seat 0 on, missing ones empty; the others' hands face down unless given."""
    mine = cards(hand, rules)
    hidden = ((HIDDEN,) * len(mine),) * (rules.jugadores - 1)
    rest = hidden if others is None else tuple(cards(each, rules) for each in others)
    piles = tuple(cards(pozo, rules) for pozo in pozos) + ((),) * (rules.jugadores - len(pozos))
    return State(
        rules,
        PLAY,
        dealer=rules.jugadores - 1,
        turn=0,
        hands=(mine, *rest),
        table=cards(table, rules),
        last=HIDDEN,
        stock=stock,
        pozos=piles,
        ultimo=ultimo,
        mano=1,
        deal=1,
        winners=(),
    )


def words(play: Play, rules: Rules = TWO) -> str:
    """``4b tira``, ``4b liga 4o``, ``7o roba 1``."""
    card = names((play.card,), rules)
    if play.base:
        return f"{card} liga {names(play.base, rules)}"
    return f"{card} tira" if play.victim == NOBODY else f"{card} roba {play.victim}"


def legal(state: State) -> list[str]:
    """All legal plays in words."""
    plays = CASITA.legal_actions(state)
    for play in plays:
        assert CASITA.violation(state, play) is None
        assert not list(CASITA.partials(state, play))  # type: ignore[arg-type]
    return [words(play, state.rules) for play in plays]  # type: ignore[arg-type]


def read(text: str, rules: Rules = TWO) -> Play:
    """Inverse of `words`."""
    card, verb, *what = text.split()
    (played,) = cards(card, rules)
    if verb == "liga":
        return Play(played, cards(" ".join(what), rules))
    return Play(played, victim=int(what[0])) if verb == "roba" else Play(played)


def play(state: State, *texts: str) -> tuple[State, tuple[Event, ...]]:
    """The position after plays in words and the events of the last of them."""
    events: tuple[Event, ...] = ()
    for text in texts:
        state, events = CASITA.apply(state, read(text, state.rules))
    return state, events


def refused(state: State, text: str) -> tuple[str, str, str]:
    """Rule, key and cards of a refusal."""
    why = CASITA.violation(state, read(text, state.rules))
    assert why is not None, text
    return why.rule, why.key, names(why.cards, state.rules)


def opening(rules: Rules, dealer_draws: str, hands: tuple[str, ...], table: str) -> State:
    """From the start: the draw that decides who deals, then the first deal, hands in seat order."""
    state, _ = CASITA.apply(CASITA.start(rules), Draw(cards(dealer_draws, rules)))
    state, _ = CASITA.apply(state, Deal(tuple(cards(hand, rules) for hand in hands), cards(table, rules)))
    return state

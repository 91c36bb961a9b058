"""Cuarenta positions in the words of the table, for tests: cards by name, the seat in turn is 0 unless said."""

from __future__ import annotations

from core.actions import NOBODY, Action, Deal, Draw, Play
from core.cards import FRENCH_40, HIDDEN, Card
from core.cuarenta import CUARENTA, Rules, State
from core.events import Event, Jugada
from core.game import CLAIM, PLAY, Violation

TEXTO = Rules()
FOUR = Rules(jugadores=4)


def cards(names: str) -> tuple[Card, ...]:
    """``"4h Jd"`` as cards, ``?`` for one face down."""
    return tuple(map(FRENCH_40.parse, names.split()))


def with_(**options: object) -> Rules:
    """Texto with some options changed, each to a value that exists."""
    rules = TEXTO._replace(**options)  # type: ignore[arg-type]
    assert CUARENTA.rules_violation(rules) is None
    return rules


def names(some: tuple[Card, ...]) -> str:
    """Inverse of `cards`."""
    return " ".join(map(FRENCH_40.text, some))


def position(
    hand: str,
    table: str = "",
    last: str = "?",
    score: tuple[int, int] = (0, 0),
    rules: Rules = TEXTO,
    others: tuple[str, ...] | None = None,
    cartones: tuple[str, str] = ("", ""),
    stock: int = 20,
    turn: int = 0,
    dealer: int | None = None,
    rondas: tuple[int, ...] | None = None,
    lifter: int = NOBODY,
    mano: int = 1,
    deal: int = 1,
) -> State:
    """Seat `turn` is to play `hand`; the others' hands, in turn order after theirs, are face down unless given."""
    seats = rules.jugadores
    mine = cards(hand)
    rest = ((HIDDEN,) * len(mine),) * (seats - 1) if others is None else tuple(map(cards, others))
    around = (mine, *rest)
    return State(
        rules=rules,
        phase=PLAY,
        dealer=(turn - 1) % seats if dealer is None else dealer,
        turn=turn,
        hands=tuple(around[(seat - turn) % seats] for seat in range(seats)),
        table=cards(table),
        last=FRENCH_40.parse(last),
        stock=stock,
        scores=score,
        mano=mano,
        deal=deal,
        winners=(),
        cartones=(cards(cartones[0]), cards(cartones[1])),
        gone=(),
        lifter=lifter,
        chicas=(0, 0),
        rondas=(NOBODY,) * seats if rondas is None else rondas,
    )


def just_dealt(
    *hands: str, score: tuple[int, int] = (0, 0), rules: Rules = TEXTO, stock: int = 20, dealer: int | None = None
) -> State:
    """The hands by seat; seat 0 announces first."""
    state = position("", score=score, rules=rules, stock=stock, dealer=dealer)
    return state._replace(phase=CLAIM, hands=tuple(map(cards, hands)))


def words(play: Action) -> str:
    """``5d``, ``5d directa 5h > 6c Js``, ``7s suma 3h 4c > Js, deja Qd``."""
    assert isinstance(play, Play)
    text = names((play.card,))
    if play.base:
        match = play.base[0] >> 2 == play.card >> 2
        text += f" {'directa' if match else 'suma'} {names(play.base)}"
    if play.run:
        text += f" > {names(play.run)}"
    return text + (f", deja {names(play.left)}" if play.left else "")


def play(text: str) -> Play:
    """Inverse of `words`."""
    body, _, left = text.partition(", deja ")
    body, _, run = body.partition(" > ")
    card, *base = body.split()
    return Play(FRENCH_40.parse(card), cards(" ".join(base[1:])), cards(run), cards(left))


def legal(state: State) -> list[str]:
    """The plays with the whole escalera each, in words."""
    return [words(action) for action in CUARENTA.legal_actions(state)]


def after(state: State, *plays: str) -> tuple[State, tuple[Event, ...]]:
    """The position after the plays, and all that happened."""
    events: tuple[Event, ...] = ()
    for text in plays:
        state, more = CUARENTA.apply(state, play(text))
        events += more
    return state, events


def jugadas(events: tuple[Event, ...]) -> list[tuple[str, int, str]]:
    """Name, points and reason of each jugada."""
    return [(event.name, event.points, event.reason) for event in events if isinstance(event, Jugada)]


def refused(state: State, action: Action | str) -> tuple[str, str, str]:
    """Rule, key and cards of a refusal; fails when the action is allowed or the key is not in the list."""
    refusal = CUARENTA.violation(state, play(action) if isinstance(action, str) else action)
    assert isinstance(refusal, Violation), f"allowed: {action}"
    return refusal.rule, refusal.key, names(refusal.cards)


def announce_all(state: State) -> tuple[State, tuple[Event, ...]]:
    """Everybody announces what they hold, in turn order, as long as that is due."""
    events: tuple[Event, ...] = ()
    while state.phase == CLAIM:
        state, more = CUARENTA.apply(state, CUARENTA.legal_actions(state)[-1])
        events += more
    return state, events


def opening(rules: Rules, *hands: str, dealer: int | None = None) -> State:
    """The first deal of a match, the last seat dealing unless said: the hands by seat."""
    seats = rules.jugadores
    deals = seats - 1 if dealer is None else dealer
    highest = tuple(36 if seat == deals else seat for seat in range(seats))
    state, _ = CUARENTA.apply(CUARENTA.start(rules), Draw(highest))
    return CUARENTA.apply(state, Deal(tuple(map(cards, hands))))[0]


def counted(
    mine: int, rivals: int, score: tuple[int, int], dealer: int = 1, rules: Rules = TEXTO
) -> tuple[State, tuple[Event, ...]]:
    """The last card of a mano is thrown: cartones of so many cards, the others lie on the table.

    The side that lifted last is 0.
    """
    pack = [card for card in range(40) if card != play("Kc").card]
    state = position("Kc", "", score=score, stock=0, deal=4, others=("",), dealer=dealer, rules=rules, lifter=0)
    state = state._replace(
        cartones=(tuple(pack[:mine]), tuple(pack[mine : mine + rivals])), table=tuple(pack[mine + rivals :])
    )
    return after(state, "Kc")


def twenty_each(score: tuple[int, int], rules: Rules = TEXTO) -> State:
    """The dealer, seat 0, lifts the last two cards of the mano (2 for the limpia, at `score`): 20 to 20."""
    pack = tuple(card for card in range(40) if card not in cards("Kc Kd"))
    state = position("Kc", "Kd", score=(score[0] - 2, score[1]), stock=0, deal=4, others=("",), dealer=0, rules=rules)
    return after(state._replace(cartones=(pack[:18], pack[18:])), "Kc directa Kd")[0]

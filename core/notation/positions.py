"""A position as one line, like chess's FEN. It holds everything: reading what was written gives the same state. ::

    casita/1 es40 texto play 0 1 1:1 4b7o/?? 4o1c6e12b 12b 30 pozos=3o3c/- ultimo=0
    cuarenta/1 fr40 quito,jugadores=4 play 2 1 1:1 ????/????/5cAd7sKh/???? 2hQc Qc 20 cartones=5d5h/- lifter=0

Eleven words stand in a fixed order: game and rules version; deck; preset and the options that differ from it; phase;
seat in turn; dealer; mano:deal; hands by seat, ``?`` for a hidden card; table in order of arrival; card just thrown;
cards in the stock. Then, by name and in any order, what is not as at the start (`core.game.Game.state_parts`). ``-`` is
nobody or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from core.actions import NOBODY
from core.cards import HIDDEN, Card, Deck
from core.game import (
    CARDS,
    CLAIM,
    DEAL,
    DRAW,
    NUMBERS,
    OPEN_PILES,
    OVER,
    PILES,
    PLAY,
    RANKS,
    TAKER_SEAT,
    TAKER_SIDE,
    DealOrder,
    Game,
    State,
)
from core.games import GAMES
from core.notation import parts as part
from core.notation.errors import bad
from core.notation.options import parse_rules, rules_text
from core.notation.parts import (
    NOTHING,
    PartFormat,
    read_card,
    read_number,
    read_numbers,
    read_piles,
    read_who,
    write_cards,
    write_piles,
    write_who,
)

PARTS: Final[Mapping[str, PartFormat]] = {
    NUMBERS: part.NUMBERS_FORMAT,
    PILES: part.PILES_FORMAT,
    OPEN_PILES: part.PILES_FORMAT,
    CARDS: part.CARDS_FORMAT,
    RANKS: part.RANKS_FORMAT,
    TAKER_SEAT: part.WHO_FORMAT,
    TAKER_SIDE: part.WHO_FORMAT,
}
"""Kind of a part of a State -> how it is written."""

PHASES: Final = {DRAW: "draw", DEAL: "deal", CLAIM: "claim", PLAY: "play", OVER: "over"}
_PHASE_OF: Final = {word: phase for phase, word in PHASES.items()}
_COMMON: Final[Mapping[str, Callable[[Any, Deck], str]]] = {
    "phase": lambda phase, _: PHASES[phase],
    "turn": write_who,
    "dealer": write_who,
    "mano": lambda number, _: str(number),
    "deal": lambda number, _: str(number),
    "hands": write_piles,
    "table": write_cards,
    "last": lambda card, deck: NOTHING if card == HIDDEN else deck.text(card),
    "stock": lambda number, _: str(number),
}
"""The fields that all games have -> how each is written."""
_WORDS: Final = 11


class Position(NamedTuple):
    """A state and the game it belongs to."""

    game: Game
    state: State


def position_text(game: Game, state: State) -> str:
    """The state as one line."""
    deck, initial = game.deck(state.rules), game.start(state.rules)
    words = [
        f"{game.id}/{game.rules_version}",
        deck.name,
        rules_text(game, state.rules),
        *(_COMMON[name](getattr(state, name), deck) for name in ("phase", "turn", "dealer")),
        f"{state.mano}:{state.deal}",
        *(_COMMON[name](getattr(state, name), deck) for name in ("hands", "table", "last", "stock")),
    ]
    for name, kind in game.state_parts.items():
        value = getattr(state, name)
        if value != getattr(initial, name):
            words.append(f"{name}={PARTS[kind].write(value, deck)}")
    return " ".join(words)


def component_text(game: Game, state: State, name: str) -> str:
    """One fact of a position, by its name in `Game.components`, written as in the position's text."""
    kind = game.state_parts.get(name)
    write = _COMMON[name] if kind is None else PARTS[kind].write
    return write(getattr(state, name), game.deck(state.rules))


def parse_position(text: str) -> Position:
    """Inverse of `position_text`. Raises `BadNotation` for a text or a position that makes no sense.

    The engine can go on from what is read; whether a match can come to it is for `core.notation.possible` to say.
    """
    words = text.split()
    if len(words) < _WORDS:
        raise bad("position", "words", count=_WORDS, found=len(words))
    game = _game(words[0])
    rules = parse_rules(game, words[2])
    deck = game.deck(rules)
    if words[1] != deck.name:
        raise bad("deck", "deck", text=words[1], deck=deck.name)
    _, _, _, phase, turn, dealer, deal, hands, table, last, stock, *named = words
    if phase not in _PHASE_OF:
        raise bad("phase", "phase", text=phase, choices=" ".join(_PHASE_OF))
    numbers = read_numbers(deal, deck, "mano:deal")
    if len(numbers) != 2:
        raise bad("mano:deal", "two_numbers", text=deal)
    initial: Any = game.start(rules)
    state = initial._replace(
        phase=_PHASE_OF[phase],
        turn=read_who(turn, deck, "turn"),
        dealer=read_who(dealer, deck, "dealer"),
        mano=numbers[0],
        deal=numbers[1],
        hands=read_piles(hands, deck, "hands"),
        table=part.CARDS_FORMAT.read(table, deck, "table"),
        last=HIDDEN if last == NOTHING else read_card(last, deck, "last"),
        stock=read_number(stock, "stock"),
        **_named(game, named, deck),
    )
    _check(game, state, deck)
    return Position(game, state)


def _game(word: str) -> Game:
    name, _, version = word.partition("/")
    game = GAMES.get(name)
    if game is None:
        raise bad("game", "game", text=name, choices=" ".join(GAMES))
    if version != str(game.rules_version):
        raise bad("game", "version", text=version, version=game.rules_version)
    return game


def _named(game: Game, words: list[str], deck: Deck) -> dict[str, Any]:
    parts = game.state_parts
    found: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in parts or name in found:
            raise bad(name, "twice") if name in found else bad(name, "no_part", choices=" ".join(parts))
        found[name] = PARTS[parts[name]].read(value, deck, name)
    return found


def _check(game: Game, state: State, deck: Deck) -> None:
    """What every position of a match fulfils, so that the engine can go on from here."""
    initial = game.start(state.rules)
    for name in ("hands", *game.state_parts):
        expected, value = getattr(initial, name), getattr(state, name)
        if isinstance(expected, tuple) and expected and len(value) != len(expected):
            raise bad(name, "parts", count=len(expected), found=len(value))
    _check_seats(game, state)
    _check_cards(game, state, deck)
    _check_deals(game, state)


def _check_seats(game: Game, state: State) -> None:
    seats, sides = game.seats(state.rules), game.sides(state.rules)
    acting = state.phase in (CLAIM, PLAY)
    if not (0 <= state.turn < seats if acting else state.turn == NOBODY):
        raise bad("turn", "turn", most=seats - 1)
    if not (state.dealer == NOBODY if state.phase == DRAW else 0 <= state.dealer < seats):
        raise bad("dealer", "dealer", most=seats - 1)
    if bool(state.winners) != (state.phase == OVER) or any(side >= sides for side in state.winners):
        raise bad("winners", "winners", most=sides - 1)
    limits = {TAKER_SEAT: seats, TAKER_SIDE: sides}
    for name, kind in game.state_parts.items():
        if kind in limits and getattr(state, name) >= limits[kind]:
            raise bad(name, "who", most=limits[kind] - 1)
    if state.phase != OVER:
        _check_hands(game, state, acting)


def _check_hands(game: Game, state: State, acting: bool) -> None:
    """Between deals nobody holds cards; in a round those who have played hold one less than those who have not."""
    seats, held = len(state.hands), len(state.hands[state.turn]) if acting else 0
    if acting and not held:
        raise bad("hands", "empty_hand", seat=state.turn)
    if state.phase == PLAY and not game.goes_round(state.rules):
        return
    waiting = seats if state.phase != PLAY else (state.dealer - state.turn) % seats + 1
    for place in range(seats):
        seat = (state.turn + place) % seats
        expected = held if place < waiting else held - 1
        if len(state.hands[seat]) != expected:
            raise bad("hands", "hand_size", seat=seat, count=expected)


def all_cards(game: Game, state: State) -> list[Card]:
    """The cards that have left the stock, wherever they lie."""
    places = [*state.hands, state.table]
    for name, kind in game.state_parts.items():
        if kind in (PILES, OPEN_PILES):
            places += getattr(state, name)
        elif kind == CARDS:
            places.append(getattr(state, name))
    return [card for place in places for card in place]


def _check_cards(game: Game, state: State, deck: Deck) -> None:
    cards = all_cards(game, state)
    if len(cards) + state.stock > deck.size:
        raise bad("position", "many_cards", cards=len(cards), stock=state.stock, size=deck.size)
    known = [card for card in cards if card != HIDDEN]
    twice = {card for card in known if known.count(card) > 1}
    if twice:
        raise bad("position", "card_twice", cards=deck.texts(sorted(twice)))
    if state.phase == PLAY and state.last != HIDDEN and state.last not in state.table:
        raise bad("last", "last_not_there", card=deck.text(state.last))
    for name, kind in game.state_parts.items():
        if kind == OPEN_PILES and any(pile[-1:] == (HIDDEN,) for pile in getattr(state, name)):
            raise bad(name, "top_hidden")


def _check_deals(game: Game, state: State) -> None:
    if state.phase in (CLAIM, PLAY) and not (state.mano and state.deal):
        raise bad("mano:deal", "from_one")
    order = game.chance(state)
    if isinstance(order, DealOrder) and not 0 < len(order.to) + order.table <= state.stock:
        raise bad("stock", "no_deal", count=state.stock)

"""Random matches on the search cores, for `bench_engine`: driven and dealt as those of the engines are."""

from __future__ import annotations

import random
from typing import Final

from core.casita.rules import HAND, TABLE, Rules
from core.casita.search import ONE_CARD, Partida, shape_of
from core.cuarenta import CUARENTA
from core.cuarenta.packed import UNITS, packed
from core.cuarenta.state import DECK_SIZE
from tests.bench.rounds import Contestant
from tests.core.bots.packed_chica import PackedChica


def casita_match() -> Contestant:
    """A match of Casita robada between two, with the options of the text."""
    rules = Rules()
    shape, size, seats = shape_of(rules), rules.baraja, rules.jugadores
    cards = [ONE_CARD[card >> 2] for card in range(size)]
    pick = random.random

    def play() -> int:
        decisions = 0
        keys = [pick() for _ in cards]
        pack = [cards[place] for place in sorted(range(size), key=keys.__getitem__)]
        position = Partida(shape, [0] * seats, sum(pack[:TABLE]), 0)
        dealt = TABLE
        while size - dealt >= seats:
            each = min(HAND, (size - dealt) // seats)
            hands = [sum(pack[at : at + each]) for at in range(dealt, dealt + each * seats, each)]
            dealt += each * seats
            position.deal(hands, each * seats)
            decisions += each * seats
            plays, do = position.plays, position.play
            while position.left:
                found = plays()
                do(found[int(pick() * len(found))])
        position.finish()
        return decisions

    return play


def cuarenta_match() -> Contestant:
    """A chica by the text between two; counts plays only, as rondas announce themselves there."""
    core = packed(CUARENTA.presets["texto"])
    cards = [UNITS[card >> 2] for card in range(DECK_SIZE)]
    pick = random.random

    def play() -> int:
        decisions = 0
        chica = PackedChica(core, 0)
        pack: list[int] = []
        while chica.winner < 0:
            at = DECK_SIZE - chica.stock
            if not at:
                keys = [pick() for _ in cards]
                pack = [cards[place] for place in sorted(range(DECK_SIZE), key=keys.__getitem__)]
            chica.deal([sum(pack[at : at + 5]), sum(pack[at + 5 : at + 10])])
            if chica.winner < 0:
                decisions += chica.play(pick)
        return decisions

    return play


CORES: Final[dict[str, Contestant]] = {"cuarenta core": cuarenta_match(), "casita core": casita_match()}

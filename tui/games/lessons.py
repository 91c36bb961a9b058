"""What a game teaches: a first mano in steps, small exercises, and its words. Data alone, with marked texts."""

from __future__ import annotations

from typing import Final, NamedTuple


class Step(NamedTuple):
    """What is said at one moment of a lesson, and what is to be played then, in the notation of actions.

    Without a `play` it is only to be read. `otherwise`: the answer to another play that the rules allow. Both texts
    call the court cards ``{sota} {caballo} {rey}``, since these have other names on French cards.
    """

    says: str
    play: str = ""
    otherwise: str = ""


class Lesson(NamedTuple):
    """A first mano for the person at seat 0, against `rival`, by the game's usual rules.

    `moves`: in the notation of actions what is dealt and what the rival plays; between these the steps.
    """

    rival: str
    moves: tuple[str | Step, ...]


class Term(NamedTuple):
    """A word of the game and what it means. `forms`: how it stands in the rules, apart by ``|``, its title first.

    `name`: unique in the game.
    """

    name: str
    forms: str
    about: str


GAINS_CARDS: Final = "cards"
"""Kinds of goals. The play takes exactly `amount` cards, the played one included."""
GAINS_MOST: Final = "most"
"""No other play takes as many cards."""
MAKES: Final = "makes"
"""The play is the jugada `jugada`, whatever it pays."""
PAYS_POINTS: Final = "points"
"""The play pays exactly `amount` points at once."""
WINS_NOW: Final = "wins"
"""The play wins the match."""
FORFEITS: Final = "forfeits"
"""The play leaves exactly `amount` cards to nobody."""
STAYS_SAFE: Final = "safe"
"""After the play, nobody who follows can rob the own pile, whatever they hold."""


class Goal(NamedTuple):
    """What a play has to do: one of the kinds above, with what it needs."""

    kind: str
    amount: int = 0
    jugada: str = ""


class Exercise(NamedTuple):
    """A position of seat 0 and what is to be done in it by one play.

    `name`: unique in the game; what is solved is remembered by it. `answers`: all plays that do it, and no others.
    """

    name: str
    asks: str
    position: str
    goal: Goal
    answers: tuple[str, ...]

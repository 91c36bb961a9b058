"""What is wrong with a text, and where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from core.actions import Play
from core.game import Violation

NOTATION_REASONS: Final[Mapping[str, str]] = {
    "no_card": "no card at {text!r} in the deck {deck}",
    "nothing": "nothing is written '-'",
    "hidden": "no card can be hidden here",
    "one_card": "{text!r} is not one card",
    "number": "{text!r} is no number",
    "rank": "no rank {text!r} in the deck {deck}",
    "words": "expected at least {count} words, found {found}",
    "game": "{text!r} is none of {choices}",
    "version": "rules version {text!r}, but {version} is played here",
    "deck": "{text!r} does not go with these options, {deck!r} does",
    "phase": "{text!r} is none of {choices}",
    "two_numbers": "{text!r} is not two numbers",
    "no_part": "none of {choices}",
    "twice": "written twice",
    "parts": "expected {count} parts, found {found}",
    "turn": "a seat from 0 to {most} in claim and play, '-' in all other phases",
    "dealer": "'-' in the phase draw, a seat from 0 to {most} afterwards",
    "winners": "sides from 0 to {most}, at the end and not before",
    "who": "a number from 0 to {most}, or '-'",
    "empty_hand": "seat {seat} is in turn and holds no card",
    "hand_size": "seat {seat} should hold {count} cards",
    "card_twice": "{cards} more than once",
    "last_not_there": "{card} is not on the table",
    "top_hidden": "the card on top of a pozo lies open",
    "from_one": "both count from 1 once cards are dealt",
    "no_deal": "{count} cards give no deal",
    "not_begun": "not as at the start, though no card is dealt",
    "most_deals": "a mano has {count} deals",
    "no_mano": "a deal without a mano",
    "last_deal": "the deal {count} was the last",
    "over_undealt": "over before a card was dealt",
    "stock_is": "after the deal {deal} there are {count} cards in the stock",
    "hand_most": "seat {seat} holds more cards than the {count} of a deal",
    "hand_is": "seat {seat} announces with the {count} cards of a deal in hand",
    "hands_uneven": "who has played holds one card less than who has not, and the dealer plays last",
    "many_cards": "{cards} cards and {stock} in the stock, the deck has {size}",
    "not_all_cards": "{cards} cards and {stock} in the stock, the deck has {size}",
    "last_after_deal": "nothing has been thrown since the deal",
    "last_missing": "seat {seat} played before and took nothing, so there is a card just thrown",
    "last_place": "the card just thrown is the last one of the table",
    "no_claims": "nothing is announced in this game",
    "one_mano": "a partida is one mano",
    "over_early": "it is not over while there are cards to play",
    "winners_are": "it is won by {sides}",
    "shared_pozo": "the pair of seat {seat} has its pozo before the other",
    "pile_of_one": "the pile {seat} has one card; it begins with two",
    "pile_unplayed": "there is a pile {seat}, but nobody has played for it",
    "top_pair": "the two cards on top of the pozo {seat} are of one number",
    "two_a_play": "no more than {count} cards can have been won",
    "nobody_took": "nobody has taken a card yet",
    "taker_has_cards": "who took last has played and has a pile",
    "none_gone": "with these rules no card goes to nobody",
    "ace_gone": "an ace is no rung of an escalera",
    "rondas_hidden": "with these rules a ronda does not show its rank",
    "ronda_twice": "two cannot have a ronda of one rank",
    "ronda_unsaid": "seat {seat} has not announced yet",
    "chicas_most": "side {side} has more chicas than the {count} one can have before the end",
    "chicas_few": "who won has too few chicas",
    "mano_a_chica": "each of the {count} chicas won took a mano",
    "score_over": "side {side} has {score}: with 40 the chica is over",
    "score_never": "no points add up to the {score} of side {side}",
    "score_early": "side {side} cannot have {score} before a count",
    "score_most": "side {side} has {score} and can have no more than {count} here",
    "one_winner": "one side wins",
    "winner_needs": "who won has {count} points or more",
    "other_wins": "the other side has won",
}
"""Key -> what is wrong with a position, for programmers. The screen has its own words for each key."""


class BadNotation(ValueError):
    """A text that is no action, position or option. `where` names the part, `reason` says what is wrong with it.

    `key`: the one of `NOTATION_REASONS` where it is one of them, with its `values`.
    """

    def __init__(
        self, where: str, reason: str, key: str = "", values: Mapping[str, object] = MappingProxyType({})
    ) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason
        self.key = key
        self.values = values


class ImpossiblePosition(BadNotation):
    """A position that is well written and that no match comes to."""


def bad(where: str, key: str, **values: object) -> BadNotation:
    """What is wrong, by its key in `NOTATION_REASONS`."""
    return BadNotation(where, NOTATION_REASONS[key].format(**values), key, values)


def impossible(where: str, key: str, **values: object) -> ImpossiblePosition:
    """Why there is no such position, by its key in `NOTATION_REASONS`."""
    return ImpossiblePosition(where, NOTATION_REASONS[key].format(**values), key, values)


UNKNOWN: Final = "unknown"
"""No such preset or option."""
PRESET_FIRST: Final = "preset_first"
"""An option stands where the preset comes first."""
TWICE: Final = "twice"
VALUE: Final = "value"
"""The option cannot have this value."""
TOGETHER: Final = "together"
"""Options that do not go together: `violation`."""

_WRONG: Final = {
    UNKNOWN: "is none of {}",
    VALUE: "is none of {}",
    TWICE: "twice",
    PRESET_FIRST: "stands behind one of {}",
}


class BadOption(BadNotation):
    """Rules that are not written right or cannot be. `key`: one of the constants above.

    `text` is what stands there, `choices` what could.
    """

    def __init__(
        self, where: str, key: str, text: str = "", choices: Iterable[str] = (), violation: Violation | None = None
    ) -> None:
        self.text = text
        self.choices = tuple(choices)
        self.violation = violation
        refused = f"{violation.rule}: {violation.key}" if violation else ""
        super().__init__(where, refused or f"{text!r} {_WRONG[key].format(' '.join(self.choices))}", key)


class AmbiguousPlay(BadNotation):
    """A short play that fits several; `candidates` are all of them."""

    def __init__(self, text: str, candidates: tuple[Play, ...]) -> None:
        super().__init__(f"play {text!r}", f"fits {len(candidates)} plays, name more of its cards")
        self.candidates = candidates


class NoSuchPlay(BadNotation):
    """A short play, well written, that fits nothing that may be played here."""

    def __init__(self, text: str) -> None:
        super().__init__(f"play {text!r}", "fits no play that is allowed here")

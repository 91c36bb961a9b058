"""A play as people type it, by ranks, read against a position::

    5           throw a 5                        5*2+3       lift 2 and 3 with a 5, and the whole escalera
    5*          lift what the 5 lifts            5*2+3>6     ... but of the escalera only the 6
    4@2         rob seat 2 with a 4              5*2+3>-     ... but nothing of the escalera

A card may be named in full where its suit matters to whoever types (``5c*2h+3``). Cards of one rank are the same to
the rules, so of plays that differ in suits only the first counts.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from core.actions import NOBODY, Play
from core.cards import HIDDEN, BadCard, Card, Deck, rank_of
from core.game import Game, State
from core.notation.errors import AmbiguousPlay, BadNotation, NoSuchPlay
from core.notation.parts import NOTHING

_SHORT: Final = re.compile(r"([^*>@]+)(?:(\*)([^*>@]*)(?:>([^*>@]+))?)?(?:@([0-5]))?")


def parse_short(game: Game, state: State, text: str) -> Play:
    """The one play that fits. Raises `BadNotation`, `AmbiguousPlay` or `NoSuchPlay`."""
    match = _SHORT.fullmatch(text.replace(" ", ""))
    if match is None or (match[2] and match[5]):
        raise BadNotation(f"play {text!r}", "expected like 5, 5*, 5*2+3, 5*2+3>6 or 4@2")
    deck = game.deck(state.rules)
    card, star, base, run, victim = match.groups()
    wanted = _Wanted(deck, text, card, base, run)
    fitting: dict[object, Play] = {}
    for whole in game.legal_actions(state):
        play = wanted.part(whole) if isinstance(whole, Play) else None
        if play is None or bool(play.base) != bool(star) or play.victim != (int(victim) if victim else NOBODY):
            continue
        if wanted.fits(play) and (play is whole or game.violation(state, play) is None):
            fitting.setdefault(_by_rank(play), play)
    if not fitting:
        raise NoSuchPlay(text)
    if len(fitting) > 1:
        raise AmbiguousPlay(text, tuple(fitting.values()))
    return next(iter(fitting.values()))


def parse_by_hand(game: Game, state: State, text: str) -> Play:
    """The play of somebody who names each table card they take, as `Game.lift` makes it; it may be illegal.

    What is not named is not taken. A card that lies nowhere in sight is the first of its rank in the deck.
    Raises `BadNotation`, and `NoSuchPlay` where a lift names nothing.
    """
    match = _SHORT.fullmatch(text.replace(" ", ""))
    if match is None or (match[2] and match[5]):
        raise BadNotation(f"play {text!r}", "expected like 5, 5*5, 5*2+3>6 or 4@2")
    card, star, base, run, victim = match.groups()
    wanted = _Wanted(game.deck(state.rules), text, card, base, run)
    played, taken = wanted.found(state.hands[state.turn], state.table)
    if victim:
        return Play(played, victim=int(victim))
    if not star:
        return Play(played)
    if not taken:
        raise NoSuchPlay(text)
    return game.lift(state, played, taken)


class _Wanted:
    """The cards named in a short play; None where it leaves them open."""

    def __init__(self, deck: Deck, text: str, card: str, base: str | None, run: str | None) -> None:
        self._deck = deck
        self._where = f"play {text!r}"
        self._card = self._names(card)
        self._base = self._names(base) if base else None
        self._run = None if run is None else [] if run == NOTHING else self._names(run)

    def fits(self, play: Play) -> bool:
        """Whether the play holds exactly the named cards."""
        return (
            self._same(self._card, (play.card,))
            and (self._base is None or self._same(self._base, play.base))
            and (self._run is None or self._same(self._run, play.run))
        )

    def found(self, hand: Sequence[Card], table: Sequence[Card]) -> tuple[Card, tuple[Card, ...]]:
        """The named card of the hand and the named cards of the table."""
        (played,) = self._pick(self._card, hand)[:1]
        return played, self._pick([*(self._base or ()), *(self._run or ())], table)

    def _pick(self, names: Sequence[str], cards: Sequence[Card]) -> tuple[Card, ...]:
        left: list[Card] = [*cards, *range(self._deck.size)]
        picked: list[Card] = []
        for name in names:
            card = next((card for card in left if card != HIDDEN and self._called(card, name)), None)
            if card is None:
                raise NoSuchPlay(name)
            left = [other for other in left if other != card]
            picked.append(card)
        return tuple(picked)

    def _called(self, card: Card, name: str) -> bool:
        return name in (text := self._deck.text(card), text[:-1])

    def part(self, whole: Play) -> Play | None:
        """The lift with the named cards of its escalera and no others, None where it has not all of them.

        Found without going through all parts: sixteen rungs have 65535.
        """
        if self._run is None or len(self._run) == len(whole.run):
            return whole
        run = self._matched(self._run, whole.run)
        if run is None:
            return None
        left = tuple(card for card in whole.run if card not in run)
        return whole._replace(run=tuple(sorted(run)), left=left)

    def _names(self, text: str) -> list[str]:
        names = text.split("+")
        for name in names:
            if name not in self._deck.ranks:
                try:
                    self._deck.parse(name)
                except BadCard as error:
                    raise BadNotation(self._where, str(error)) from None
        return names

    def _same(self, names: list[str], cards: tuple[Card, ...]) -> bool:
        """Each name for one card."""
        matched = self._matched(names, cards)
        return matched is not None and len(matched) == len(cards)

    def _matched(self, names: list[str], cards: tuple[Card, ...]) -> list[Card] | None:
        """A card for each name, None where one has none; full names first, so that a rank is left for another card."""
        left, matched = list(cards), []
        for name in sorted(names, key=self._deck.ranks.__contains__):
            found = next((card for card in left if self._called(card, name)), None)
            if found is None:
                return None
            left.remove(found)
            matched.append(found)
        return matched


def _by_rank(play: Play) -> tuple[object, ...]:
    """What is left of a play when suits are forgotten."""
    parts = (play.base, play.run, play.left)
    return (rank_of(play.card), *(tuple(sorted(map(rank_of, part))) for part in parts), play.victim)

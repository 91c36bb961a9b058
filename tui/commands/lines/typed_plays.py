"""What a typed line means in a position: a play, a claim, or a sentence on why it is none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from core.actions import NOBODY, Claim, Play, Seat
from core.cards import rank_of
from core.game import Game, Violation
from core.notation import AmbiguousPlay, BadNotation, NoSuchPlay, parse_by_hand, parse_short
from tui.commands.lines.card_names import CardNames
from tui.commands.lines.vocabulary import CHOICES, HELP, is_no, is_yes, taught
from tui.games.face import THROW
from tui.i18n import _
from tui.play.candidates import Candidates
from tui.play.moves import Choice, choice_of, claim_choices
from tui.words.plays import captures_text, claim_rows, describe
from tui.words.positions import echoed
from tui.words.refusals import refusal
from tui.words.teller import Teller

NUMBER: Final = "#"
"""Before the number of a play of the list: numbers alone are cards."""


class Options:
    """What the seat in turn can do in a position, by number, and what its words for it mean.

    `by_eye`: nothing is told of what a card could take.
    """

    def __init__(self, game: Game, view: Any, by_eye: bool) -> None:
        self._game = game
        self._view = view
        self._by_eye = by_eye
        self.claims: Final = claim_choices(game, view)
        candidates = Candidates(game, view, not self.claims)
        held = () if self.claims else view.hands[view.turn]
        self._choices = tuple(choice for card in held for choice in candidates.whole(card))
        self._listed: Sequence[Play | Claim] = self.claims or tuple(choice.play for choice in self._choices)
        self._asked = ""
        self._unsure: Play | None = None

    def lines(self, say: Teller) -> list[str]:
        """The list, each with its number; by eye there is none, for it would tell what can be taken."""
        if self.claims:
            rows = claim_rows(say, self.claims, say.cards(self._view.hands[self._view.turn]))
            return _numbered([_("{kind}: {what}").format(kind=row.kind, what=row.what) for row in rows])
        return [] if self._by_eye else _numbered([describe(say, choice) for choice in self._choices])

    def captures(self, say: Teller) -> list[str]:
        """What can be taken, and how."""
        return captures_text(say, self._choices, self._by_eye)

    def read(self, say: Teller, names: CardNames, typed: str) -> Play | Claim | str:
        """What is meant, or why nothing can be done."""
        unsure, self._unsure = self._unsure, None
        if unsure is not None and is_yes(typed):
            return unsure
        if unsure is not None and is_no(typed):
            return _("No se jugó nada.")
        number = typed.removeprefix(NUMBER)
        if (typed != number or self.claims) and number.isascii() and number.isdigit():
            return self._at(say, int(number))
        if self.claims:
            return _("Primero se canta o se calla: escribe el número.")
        text = names.notation(typed, [player.name for player in say.players])
        try:
            return self._by_hand(say, text, typed) if self._by_eye else self._assisted(say, text, typed)
        except BadNotation:
            what = _("No se entiende «{text}».").format(text=echoed(typed))
            return " ".join(filter(None, (what, self._forms(say), self._by_number(_number(typed) or 1))))

    def _forms(self, say: Teller) -> str:
        """How a play is typed in this game."""
        if not say.face.open_piles:
            return _("Se escribe como 5, 5*5 o 5*2+3; «{help}» lo explica.").format(help=taught(HELP))
        name = robbed_name(say, self._view.turn)
        return _("Se escribe como 5, 5*5 o 4@{name}; «{help}» lo explica.").format(name=name, help=taught(HELP))

    def _by_number(self, number: int) -> str:
        """What a number alone may have been meant for."""
        if self._by_eye or not 0 < number <= len(self._listed):
            return ""
        return _("«{typed}» elige la jugada {number} de la lista.").format(typed=f"{NUMBER}{number}", number=number)

    def _name_cards(self, say: Teller) -> str:
        if not say.face.open_piles:
            return _("Se levanta a ojo: nombra las cartas, como 5*5 o 5*2+3.")
        name = robbed_name(say, self._view.turn)
        return _("Se levanta a ojo: nombra las cartas, como 5*5 o 4@{name}.").format(name=name)

    def _at(self, say: Teller, number: int) -> Play | Claim | str:
        if self._by_eye and not self.claims:
            return self._name_cards(say)
        if 0 < number <= len(self._listed):
            return self._listed[number - 1]
        return _("No hay ninguna jugada {number}; «{list}» dice cuáles hay.").format(
            number=number, list=taught(CHOICES)
        )

    def _assisted(self, say: Teller, text: str, typed: str) -> Play | str:
        try:
            play = parse_short(self._game, self._view, text)
        except AmbiguousPlay as several:
            self._listed = several.candidates
            found = [choice_of(self._game, self._view, candidate) for candidate in several.candidates]
            told = _numbered([describe(say, choice) for choice in found if choice])
            return "\n".join([_("Eso puede ser más de una jugada:"), *told])
        except NoSuchPlay:
            return self._why_not(say, text, typed)
        better = self._left_behind(play)
        if better and self._asked != text:
            self._asked, self._unsure = text, play
            return _("{better}. Si aun así no quieres llevarte nada, escribe otra vez {text}.").format(
                better=describe(say, better), text=echoed(typed)
            )
        return play

    def _left_behind(self, play: Play) -> Choice | None:
        """What a card that is thrown could take: nobody throws that away by a slip of the keys."""
        if play.base or play.victim != NOBODY:
            return None
        return next((c for c in self._choices if c.play.card == play.card and c.kind != THROW), None)

    def _by_hand(self, say: Teller, text: str, typed: str) -> Play | str:
        try:
            play = parse_by_hand(self._game, self._view, text)
        except NoSuchPlay:
            return self._name_cards(say)
        if violation := self._violation(play):
            return refusal(say, violation)
        if self._asked != text and self._left_behind(play):
            self._asked, self._unsure = text, play
            return _("{card} sirve para llevarse algo. Para dejarla en la mesa, escribe otra vez {text}.").format(
                card=say.card(play.card), text=echoed(typed)
            )
        return play

    def _violation(self, play: Play) -> Violation | None:
        """Why a play of named cards is none; whatever is not there comes first."""
        missing = tuple(card for card in (*play.base, *play.run) if card not in self._view.table)
        if missing and play.card in self._view.hands[self._view.turn]:
            return Violation("", "not_on_table", missing)
        return self._game.violation(self._view, play)

    def _why_not(self, say: Teller, text: str, typed: str) -> str:
        deck = self._game.deck(self._view.rules)
        rank = re.split(r"[*>@]", text)[0]
        if rank in deck.ranks and deck.ranks.index(rank) not in map(rank_of, self._view.hands[self._view.turn]):
            none = _("No tienes ningún {rank}.").format(rank=say.rank(deck.ranks.index(rank)))
            return " ".join(filter(None, (none, self._by_number(_number(typed)))))
        try:
            violation = self._violation(parse_by_hand(self._game, self._view, text))
        except NoSuchPlay:
            violation = None
        if violation:
            return refusal(say, violation)
        return _("«{text}» no se puede jugar aquí; «{list}» dice qué se puede.").format(
            text=echoed(typed), list=taught(CHOICES)
        )


def robbed_name(say: Teller, seat: Seat) -> str:
    """Of somebody whom that seat could rob."""
    return next(player.name for at, player in enumerate(say.players) if not say.together(at, seat))


def _number(typed: str) -> int:
    """A short number as it was typed; 0 for anything else."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 0


def _numbered(texts: Sequence[str]) -> list[str]:
    return [f"  {NUMBER}{number}  {text}" for number, text in enumerate(texts, 1)]

"""What happened at the table, in plain sentences: one an event, for the log and for whoever reads aloud.

Everybody is called by his name; only a person who is alone at this screen is spoken to as «tú».
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from core.actions import NOBODY, Seat, Side
from core.bodies import PERSON, Player
from core.cards import HIDDEN, Card, Rank
from core.events import (
    Carton,
    ChicaWon,
    Dealt,
    Dejadas,
    Drawn,
    Event,
    Jugada,
    Leftovers,
    Lifted,
    ManoOver,
    MatchWon,
    Robbed,
    Thrown,
)
from core.game import Game
from core.happenings import DeckDropped, GaveUp, Happening, SeatTaken
from tui.art import card_text
from tui.faces import face
from tui.i18n import N_, _, ngettext
from tui.paint import Paint
from tui.words_pozos import robbed_text
from tui.words_seats import enumerated
from tui.words_table import deck_dropped_text, gave_up_text, seat_taken_text

JUGADAS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "caida": N_("Caída"),
        "limpia": N_("Limpia"),
        "caida_y_limpia": N_("Caída y limpia"),
        "ronda": N_("Ronda"),
        "doble_ronda": N_("Doble ronda"),
    }
)
"""Name of a jugada (`core.events.Jugada`) -> its word."""

REASONS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "38_no_juega": N_("38 que no juega"),
        "tope30": N_("desde 30 no cuenta"),
        "menos_de_20": N_("menos de 20"),
        "20_20": N_("20 a 20"),
        "dos_al_mayor": N_("dos al mayor"),
        "dos_por_dar": N_("dos por dar"),
    }
)
"""Why something paid what it did (`core.cuarenta.scoring.REASONS`)."""


class Teller(NamedTuple):
    """Who speaks: knows the names, to whom it speaks (`you`), and how the cards are called on this screen."""

    game: Game
    rules: Any
    players: tuple[Player, ...]
    you: Seat | None
    paint: Paint
    style: str

    # --- names

    def card(self, card: Card) -> str:
        """``7♥``; ``?`` for one that nobody here may know."""
        if card == HIDDEN:
            return "?"
        return card_text(face(self.game.deck(self.rules), card, self.style), self.paint)

    def cards(self, cards: Iterable[Card]) -> str:
        """``J♥ Q♣``."""
        return " ".join(map(self.card, cards))

    def sum(self, cards: Iterable[Card]) -> str:
        """``4♥+3♦``."""
        return "+".join(map(self.card, cards))

    def rank(self, rank: Rank) -> str:
        """``7``."""
        return face(self.game.deck(self.rules), 4 * rank, self.style).label

    def name(self, seat: Seat) -> str:
        """The name at a seat; «Tú» for the one who is spoken to."""
        return _("Tú") if seat == self.you else self.players[seat].name

    def side(self, side: Side) -> str:
        """``Rosa``, ``Tú y Ana``."""
        sides = self.game.sides(self.rules)
        seats = range(side, len(self.players), sides)
        mine = [seat for seat in seats if seat == self.you]
        return self.names([*mine, *(seat for seat in seats if seat != self.you)])

    def names(self, seats: Sequence[Seat]) -> str:
        """Several names as one enumerates them."""
        return enumerated([self.name(seat) for seat in seats])

    def together(self, seat: Seat, other: Seat) -> bool:
        """Whether two seats are of one side, or one."""
        sides = self.game.sides(self.rules)
        return seat % sides == other % sides

    def is_you(self, side: Side) -> bool:
        """Whether the side is the one who is spoken to, alone."""
        sides = self.game.sides(self.rules)
        return self.you is not None and self.you % sides == side and len(self.players) == sides

    def jugada(self, event: Jugada) -> str:
        """``Caída``, ``Ronda de 7``."""
        word = _(JUGADAS[event.name])
        return word if event.rank == NOBODY else _("{jugada} de {rank}").format(jugada=word, rank=self.rank(event.rank))

    # --- sentences

    def at_that_time(self, players: tuple[Player, ...]) -> Teller:
        """Who speaks of a time when these held the seats: whoever was not there yet did nothing then."""
        there = self.you is not None and players[self.you] == self.players[self.you]
        return self._replace(players=players, you=self.you if there else None)

    def tell(self, event: Happening) -> str:
        """The sentence of what happened; empty where another sentence tells it already."""
        return _TELLERS[type(event)](self, event)

    def shout(self, event: Event) -> str:
        """What is called out over the table for a moment; empty for most events."""
        if isinstance(event, Jugada):
            return self._shout_jugada(event)
        if isinstance(event, Robbed) and not self.together(event.seat, event.victim):
            return ngettext("¡ROBO! {size} carta", "¡ROBO! {size} cartas", event.size).format(size=event.size)
        return ""

    def _shout_jugada(self, event: Jugada) -> str:
        word = self.jugada(event).upper()
        if event.wins:
            return _("¡{jugada}! Gana la chica").format(jugada=word)
        if not event.points:
            return _("¡{jugada}! No paga: {reason}").format(jugada=word, reason=_(REASONS[event.reason]))
        return _("¡{jugada} +{points}!").format(jugada=word, points=event.points)


def teller(game: Game, rules: Any, players: tuple[Player, ...], seat: Seat | None, paint: Paint, style: str) -> Teller:
    """The teller for a screen that shows this seat: it says «tú» where no other person shares the keyboard."""
    you = None
    if seat is not None:
        here = [at for at, player in enumerate(players) if (player.kind, player.key) == (PERSON, players[seat].key)]
        you = seat if here == [seat] else None
    return Teller(game, rules, players, you, paint, style)


# --- one function a kind of event


def _drawn(say: Teller, event: Drawn) -> str:
    cards = say.cards(event.cards)
    if event.dealer == NOBODY:
        return _("Sorteo {cards}: empate, se saca otra vez.").format(cards=cards)
    if event.dealer == say.you:
        return _("Sorteo {cards}: das tú.").format(cards=cards)
    return _("Sorteo {cards}: da {name}.").format(cards=cards, name=say.name(event.dealer))


def _dealt(say: Teller, event: Dealt) -> str:
    yours = event.dealer == say.you
    name = say.name(event.dealer)
    if event.deal > 1:
        return _("Repartes otra vez.") if yours else _("{name} reparte otra vez.").format(name=name)
    if say.game.id == "casita":
        text = _("Das tú. A la mesa: {cards}.") if yours else _("Da {name}. A la mesa: {cards}.")
        return text.format(name=name, cards=say.cards(event.table))
    text = _("Mano {mano}: das tú.") if yours else _("Mano {mano}: da {name}.")
    return text.format(mano=event.mano, name=name)


def _thrown(say: Teller, event: Thrown) -> str:
    card = say.card(event.card)
    if event.seat == say.you:
        return (_("Tiras {card}") if say.game.id == "casita" else _("Botas {card}")).format(card=card)
    text = _("{name} tira {card}") if say.game.id == "casita" else _("{name} bota {card}")
    return text.format(name=say.name(event.seat), card=card)


def _lifted(say: Teller, event: Lifted) -> str:
    places = {
        "name": say.name(event.seat),
        "card": say.card(event.card),
        "base": say.cards(event.base),
        "run": say.cards(event.run),
    }
    yours = event.seat == say.you
    if say.game.id == "casita":
        return (_("Ligas {card} con {base}") if yours else _("{name} liga {card} con {base}")).format(**places)
    if event.run:
        text = (
            _("Levantas {base} con {card} y sigues {run}") if yours else _("{name} levanta {base} con {card}, y {run}")
        )
        return text.format(**places)
    return (_("Levantas {base} con {card}") if yours else _("{name} levanta {base} con {card}")).format(**places)


def _dejadas(say: Teller, event: Dejadas) -> str:
    cards, count = say.cards(event.cards), len(event.cards)
    if event.stay:
        text = ngettext("{cards} se queda en la mesa", "{cards} se quedan en la mesa", count)
    else:
        text = ngettext("{cards} no va para nadie", "{cards} no van para nadie", count)
    return text.format(cards=cards)


def _jugada(say: Teller, event: Jugada) -> str:
    places = {
        "jugada": say.jugada(event),
        "name": say.name(event.seat),
        "points": event.points,
        "reason": _(REASONS[event.reason]) if event.reason else "",
    }
    yours = event.seat == say.you
    if event.wins:
        text = _("{jugada} tuya: gana la chica") if yours else _("{jugada} de {name}: gana la chica")
    elif not event.points:
        text = _("{jugada} tuya, no paga: {reason}") if yours else _("{jugada} de {name}, no paga: {reason}")
    elif event.reason:
        text = _("{jugada} tuya +{points} ({reason})") if yours else _("{jugada} de {name} +{points} ({reason})")
    else:
        text = _("{jugada} tuya +{points}") if yours else _("{jugada} de {name} +{points}")
    return text.format(**places)


def _leftovers(say: Teller, event: Leftovers) -> str:
    cards = say.cards(event.cards)
    if event.side == NOBODY:
        return ngettext("Sobra {cards}: para nadie", "Sobran {cards}: para nadie", len(event.cards)).format(cards=cards)
    return _("{name}: se lleva lo que sobra, {cards}").format(cards=cards, name=say.side(event.side))


def _carton(say: Teller, event: Carton) -> str:
    places = {
        "name": say.side(event.side),
        "cards": event.cards,
        "points": event.points,
        "reason": _(REASONS[event.reason]) if event.reason else "",
    }
    if event.reason:
        return _("{name}: cartón de {cards}, +{points} ({reason})").format(**places)
    return _("{name}: cartón de {cards}, +{points}").format(**places)


def _mano_over(say: Teller, event: ManoOver) -> str:
    scores = " · ".join(f"{say.side(side)} {score}" for side, score in enumerate(event.scores))
    if say.game.id == "casita":
        return _("Fin de la partida: {scores}").format(scores=scores)
    return _("Fin de la mano {mano}: {scores}").format(mano=event.mano, scores=scores)


def _chica_won(say: Teller, event: ChicaWon) -> str:
    places = {"name": say.side(event.side), "score": event.scores[event.side], "other": event.scores[1 - event.side]}
    if say.is_you(event.side):
        return _("Ganas la chica, {score} a {other}").format(**places)
    seats = len(say.players) // say.game.sides(say.rules)
    return ngettext(
        "{name} gana la chica, {score} a {other}", "{name} ganan la chica, {score} a {other}", seats
    ).format(**places)


def _match_won(say: Teller, event: MatchWon) -> str:
    sides = event.sides
    seats = len(say.players) // say.game.sides(say.rules)
    if len(sides) > 1:
        return _("Empate: ganan {names}").format(names=enumerated([say.side(side) for side in sides]))
    if say.is_you(sides[0]):
        return _("¡Ganas la partida!")
    return ngettext("{name} gana la partida", "{name} ganan la partida", seats).format(name=say.side(sides[0]))


_TELLERS: Final[Mapping[type, Callable[[Teller, Any], str]]] = MappingProxyType(
    {
        Drawn: _drawn,
        Dealt: _dealt,
        Thrown: _thrown,
        Lifted: _lifted,
        Dejadas: _dejadas,
        Robbed: robbed_text,
        Jugada: _jugada,
        Leftovers: _leftovers,
        Carton: _carton,
        ManoOver: _mano_over,
        ChicaWon: _chica_won,
        MatchWon: _match_won,
        GaveUp: gave_up_text,
        SeatTaken: seat_taken_text,
        DeckDropped: deck_dropped_text,
    }
)

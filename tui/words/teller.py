"""What happened at the table, in plain sentences: one an event, for the log and for whoever reads aloud.

Everybody is called by his name; only a person who is alone at this screen is spoken to as «tú».
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from core.actions import NOBODY, Seat, Side
from core.cards import HIDDEN, Card, Rank
from core.cuarenta.scoring import CAIDA
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
from core.log.bodies import PERSON, Player
from core.log.table_events import ComesBack, DeckDropped, GaveUp, Happening, SeatTaken
from tui.i18n import N_, _, ngettext
from tui.render.card_art import card_text
from tui.render.faces import face
from tui.render.paint import Paint
from tui.words.counting import (
    REASONS,
    carton_text,
    chica_won_text,
    leftovers_text,
    mano_over_text,
    match_won_text,
)
from tui.words.pozos import robbed_text
from tui.words.seats import enumerated
from tui.words.table_events import comes_back_text, deck_dropped_text, gave_up_text, seat_taken_text

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

ON_A_RONDA: Final[Mapping[str, str]] = MappingProxyType(
    {"caida": N_("Caída a una ronda"), "caida_y_limpia": N_("Caída a una ronda y limpia")}
)
"""The caídas that pay more on a card of a ronda, by the option `caida_a_ronda`."""


def plain_worth(event: Jugada, rules: Any) -> int:
    """What it pays where no ronda is in play: a caída that paid more fell on a card of one (`caida_a_ronda`)."""
    if event.name not in ON_A_RONDA:
        return event.points
    return rules.caida_y_limpia if event.name == "caida_y_limpia" and not event.reason else CAIDA


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
        """``Caída``, ``Ronda de 7``, and ``Caída a una ronda`` where that pays more."""
        if event.points > plain_worth(event, self.rules):
            return _(ON_A_RONDA[event.name])
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


_TELLERS: Final[Mapping[type, Callable[[Teller, Any], str]]] = MappingProxyType(
    {
        Drawn: _drawn,
        Dealt: _dealt,
        Thrown: _thrown,
        Lifted: _lifted,
        Dejadas: _dejadas,
        Robbed: robbed_text,
        Jugada: _jugada,
        Leftovers: leftovers_text,
        Carton: carton_text,
        ManoOver: mano_over_text,
        ChicaWon: chica_won_text,
        MatchWon: match_won_text,
        GaveUp: gave_up_text,
        SeatTaken: seat_taken_text,
        ComesBack: comes_back_text,
        DeckDropped: deck_dropped_text,
    }
)

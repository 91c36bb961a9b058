"""What happens at a table beside the game, in words: who gave up, who took whose seat, a deck that does not count."""

from __future__ import annotations

from core.log.table_events import ComesBack, DeckDropped, GaveUp, HandShown, SeatTaken
from tui.i18n import _
from tui.words.seats import holder_word, player_line
from tui.words.teller import Teller


def gave_up_text(say: Teller, event: GaveUp) -> str:
    """``Rosa abandona la partida``."""
    if event.seat == say.you:
        return _("Abandonas la partida")
    return _("{name} abandona la partida").format(name=say.name(event.seat))


def seat_taken_text(say: Teller, event: SeatTaken) -> str:
    """``Rosa deja su lugar a Beto, persona``; empty where only the computer is another one."""
    before, after = event.before, event.after
    if before.name != after.name:
        return _("{name} deja su lugar a {player}").format(name=before.name, player=player_line(after))
    if holder_word(before) == holder_word(after):
        return ""
    return _("{player} desde ahora").format(player=player_line(after))


def comes_back_text(say: Teller, event: ComesBack) -> str:
    """``Rosa está de vuelta y se sienta con el próximo mazo``."""
    if event.seat == say.you:
        return _("Vuelves a tu lugar con el próximo mazo")
    return _("{name} está de vuelta y se sienta con el próximo mazo").format(name=say.name(event.seat))


def deck_dropped_text(say: Teller, event: DeckDropped) -> str:
    """The points of that deck are gone with it."""
    return _("Se anula el mazo con sus puntos; se da de nuevo")


def hand_shown_text(say: Teller, event: HandShown) -> str:
    """``Del mazo anulado a Rosa le tocaron 7♥ 4♦ 2♣``."""
    cards = say.cards(event.cards)
    if event.seat == say.you:
        return _("Del mazo anulado te tocaron {cards}").format(cards=cards)
    return _("Del mazo anulado a {name} le tocaron {cards}").format(name=say.name(event.seat), cards=cards)


def gives_up_detail(say: Teller) -> str:
    """Who wins when somebody gives up now."""
    if say.game.sides(say.rules) == 2:
        return _("Gana el otro lado.")
    return _("Gana, de los demás, quien va adelante; si van iguales, ganan juntos.")

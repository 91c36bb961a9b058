"""Who may sit where at a table of several computers when somebody is gone or comes back.

Where all those who are left agree, a bot sits down at once for one who is gone (`core.log.consent`). The seat stays
that one's by right (`Fold.owners`): its own instance may ask for it at any time, without anybody's consent, and sits
down
with the next deck (`Fold.returning`). A deck that lacks the secret of one who sits there no longer can only be dropped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from core.game import DRAW, DrawOrder
from core.log.bodies import BOT, Player, SeatBody
from core.log.entry import HIDDEN_FORMAT
from core.log.state import Fold

if TYPE_CHECKING:
    from core.actions import Seat
    from core.log.decks import DeckRecord

STAND_IN: Final = "vecino"
"""The level of a bot that plays for somebody else: for one who is gone, or for a level that is not known here."""


def stand_in(player: Player, key: bytes) -> Player:
    """The bot that plays for somebody, at the instance `key`."""
    return Player(BOT, player.name, STAND_IN, key)


def takes_back(fold: Fold, body: SeatBody, author: bytes) -> bool:
    """Whether this is the own seat that its author asks for, exactly as it was held."""
    if not 0 <= body.seat < len(fold.owners):
        return False
    owner = fold.owners[body.seat]
    return owner == body.player and owner.key == author != fold.players[body.seat].key


def lost_seats(fold: Fold, key: bytes) -> tuple[Seat, ...]:
    """The seats that an instance holds by right, where another player sits and it has not asked for them."""
    return tuple(
        seat
        for seat, owner in enumerate(fold.owners)
        if owner.key == key and owner != fold.players[seat] and seat not in fold.returning
    )


def barred(fold: Fold, key: bytes) -> bool:
    """Whether the last deck was dropped with a part of this instance in it: it sits out the next one.

    Else one could have a deck dealt anew by keeping its secret back.
    """
    return bool(fold.decks) and fold.decks[-1].void and key in fold.decks[-1].parties


def next_players(fold: Fold) -> tuple[Player, ...]:
    """Who sits where when the next deck is made."""
    players = list(fold.players)
    for seat in fold.returning:
        if not barred(fold, fold.owners[seat].key):
            players[seat] = fold.owners[seat]
    return tuple(players)


def reseated(fold: Fold) -> Fold:
    """Between two decks those who asked for their seats sit down."""
    players = next_players(fold)
    waiting = tuple(seat for seat in fold.returning if players[seat] != fold.owners[seat])
    return fold._replace(players=players, returning=waiting)


def seated(fold: Fold, body: SeatBody) -> Fold:
    """With this player in that seat."""
    players = (*fold.players[: body.seat], body.player, *fold.players[body.seat + 1 :])
    return fold._replace(players=players)


def stuck(fold: Fold) -> bool:
    """The deck in play lacks the secret of an instance that no longer sits at the table, so it leads nowhere.

    Of a hidden one also the keys of those who hold a seat, which open only its own cards; or a draw has taken it all.
    """
    deck, phase = fold.now.deck, fold.now.state.phase
    if deck is None or fold.over or len(deck.secrets) == len(deck.parties):
        return False
    if deck.hidden:
        left = deck.holders != tuple(player.key for player in fold.players)
        return left or (phase == DRAW and _drawn_up(fold, deck))
    if fold.opening.format >= HIDDEN_FORMAT and not {player.key for player in fold.players} <= set(deck.parties):
        return True  # one instance made it alone, and knows the hand of one who sat down since
    told, here = dict(deck.secrets), {player.key for player in next_players(fold)}
    return any(key not in told and key not in here for key in deck.parties)


def _drawn_up(fold: Fold, deck: DeckRecord) -> bool:
    wanted = fold.game.chance(fold.state)
    return isinstance(wanted, DrawOrder) and deck.dealt + wanted.seats > fold.game.deck(fold.rules).size

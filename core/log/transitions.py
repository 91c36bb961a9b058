"""What each kind of entry does to a match: one function a kind, the table is `EFFECTS`.

Each takes the match before the entry, the body, its author and the dealer; it returns the match after it with the
events, or raises `BadEntry`. The frame (`core.log.fold`) has checked the entry's place, author and hashes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from core.actions import NOBODY, Seat, Side
from core.game import Game, State
from core.log.bodies import (
    PERSON,
    Agree,
    BadEntry,
    ClaimBody,
    Close,
    Commit,
    DealBody,
    DrawBody,
    Host,
    Keys,
    Lock,
    Opening,
    PlayBody,
    Resign,
    Reveal,
    Rewind,
    SeatBody,
    Shuffle,
    Talk,
    Void,
)
from core.log.card_transitions import (
    NO_SUCH_SEAT,
    Events,
    check_holds,
    commit_entry,
    deal_entry,
    draw_entry,
    play_entry,
    reveal_entry,
)
from core.log.consent import CONSENT_SIZE, check_consent, consent_to
from core.log.dealer import Dealer
from core.log.disputed import all_decks
from core.log.entry import HIDDEN_FORMAT
from core.log.hidden import keys_entry, lock_entry, refuted, shuffle_entry
from core.log.seats import stand_in, stuck, takes_back
from core.log.state import NONE, Fold
from core.log.timeline import Snapshot, moment


def _opening(fold: Fold, body: Opening, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    if fold.seq >= 0:
        raise BadEntry("a match has one opening")
    state = fold.now.state
    return fold._replace(now=Snapshot(state, fold.game.public_hash(state)), host=author), ()


def _rewind(fold: Fold, body: Rewind, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    check_consent(fold, body, author)
    for node in fold.line.back():
        if node.seq == body.to:
            if NONE < fold.disputed <= body.to:
                break
            then = moment(fold.game, node)
            _expect_same_deck(fold, then)
            return fold._replace(now=then, line=node, disputed=NONE), ()
        if node.seq < body.to:
            break
    raise BadEntry(f"entry {body.to} is not on the live line")


def _seat(fold: Fold, body: SeatBody, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    if body.seat >= len(fold.players):
        raise BadEntry(NO_SUCH_SEAT.format(body.seat))
    if takes_back(fold, body, author):
        if body.seat in fold.returning:
            raise BadEntry("its author has asked for the seat already")
        return fold._replace(returning=(*fold.returning, body.seat)), ()
    holder, owner = fold.players[body.seat].key, fold.owners[body.seat].key
    if holder != author or (body.player.key != holder and _in_hidden_deck(fold)):
        check_consent(fold, body, author, body.seat)
    _check_taker(fold, body, author)
    players, owners = list(fold.players), list(fold.owners)
    players[body.seat] = body.player
    if holder == author == owner:
        owners[body.seat] = body.player
    return fold._replace(players=tuple(players), owners=tuple(owners)), ()


def _resign(fold: Fold, body: Resign, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    check_holds(fold, body.seat, author)
    if fold.over:
        raise BadEntry("the match is over")
    forfeit = winners_without(fold.game, fold.state, body.seat)
    return fold._replace(now=fold.now._replace(resigned=body.seat, forfeit=forfeit)), ()


def _void(fold: Fold, body: Void, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    decks = all_decks(fold)
    there = body.deck < len(decks) and not decks[body.deck].void
    leads_nowhere = there and ((decks[body.deck] is fold.deck and stuck(fold)) or decks[body.deck] is refuted(fold))
    if not leads_nowhere:
        check_consent(fold, body, author, body.gone)
    by_all = leads_nowhere or fold.disputed != NONE or (body.gone == NOBODY and len(fold.parties) > 1)
    if not there or not (by_all or (decks[body.deck] is fold.deck and not fold.deck_over)):
        raise BadEntry(f"deck {body.deck} is not in play")
    dropped = tuple(deck._replace(void=True, audit=None, shown=deck.audit) for deck in decks[body.deck :])
    start = decks[body.deck].start
    now = Snapshot(start, fold.game.public_hash(start), None, decks[: body.deck] + dropped)
    return fold._replace(now=now, disputed=NONE), ()


def _close(fold: Fold, body: Close, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    if (body.reason == "finished") != fold.over:
        raise BadEntry("a match is finished when it is over, abandoned before")
    if body.reason == "abandoned" or (fold.deck is not None and fold.deck.hidden):
        check_consent(fold, body, author)  # nor before all have told their secrets
    return fold._replace(closed=body.reason), ()


def _talk(fold: Fold, body: Talk, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    check_holds(fold, body.seat, author)
    return fold, ()


def _agree(fold: Fold, body: Agree, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    if len(body.what) != CONSENT_SIZE:
        raise BadEntry(f"a consent has {CONSENT_SIZE} bytes")
    if (author, body.what) in fold.agreed:
        raise BadEntry("its author has agreed already")
    return fold._replace(agreed=(*fold.agreed, (author, body.what))), ()


def _host(fold: Fold, body: Host, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    if len(fold.members) == 1:
        raise BadEntry("a host entry does not belong in a match of one instance")
    if body.epoch != fold.epoch + 1:
        raise BadEntry(f"the next host begins epoch {fold.epoch + 1}")
    if body.identity != author:
        raise BadEntry("an instance takes over for itself")
    return fold._replace(host=author, epoch=body.epoch), ()


# --- what they share


def winners_without(game: Game, state: State, seat: Seat) -> tuple[Side, ...]:
    """Who wins when this seat gives up: of the other sides those that lead."""
    sides = game.sides(state.rules)
    others = [side for side in range(sides) if side != seat % sides]
    best = max(state.scores[side] for side in others)
    return tuple(side for side in others if state.scores[side] == best)


def _expect_same_deck(fold: Fold, then: Snapshot) -> None:
    """Between computers an undo stays within the deck in play, and only as long as it is played.

    What one instance made of a deck is the same whenever it makes it. So if a deck were made or played again after its
    secrets were told, perhaps unheard by some, its cards would be known; and if it were shuffled or locked again when
    some cards were seen, who does so could lay them where they like.
    """
    if fold.opening.format < HIDDEN_FORMAT or not fold.host:
        return
    void = [deck.void for deck in fold.decks] == [deck.void for deck in then.decks]
    deck = fold.deck
    made = deck is None or (
        then.deck is not None and (then.deck.shuffles, then.deck.locks) == (deck.shuffles, deck.locks)
    )
    if not void or not made or (deck is not None and fold.deck_over):
        raise BadEntry("a hidden deck is not undone: its secrets would be known in the next one")


def _in_hidden_deck(fold: Fold) -> bool:
    """A seat that goes to another instance now ends the deck: nobody has it dealt anew by giving a seat away."""
    return fold.deck is not None and fold.deck.hidden and not fold.over


def _check_taker(fold: Fold, body: SeatBody, author: bytes) -> None:
    """The instance that is to play a seat wants it. One that is not at the table can only be given it for a person."""
    taker = body.player.key
    if bool(taker) != bool(author):
        raise BadEntry("either every seat has a key or none")
    if taker == author or (taker, consent_to(body)) in fold.agreed:
        return
    if body.player == stand_in(fold.players[body.seat], fold.players[body.seat].key):
        return  # its own program plays for a person who sleeps
    if taker in fold.parties:
        raise BadEntry("the instance that is to play it has not agreed")
    if body.player.kind != PERSON:
        raise BadEntry("an instance that is not at the table is given no bot")


_Effect: TypeAlias = "Callable[[Fold, Any, bytes, Dealer | None], tuple[Fold, Events]]"
EFFECTS: Final[dict[type, _Effect]] = {
    Opening: _opening,
    Commit: commit_entry,
    Shuffle: shuffle_entry,
    Lock: lock_entry,
    Keys: keys_entry,
    DrawBody: draw_entry,
    DealBody: deal_entry,
    ClaimBody: play_entry,
    PlayBody: play_entry,
    Reveal: reveal_entry,
    Rewind: _rewind,
    SeatBody: _seat,
    Resign: _resign,
    Void: _void,
    Agree: _agree,
    Host: _host,
    Close: _close,
    Talk: _talk,
}
"""What each kind of entry does."""

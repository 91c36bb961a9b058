"""What each kind of entry does to a match: one function a kind, the table is `EFFECTS`.

Each takes the match before the entry, the body, its author and the dealer; it returns the match after it with the
events, or raises `BadEntry`. The frame (`core.log.fold`) has checked the entry's place, author and hashes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from core.actions import NOBODY, Seat, Side
from core.cards import Card
from core.events import Event
from core.game import CLAIM, PLAY, DealOrder, DrawOrder, Game, IllegalAction, State, Violation
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
    Opening,
    PlayBody,
    Resign,
    Reveal,
    Rewind,
    SeatBody,
    Talk,
    Void,
    kind_of,
)
from core.log.consent import CONSENT_SIZE, check_consent, consent_to
from core.log.dealer import Dealer
from core.log.decks import PROMISE_SIZE, SECRET_SIZE, DeckRecord, promise
from core.log.disputed import all_decks
from core.log.seats import stand_in, stuck, takes_back
from core.log.state import NONE, Fold
from core.log.timeline import Snapshot, action_of, moment

Events: TypeAlias = tuple[Event, ...]
_NO_SEAT: Final = "no seat {} at this table"


class IllegalEntry(BadEntry):
    """A claim or a play that the rules of the game refuse."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(f"{violation.rule}: {violation.key}")
        self.violation = violation


def _opening(fold: Fold, body: Opening, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    if fold.seq >= 0:
        raise BadEntry("a match has one opening")
    state = fold.now.state
    return fold._replace(now=Snapshot(state, fold.game.public_hash(state)), host=author), ()


def _commit(fold: Fold, body: Commit, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    deck = fold.deck
    if deck is None:
        if not fold.wants_deck:
            raise BadEntry("no new deck is due")
        deck = DeckRecord(len(fold.decks), fold.seq + 1, fold.state, fold.parties)
    if body.deck != deck.number:
        raise BadEntry(f"deck {deck.number} is the one to promise")
    if len(body.promise) != PROMISE_SIZE:
        raise BadEntry(f"a promise has {PROMISE_SIZE} bytes")
    if author not in deck.parties:
        raise BadEntry(f"deck {deck.number} is made without its author")
    if author in dict(deck.promises):
        raise BadEntry(f"deck {deck.number} has its author's promise already")
    return _with_deck(fold, deck._replace(promises=(*deck.promises, (author, body.promise)))), ()


def _draw(fold: Fold, body: DrawBody, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    wanted = None if fold.over else fold.game.chance(fold.state)
    if not isinstance(wanted, DrawOrder):
        raise BadEntry("no draw for the first deal is due")
    deck = _promised_deck(fold)
    _check_cards(fold, body.cards)
    if len(body.cards) != wanted.seats or len(set(body.cards)) != wanted.seats:
        raise BadEntry(f"a draw has {wanted.seats} different cards")
    return _dealt(fold, deck, body, dealer, wanted.seats)


def _deal(fold: Fold, body: DealBody, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    wanted = None if fold.over else fold.game.chance(fold.state)
    if not isinstance(wanted, DealOrder) or fold.deck_over:
        raise BadEntry("no cards are due")
    deck = _promised_deck(fold)
    if body.deck != deck.number:
        raise BadEntry(f"deck {deck.number} is in play")
    counts = tuple(wanted.to.count(seat) for seat in range(len(fold.players)))
    if body.counts != counts or len(body.table) != wanted.table:
        raise BadEntry(f"due are {counts} cards and {wanted.table} on the table")
    _check_cards(fold, body.table)
    if len(set(body.table)) != len(body.table) or not _seen_of(fold, deck).isdisjoint(body.table):
        raise BadEntry("a card turned up was seen before")
    return _dealt(fold, deck, body, dealer, len(wanted.to) + wanted.table)


def _reveal(fold: Fold, body: Reveal, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    deck = fold.deck
    if deck is None or body.deck != deck.number:
        raise BadEntry(f"deck {body.deck} is not in play")
    if not fold.deck_over and not _made_jointly(deck):
        raise BadEntry(f"deck {deck.number} is still in play")
    if author not in dict(deck.promises) or author in dict(deck.secrets):
        raise BadEntry("no secret of this author is due")
    if len(body.secret) != SECRET_SIZE:
        raise BadEntry(f"a deck's secret has {SECRET_SIZE} bytes")
    if promise(fold.match_id, deck.number, body.secret) != dict(deck.promises)[author]:
        raise BadEntry(f"not the secret that was promised for deck {deck.number}")
    return _with_deck(fold, deck._replace(secrets=(*deck.secrets, (author, body.secret)))), ()


def _rewind(fold: Fold, body: Rewind, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    check_consent(fold, body, author)
    for node in fold.line.back():
        if node.seq == body.to:
            if NONE < fold.disputed <= body.to:
                break
            return fold._replace(now=moment(fold.game, node), line=node, disputed=NONE), ()
        if node.seq < body.to:
            break
    raise BadEntry(f"entry {body.to} is not on the live line")


def _seat(fold: Fold, body: SeatBody, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    if body.seat >= len(fold.players):
        raise BadEntry(_NO_SEAT.format(body.seat))
    if takes_back(fold, body, author):
        if body.seat in fold.returning:
            raise BadEntry("its author has asked for the seat already")
        return fold._replace(returning=(*fold.returning, body.seat)), ()
    holder, owner = fold.players[body.seat].key, fold.owners[body.seat].key
    if holder != author:
        check_consent(fold, body, author, body.seat)
    _check_taker(fold, body, author)
    players, owners = list(fold.players), list(fold.owners)
    players[body.seat] = body.player
    if holder == author == owner:
        owners[body.seat] = body.player
    return fold._replace(players=tuple(players), owners=tuple(owners)), ()


def _resign(fold: Fold, body: Resign, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    _check_holds(fold, body.seat, author)
    if fold.over:
        raise BadEntry("the match is over")
    forfeit = winners_without(fold.game, fold.state, body.seat)
    return fold._replace(now=fold.now._replace(resigned=body.seat, forfeit=forfeit)), ()


def _void(fold: Fold, body: Void, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    decks = all_decks(fold)
    there = body.deck < len(decks) and not decks[body.deck].void
    leads_nowhere = there and decks[body.deck] is fold.deck and stuck(fold)
    if not leads_nowhere:
        check_consent(fold, body, author, body.gone)
    by_all = leads_nowhere or fold.disputed != NONE or (body.gone == NOBODY and len(fold.parties) > 1)
    if not there or not (by_all or (decks[body.deck] is fold.deck and not fold.deck_over)):
        raise BadEntry(f"deck {body.deck} is not in play")
    dropped = tuple(deck._replace(void=True, audit=None) for deck in decks[body.deck :])
    start = decks[body.deck].start
    now = Snapshot(start, fold.game.public_hash(start), None, decks[: body.deck] + dropped)
    return fold._replace(now=now, disputed=NONE), ()


def _close(fold: Fold, body: Close, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    if (body.reason == "finished") != fold.over:
        raise BadEntry("a match is finished when it is over, abandoned before")
    if body.reason == "abandoned":
        check_consent(fold, body, author)
    return fold._replace(closed=body.reason), ()


def _talk(fold: Fold, body: Talk, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    _check_holds(fold, body.seat, author)
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


def _check_holds(fold: Fold, seat: Seat, author: bytes) -> None:
    if seat >= len(fold.players):
        raise BadEntry(_NO_SEAT.format(seat))
    if fold.players[seat].key != author:
        raise BadEntry(f"its author does not hold seat {seat}")


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


def _check_cards(fold: Fold, cards: tuple[Card, ...]) -> None:
    deck = fold.game.deck(fold.rules)
    if cards and max(cards) >= deck.size:
        raise BadEntry(f"no card number {max(cards)} in the deck {deck.name}")


def _with_deck(fold: Fold, deck: DeckRecord) -> Fold:
    return fold._replace(now=fold.now._replace(deck=deck))


def _promised_deck(fold: Fold) -> DeckRecord:
    deck = fold.deck
    if deck is None or not deck.promised:
        raise BadEntry("cards of a deck that was not promised")
    return deck


def _made_jointly(deck: DeckRecord) -> bool:
    """Several instances make this deck's order out of all their secrets, which they tell before the first card."""
    return len(deck.parties) > 1 and deck.promised and deck.dealt == 0


def _seen_of(fold: Fold, deck: DeckRecord) -> set[Card]:
    """The cards of a deck that lay open on the live line."""
    seen: set[Card] = set()
    for node in fold.line.back():
        if node.seq <= deck.since:
            break
        if isinstance(node.body, PlayBody):
            seen.add(node.body.card)
        elif isinstance(node.body, DealBody):
            seen.update(node.body.table)
    return seen


def _dealt(
    fold: Fold, deck: DeckRecord, body: DrawBody | DealBody, dealer: Dealer | None, cards: int
) -> tuple[Fold, Events]:
    if dealer is None:
        raise BadEntry("cards without a dealer")
    try:
        state, events = fold.game.apply(fold.state, dealer.open(fold, body))
    except IllegalAction as refused:
        raise IllegalEntry(refused.violation) from None
    now = fold.now._replace(
        state=state, hash=fold.game.public_hash(state), deck=deck._replace(dealt=deck.dealt + cards)
    )
    return fold._replace(now=now), events


def _act(fold: Fold, body: ClaimBody | PlayBody, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    state = fold.now.state
    if fold.over:
        raise BadEntry("the match is over")
    if state.phase != (PLAY if isinstance(body, PlayBody) else CLAIM):
        raise BadEntry(f"no {kind_of(body)} is due")
    if body.seat != state.turn:
        raise BadEntry(f"seat {body.seat} is not in turn")
    _check_holds(fold, body.seat, author)
    if isinstance(body, PlayBody):
        _check_cards(fold, (body.card, *body.base, *body.run, *body.left))
    try:
        state, events = fold.game.apply(state, action_of(body))
    except IllegalAction as refused:
        raise IllegalEntry(refused.violation) from None
    now = fold.now
    now = Snapshot(state, fold.game.public_hash(state), now.deck, now.decks, now.resigned, now.forfeit)
    return fold._replace(now=now), events


_Effect: TypeAlias = "Callable[[Fold, Any, bytes, Dealer | None], tuple[Fold, Events]]"
EFFECTS: Final[dict[type, _Effect]] = {
    Opening: _opening,
    Commit: _commit,
    DrawBody: _draw,
    DealBody: _deal,
    ClaimBody: _act,
    PlayBody: _act,
    Reveal: _reveal,
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

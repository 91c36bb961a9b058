"""What the entries that move cards do to a match: promises and secrets of decks, draws, deals, claims and plays.

Each function is one of the table `core.log.transitions.EFFECTS`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from core.actions import Seat
from core.cards import Card
from core.events import Event
from core.game import CLAIM, PLAY, DealOrder, DrawOrder, IllegalAction, Violation
from core.log.audit import audit
from core.log.bodies import NO_SLOT, BadEntry, ClaimBody, Commit, DealBody, DrawBody, PlayBody, Reveal, Void, kind_of
from core.log.dealer import Dealer
from core.log.decks import PROMISE_SIZE, SECRET_SIZE, DeckRecord, promise
from core.log.hidden import begun, check_counts, check_slot, deals_hidden, slots_due, with_deck
from core.log.state import Fold
from core.log.timeline import Snapshot, action_of

Events: TypeAlias = tuple[Event, ...]
NO_SUCH_SEAT: Final = "no seat {} at this table"


class IllegalEntry(BadEntry):
    """A claim or a play that the rules of the game refuse."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(f"{violation.rule}: {violation.key}")
        self.violation = violation


def commit_entry(fold: Fold, body: Commit, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    deck = fold.deck
    if deck is None:
        if not fold.wants_deck:
            raise BadEntry("no new deck is due")
        if deals_hidden(fold):
            raise BadEntry("the deck that is due is a hidden one")
        check_counts(fold)
        deck = begun(fold)
    if body.deck != deck.number:
        raise BadEntry(f"deck {deck.number} is the one to promise")
    if deck.hidden:
        raise BadEntry(f"deck {deck.number} is a hidden one")
    if len(body.promise) != PROMISE_SIZE:
        raise BadEntry(f"a promise has {PROMISE_SIZE} bytes")
    if author not in deck.parties:
        raise BadEntry(f"deck {deck.number} is made without its author")
    if author in dict(deck.promises):
        raise BadEntry(f"deck {deck.number} has its author's promise already")
    return with_deck(fold, deck._replace(promises=(*deck.promises, (author, body.promise)))), ()


def draw_entry(fold: Fold, body: DrawBody, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    wanted = None if fold.over else fold.game.chance(fold.state)
    if not isinstance(wanted, DrawOrder):
        raise BadEntry("no draw for the first deal is due")
    deck = _ready_deck(fold)
    _check_cards(fold, body.cards)
    if len(body.cards) != wanted.seats or len(set(body.cards)) != wanted.seats:
        raise BadEntry(f"a draw has {wanted.seats} different cards")
    return _dealt(fold, deck, body, dealer, wanted.seats)


def deal_entry(fold: Fold, body: DealBody, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    wanted = None if fold.over else fold.game.chance(fold.state)
    if not isinstance(wanted, DealOrder) or fold.deck_over:
        raise BadEntry("no cards are due")
    deck = _ready_deck(fold)
    if body.deck != deck.number:
        raise BadEntry(f"deck {deck.number} is in play")
    counts = tuple(wanted.to.count(seat) for seat in range(len(fold.players)))
    if body.counts != counts or len(body.table) != wanted.table:
        raise BadEntry(f"due are {counts} cards and {wanted.table} on the table")
    _check_cards(fold, body.table)
    if len(set(body.table)) != len(body.table) or not _seen_of(fold, deck).isdisjoint(body.table):
        raise BadEntry("a card turned up was seen before")
    return _dealt(fold, deck, body, dealer, len(wanted.to) + wanted.table)


def reveal_entry(fold: Fold, body: Reveal, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    deck = _to_tell(fold, body.deck)
    if author not in dict(deck.promises) or author in dict(deck.secrets):
        raise BadEntry("no secret of this author is due")
    if len(body.secret) != SECRET_SIZE:
        raise BadEntry(f"a deck's secret has {SECRET_SIZE} bytes")
    if promise(fold.match_id, deck.number, body.secret) != dict(deck.promises)[author]:
        raise BadEntry(f"not the secret that was promised for deck {deck.number}")
    deck = deck._replace(secrets=(*deck.secrets, (author, body.secret)))
    return (_with_dropped(fold, deck) if deck.void else with_deck(fold, deck)), ()


# --- what they share


def _to_tell(fold: Fold, number: int) -> DeckRecord:
    """The deck whose secrets are due: the one in play when it is over, or a hidden one that was dropped."""
    if number < len(fold.decks) and fold.decks[number].void and fold.decks[number].hidden:
        return fold.decks[number]
    deck = fold.deck
    if deck is None or number != deck.number:
        raise BadEntry(f"deck {number} is not in play")
    if not fold.deck_over and not _made_jointly(deck):
        raise BadEntry(f"deck {number} is still in play")
    return deck


def _with_dropped(fold: Fold, deck: DeckRecord) -> Fold:
    """With what was told of a dropped deck; once all have, with the cards that were dealt from it."""
    if deck.revealed:
        entries = [(node.seq, node.body) for node in fold.line.since(deck.since)]
        dropped_at = next((at for at, (_, body) in enumerate(entries) if isinstance(body, Void)), 0)
        deck = deck._replace(shown=audit(fold.game, deck, reversed(entries[dropped_at + 1 :]), None))
    decks = (*fold.decks[: deck.number], deck, *fold.decks[deck.number + 1 :])
    return fold._replace(now=fold.now._replace(decks=decks))


def check_holds(fold: Fold, seat: Seat, author: bytes) -> None:
    if seat >= len(fold.players):
        raise BadEntry(NO_SUCH_SEAT.format(seat))
    if fold.players[seat].key != author:
        raise BadEntry(f"its author does not hold seat {seat}")


def _check_cards(fold: Fold, cards: tuple[Card, ...]) -> None:
    deck = fold.game.deck(fold.rules)
    if cards and max(cards) >= deck.size:
        raise BadEntry(f"no card number {max(cards)} in the deck {deck.name}")


def _ready_deck(fold: Fold) -> DeckRecord:
    deck = fold.deck
    if deck is None or not deck.promised:
        raise BadEntry("cards of a deck that was not promised")
    if deck.hidden and not all(map(deck.gave_keys, deck.parties)):
        raise BadEntry("cards to which not all have given their keys")
    return deck


def _made_jointly(deck: DeckRecord) -> bool:
    """Several instances make this deck's order out of all their secrets, which they tell before the first card."""
    return len(deck.parties) > 1 and deck.promised and deck.dealt == 0 and not deck.hidden


def _seen_of(fold: Fold, deck: DeckRecord) -> set[Card]:
    """The cards of a deck that lay open on the live line."""
    seen: set[Card] = set()
    for node in fold.line.since(deck.since):
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
        slots = (*deck.slots, *slots_due(fold)) if deck.hidden else ()
        state, events = fold.game.apply(fold.state, dealer.open(fold, body))
    except IllegalAction as refused:
        raise IllegalEntry(refused.violation) from None
    deck = deck._replace(dealt=deck.dealt + cards, slots=slots, due=())
    now = fold.now._replace(state=state, hash=fold.game.public_hash(state), deck=deck)
    return fold._replace(now=now), events


def play_entry(fold: Fold, body: ClaimBody | PlayBody, author: bytes, dealer: Dealer | None) -> tuple[Fold, Events]:
    state = fold.now.state
    if fold.over:
        raise BadEntry("the match is over")
    if state.phase != (PLAY if isinstance(body, PlayBody) else CLAIM):
        raise BadEntry(f"no {kind_of(body)} is due")
    if body.seat != state.turn:
        raise BadEntry(f"seat {body.seat} is not in turn")
    check_holds(fold, body.seat, author)
    if isinstance(body, PlayBody):
        _check_cards(fold, (body.card, *body.base, *body.run, *body.left))
    try:
        state, events = fold.game.apply(state, action_of(body))
    except IllegalAction as refused:
        raise IllegalEntry(refused.violation) from None
    if isinstance(body, PlayBody):
        check_slot(fold, body)
        if body.slot != NO_SLOT and dealer is not None:
            dealer.check(fold, body)
    now = fold.now
    now = Snapshot(state, fold.game.public_hash(state), now.deck, now.decks, now.resigned, now.forfeit)
    return fold._replace(now=now), events

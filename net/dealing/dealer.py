"""One instance's part of every deck of a match between computers, so that nobody sees or chooses the cards.

::

    in the order of the parties   Shuffle: a promise, the deck in another order, a proof
    in the other direction        Lock: another lock on every slot, a proof
    every party                   Keys to the slots of the deal that are not in its own hands
    the host                      DrawBody or DealBody
    who plays                     the one key that only its owner has
    every party                   Reveal, when the deck is over; then the audit

No key leaves this side before it has verified all passes of the others, so a wrong one gains nothing: the deck is not
dealt, and this dealer says whom it `caught`. All that this side says of a deck follows from its match secret, so after
a crash it says exactly the same again. Where it is the only party (all others are gone or bots) the deck is its own,
promised before and told afterwards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import partial
from typing import Any

from core.actions import NOBODY, Deal, Draw, Seat
from core.cards import HIDDEN, Card
from core.game import CLAIM, DEAL, DRAW, PLAY, DrawOrder
from core.log.bodies import POINT_SIZE, BadEntry, Body, Commit, DealBody, DrawBody, Keys, PlayBody, Reveal, Void
from core.log.dealer import PublicDealer, body_of_cards, dealt_body, open_with
from core.log.decks import DeckRecord, deck_secret, lay_out, promise
from core.log.hidden import begun, deals_hidden, keys_due, published_keys, refuted, slots_due, slots_in_hand
from core.log.seats import stuck
from core.log.state import Fold
from net.dealing.audit import BAD_KEY, Caught
from net.dealing.desk import AtOnce, Desk
from net.dealing.group import MD1, Suite
from net.dealing.inspection import OTHER_SECRET, Inspector
from net.dealing.opening import given_keys, open_slot
from net.dealing.passes import card_points_of, keys_of, own_pass
from net.dealing.secrets import DeckKeys, to_wire


class NotThatCard(BadEntry):
    """A card was shown that does not come out of its slot under the keys that were given."""


class HiddenDealer:
    """One instance's part of every deck: `secret` is its match secret (32 bytes), `key` its public key."""

    def __init__(
        self, secret: bytes, key: bytes, suite: Suite = MD1, desk: Desk | None = None, former: Iterable[bytes] = ()
    ) -> None:
        """`former`: the match secrets that this side had before it gave up its log; they are told, not used again."""
        self._secret = secret
        self._former = tuple(former)
        self._key = key
        self._suite = suite
        self.desk: Desk = AtOnce() if desk is None else desk
        """Where the long work is done."""
        self._inspector = Inspector(key, suite, lambda name, work: self.desk.ask(name, work))
        self._keys: dict[int, DeckKeys] = {}
        self._faces: dict[bytes, Card | None] = {}
        self._given: tuple[Any, tuple[Seat, ...], dict[tuple[bytes, int], bytes]] = (None, (), {})
        self._wrong: tuple[tuple[Any, ...], Caught | None] = ((), None)
        """What was found wrong, with the decks and the players that it follows from."""
        self.cheats: set[bytes] = set()
        """The parties that were caught since this program began: nobody hands them a seat again."""
        self.patient = False
        """Set: no further deck is begun yet, because the person here still reads the count of the last one."""

    # --- core.log.dealer.Dealer

    def owed(self, fold: Fold) -> Body | None:
        self._inspector.look(fold)
        deck, decks = fold.now.deck, fold.now.decks
        if decks and decks[-1].void and (told := self._of_dropped(fold)) is not None:
            return told
        if deck is None and (wrong := refuted(fold)) is not None:
            return Void(wrong.number, NOBODY) if fold.host == self._key else None
        if deck is None:
            return self._begin(fold) if fold.wants_deck and not self.patient else None
        if stuck(fold):
            return Void(deck.number, NOBODY) if fold.host == self._key else None
        if fold.now.state.phase in (CLAIM, PLAY) and not fold.over:
            return None
        if fold.deck_over:
            return self._telling(fold, deck)
        if fold.over or (deck.hidden and not deck.dealt and self.patient and self._key not in dict(deck.promises)):
            return None
        return self._pass(fold, deck) if deck.hidden and not deck.locked else self._deal(fold, deck)

    def open(self, fold: Fold, body: DrawBody | DealBody) -> Draw | Deal:
        deck = fold.deck
        known = self._whole(deck) if deck is not None else None
        if known is not None:
            return open_with(known, fold, body)
        if deck is None or not deck.hidden:
            return PublicDealer().open(fold, body)
        action = self._due_cards(fold, deck)
        if action is None or body_of_cards(deck, action) != body:
            raise NotThatCard(f"the open cards are not those of deck {deck.number}")
        return action

    def completed(self, fold: Fold, body: PlayBody) -> PlayBody:
        deck = fold.deck
        if deck is None or not deck.locked or not self._holds(deck, body.seat) or not self._is_mine(fold, deck):
            return body
        hand = slots_in_hand(fold, deck, body.seat)
        faces = self._opened(fold, deck, hand)
        slot = next((slot for slot in hand if faces[slot] == body.card), None)
        return body if slot is None else body._replace(slot=slot, key=to_wire(self._own(fold, deck).keys[slot]))

    def check(self, fold: Fold, body: PlayBody) -> None:
        deck = fold.now.deck
        assert deck is not None, "a play from no deck"
        keys = self._published(deck, deck.slots) | {(deck.holders[body.seat], body.slot): body.key}
        if self._face(fold, deck, body.slot, keys) != body.card:
            raise NotThatCard("the key does not open the slot to the card played")

    # --- what is wrong

    def caught(self, fold: Fold) -> Caught | None:
        """What this side has found wrong: it gives no more keys to the deck in play, or begins no further one."""
        of = (fold.now.deck, fold.now.decks, fold.players)
        if of == self._wrong[0]:
            return self._wrong[1]
        known, found = self._inspector.look(fold), self._found(fold)
        if found is not None and found.party not in (b"", self._key):
            self.cheats.add(found.party)
        if known and (found is None or found.what != OTHER_SECRET):  # which is no harm when the deck is over
            self._wrong = (of, found)
        return found

    def _found(self, fold: Fold) -> Caught | None:
        deck = fold.deck
        if deck is not None and deck.hidden and not deck.revealed:
            if self._lost(fold, deck):
                return Caught(deck.number, self._key, OTHER_SECRET)
            found = self._inspector.wrong_pass(fold, deck) or self._shut_slot(fold, deck)
            if found is not None:
                return found
        return self._inspector.liar(fold)

    def _lost(self, fold: Fold, deck: DeckRecord) -> bool:
        """Something is due from this side that does not follow from its present secret."""
        promised = self._key in dict(deck.promises) and not self._is_mine(fold, deck)
        return promised and not (fold.deck_over and self._told_of(fold, deck) is not None)

    def _shut_slot(self, fold: Fold, deck: DeckRecord) -> Caught | None:
        """A slot that this side should be able to open by now and cannot."""
        if not deck.locked or not self._is_mine(fold, deck):
            return None
        mine = [slot for slot, seat in enumerate(deck.slots) if seat != NOBODY and self._holds(deck, seat)]
        if all(map(deck.gave_keys, deck.parties)):
            mine += self._visible(deck, slots_due(fold), deck.dealt)
        if HIDDEN not in self._opened(fold, deck, mine).values():
            return None
        others = [party for party in deck.parties if party != self._key]
        return Caught(deck.number, others[0] if len(others) == 1 else b"", BAD_KEY)

    # --- making a deck

    def _begin(self, fold: Fold) -> Body | None:
        number = len(fold.decks)
        if self._key not in fold.parties or (len(fold.parties) > 1 and not deals_hidden(fold)):
            return None  # a match of format 1, in which several instances made decks out of one secret
        if not self._inspector.may_go_on(fold):
            return None
        if len(fold.parties) == 1:
            return Commit(number, promise(fold.match_id, number, self._mine(number)))
        if fold.parties[0] != self._key:
            return None
        return self._pass(fold, begun(fold))

    def _pass(self, fold: Fold, deck: DeckRecord) -> Body | None:
        """This side's shuffle or lock, when it is its turn and the work is done."""
        if deck.shuffler != self._key or not (
            self._is_mine(fold, deck) if deck.promised else self._inspector.may_go_on(fold)
        ):
            return None
        me, own = deck.parties.index(self._key), self._own(fold, deck)
        name = (deck.number, deck.parties, deck.shuffles, deck.locks)
        made = self.desk.ask(name, partial(own_pass, self._suite, fold, deck, me, own))
        return made[0] if made else None

    def _deal(self, fold: Fold, deck: DeckRecord) -> Body | None:
        if fold.state.phase not in (DRAW, DEAL) or not slots_due(fold):
            return None
        if deck.hidden and self._key in deck.parties and not deck.gave_keys(self._key):
            return self._give_keys(fold, deck)
        if dealing_instance(fold) != self._key:
            return None
        known = self._whole(deck)
        if known is not None:
            return dealt_body(known, fold)
        return self._dealt(fold, deck) if all(map(deck.gave_keys, deck.parties)) else None

    def _give_keys(self, fold: Fold, deck: DeckRecord) -> Keys | None:
        due = keys_due(fold, deck, self._key) if self._is_mine(fold, deck) else ()
        if not due or not self._inspector.verified(fold, deck):
            return None
        return Keys(deck.number, deck.dealt, given_keys(self._own(fold, deck), due))

    def _dealt(self, fold: Fold, deck: DeckRecord) -> DrawBody | DealBody | None:
        action = self._due_cards(fold, deck)
        shown = () if action is None else action.cards if isinstance(action, Draw) else action.table
        return None if action is None or HIDDEN in shown else body_of_cards(deck, action)

    def _due_cards(self, fold: Fold, deck: DeckRecord) -> Draw | Deal | None:
        """The cards that are due, HIDDEN where this side may not know them or keys open none; None where none are."""
        wanted = fold.game.chance(fold.state)
        if wanted is None:
            return None
        faces = self._opened(fold, deck, self._visible(deck, slots_due(fold), deck.dealt))
        cards = tuple(faces.get(slot, HIDDEN) for slot in range(deck.dealt, deck.dealt + len(slots_due(fold))))
        return Draw(cards) if isinstance(wanted, DrawOrder) else lay_out(cards, wanted, len(fold.players))

    def _visible(self, deck: DeckRecord, slots: tuple[Seat, ...], first: int) -> list[int]:
        """Of these slots those that lie open, and those in hands of this side."""
        return [slot for slot, seat in enumerate(slots, first) if seat == NOBODY or self._holds(deck, seat)]

    # --- telling

    def _telling(self, fold: Fold, deck: DeckRecord) -> Reveal | None:
        """This side's secret of a deck that nothing more is dealt from, where it is still to be told."""
        secret = self._told_of(fold, deck)
        owes = self._key not in dict(deck.secrets) and (deck.hidden or len(deck.parties) == 1)
        return Reveal(deck.number, secret) if owes and secret is not None else None

    def _told_of(self, fold: Fold, deck: DeckRecord) -> bytes | None:
        """What this side promised for a deck, where it still knows it."""
        promised = dict(deck.promises).get(self._key)
        seeds = [deck_secret(secret, deck.number) for secret in (self._secret, *self._former)]
        return next((seed for seed in seeds if promise(fold.match_id, deck.number, seed) == promised), None)

    def _of_dropped(self, fold: Fold) -> Reveal | None:
        """What this side tells of hidden decks that were dropped: everybody sees who had what."""
        if fold.closed or self._key not in fold.parties:
            return None
        for deck in reversed(fold.decks):
            if not deck.void:
                return None
            telling = self._telling(fold, deck) if deck.hidden else None
            if telling is not None:
                return telling
        return None

    # --- what this side knows

    def _mine(self, number: int) -> bytes:
        return deck_secret(self._secret, number)

    def _own(self, fold: Fold, deck: DeckRecord) -> DeckKeys:
        if deck.number not in self._keys:
            self._keys = {deck.number: keys_of(self._suite, fold, self._secret, deck.number)}
        return self._keys[deck.number]

    def _holds(self, deck: DeckRecord, seat: int) -> bool:
        return deck.holders[seat : seat + 1] == (self._key,)

    def _is_mine(self, fold: Fold, deck: DeckRecord) -> bool:
        """Whether what this side promised for the deck follows from the secret that it has."""
        mine = promise(fold.match_id, deck.number, self._mine(deck.number))
        return dict(deck.promises).get(self._key) == mine

    def _whole(self, deck: DeckRecord) -> DeckRecord | None:
        """The deck with all secrets, where this instance knows them."""
        if deck.revealed:
            return deck
        alone = deck.parties == (self._key,) and deck.promised
        return deck.knowing(self._mine(deck.number)) if alone else None

    def _opened(self, fold: Fold, deck: DeckRecord, slots: Collection[int]) -> dict[int, Card]:
        """The faces of slots that this side may open, HIDDEN where the keys given open none."""
        keys = dict(self._published(deck, (*deck.slots, *slots_due(fold))))
        if self._is_mine(fold, deck):
            own = self._own(fold, deck).keys
            keys.update({(self._key, slot): to_wire(own[slot]) for slot in slots})
        faces = {slot: self._face(fold, deck, slot, keys) for slot in slots}
        return {slot: HIDDEN if face is None else face for slot, face in faces.items()}

    def _published(self, deck: DeckRecord, slots: tuple[Seat, ...]) -> dict[tuple[bytes, int], bytes]:
        """As `published_keys`, the last answer remembered."""
        if self._given[0] is not deck.keys or self._given[1] != slots:
            self._given = deck.keys, slots, published_keys(deck, slots)
        return self._given[2]

    def _face(self, fold: Fold, deck: DeckRecord, slot: int, keys: dict[tuple[bytes, int], bytes]) -> Card | None:
        given = [keys.get((party, slot), b"") for party in deck.parties]
        point = deck.locks[-1].points[POINT_SIZE * slot : POINT_SIZE * (slot + 1)]
        name = point + b"".join(given)
        if name not in self._faces:
            self._faces[name] = open_slot(self._suite.group, card_points_of(self._suite, fold), point, given)
        return self._faces[name]


def dealing_instance(fold: Fold) -> bytes:
    """The instance that deals: the host, or the only one that made the deck in play, whose order nobody else knows."""
    deck = fold.deck
    return deck.parties[0] if deck is not None and len(deck.parties) == 1 else fold.host

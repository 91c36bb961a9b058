"""Whatever happens at a table, nobody ever holds all keys of a card that another has not played."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from core.actions import NOBODY
from core.cards import HIDDEN
from core.game import Value
from core.log.bodies import Agree, Body, PlayBody, Rewind, Talk, Void
from core.log.consent import consent_to
from core.log.entry import Entry
from core.log.hidden import slots_in_hand
from core.match import TO_CLAIM, TO_PLAY, Match
from net.dealing.dealer import HiddenDealer
from net.dealing.secrets import DeckKeys, to_wire
from tests.core.log_table import decide
from tests.effort import tries
from tests.net.dealing.hidden_table import HiddenTable
from tests.net.toy_group import TOY

PLACES: tuple[tuple[str, int, tuple[int, ...], dict[str, Value]], ...] = (
    ("cuarenta", 2, (), {}),
    ("casita", 3, (), {"jugadores": 3}),
    ("cuarenta", 3, (0, 1, 2, 1), {"jugadores": 4}),
)


class Evening(RuleBasedStateMachine):
    """People play, undo, drop decks, speak, and their programs are started again."""

    @initialize(place=st.sampled_from(PLACES), seed=st.integers(1, 1000))
    def sit_down(self, place: tuple[str, int, tuple[int, ...], dict[str, Value]], seed: int) -> None:
        game, count, seats, options = place
        self.table = HiddenTable(game, count, seats, seed=seed, options=options)
        self.count = count

    def _agreed(self, body: Body) -> None:
        for other in self.table.all[1:]:
            self.table.propose(other, Agree(consent_to(body)))
        self.table.propose(self.table.host, body)

    @rule(who=st.integers(0, 2))
    def one_step(self, who: int) -> None:
        """What a program does by itself, or somebody's decision."""
        match = self.table.all[who % self.count]
        body = match.automatic()
        due = match.due()
        if body is None and due.kind in (TO_PLAY, TO_CLAIM) and self.table.seats[due.seat] == who % self.count:
            body = decide(match, self.table.chance)
        if body is not None:
            self.table.propose(match, body)

    @rule(most=st.integers(1, 12))
    def play_on(self, most: int) -> None:
        self.table.play(most)

    @precondition(lambda self: self.table.host.fold.deck is not None)
    @rule()
    def drop_the_deck(self) -> None:
        fold = self.table.host.fold
        if fold.deck is not None and not fold.deck_over:
            self._agreed(Void(fold.deck.number, NOBODY))

    @precondition(lambda self: self.table.host.fold.deck is not None and self.table.host.fold.deck.dealt > 0)
    @rule(back=st.integers(1, 4))
    def take_back(self, back: int) -> None:
        fold = self.table.host.fold
        nodes = [node.seq for node, _ in zip(fold.line.back(), range(back + 1), strict=False)]
        if fold.deck is not None and not fold.deck_over and nodes[-1] > fold.deck.since + 2 * self.count:
            self._agreed(Rewind(nodes[-1]))

    @rule()
    def speak(self) -> None:
        self.table.propose(self.table.host, Talk(0, "hola"))

    @rule(who=st.integers(1, 2))
    def start_again(self, who: int) -> None:
        """A program is killed; what it knows comes out of its folder again."""
        number = who % self.count or 1
        before = self.table.all[number]
        assert isinstance(before.dealer, HiddenDealer)
        dealer = HiddenDealer(before.dealer._secret, before.author, TOY)
        self.table.all[number] = Match.load(before.entries, dealer, lambda _: None, before.author)
        assert self.table.all[number].state == before.state

    @invariant()
    def nobody_holds_all_keys_of_anothers_card(self) -> None:
        fold = self.table.host.fold
        deck = fold.deck
        if deck is None or not deck.hidden or deck.secrets:
            return
        log = [Entry.decode(data) for data in self.table.host.entries[deck.since :]]
        shown = {entry.body.slot for entry in log if isinstance(entry.body, PlayBody)}  # taken back or not
        said = b"".join(entry.data for entry in log)
        size = fold.game.deck(fold.rules).size
        for seat, owner in enumerate([self.table.all[who] for who in self.table.seats]):
            assert isinstance(owner.dealer, HiddenDealer)
            keys = DeckKeys.of(TOY.group, owner.dealer._mine(deck.number), size).keys
            hidden = [slot for slot in slots_in_hand(fold, deck, seat) if slot not in shown]
            assert not any(to_wire(keys[slot]) in said for slot in hidden)
            for match in self.table.all:
                assert isinstance(match.dealer, HiddenDealer)
                if match is not owner:
                    known = {value for own in match.dealer._keys.values() for value in (own.a, *own.keys)}
                    assert known.isdisjoint(keys[slot] for slot in hidden)
                    assert set(match.state.hands[seat]) <= {HIDDEN}


Evening.TestCase.settings = settings(max_examples=tries(4), stateful_step_count=14, deadline=None)
TestEvening = Evening.TestCase

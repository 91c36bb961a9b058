"""Logs of entries that are merely accepted: every kind of body over its whole range, by anybody, between legal plays.

A log is made from a table, a seed and texts: those who sit there say, claim, take back, hand on and give up whatever
`core` lets them. Between computers every entry is by the key of its author, signed by nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from core.actions import NOBODY
from core.canonical import BadBytes
from core.game import CLAIM, PLAY, IllegalAction
from core.games import GAMES
from core.log.bodies import (
    BOT,
    PERSON,
    Agree,
    BadEntry,
    Body,
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
    Player,
    Resign,
    Reveal,
    Rewind,
    SeatBody,
    Shuffle,
    Talk,
    Void,
    kind_of,
)
from core.log.consent import consent_to
from core.log.dealer import Dealer, LocalDealer
from core.log.decks import DeckRecord, deck_secret
from core.log.disputed import deck_number_at, disputable
from core.log.entry import FORMAT, HIDDEN_FORMAT
from core.log.opening import options_of
from core.log.state import NONE
from core.log.timeline import body_of
from core.match import Match
from core.random_stream import Stream
from net.dealing.dealer import HiddenDealer
from tests.core.log_table import Disk, match_id, secret, stamped
from tests.net.toy_group import TOY

LEVELS = ("azar", "aprendiz", "vecino", "experto", "maestro2", "zzz", "")
STARTS = ("2026-01-31T20:15:00Z", "9999-99-99T99:99:99Z", "0000-00-00T00:00:00Z")
KEYS = tuple(bytes([letter]) * 32 for letter in b"abcdef")


class Agreed(NamedTuple):
    """What is fixed for a whole log. `keys`: of the instances at the table, one empty one on one computer."""

    game: str
    rules: Any
    seed: int
    texts: tuple[str, ...]
    instances: int

    @property
    def keys(self) -> tuple[bytes, ...]:
        return KEYS[: self.instances] if self.instances else (b"",)

    def secret(self, key: bytes) -> bytes:
        return secret(self.seed * 8 + (KEYS.index(key) + 1 if key else 0))

    def dealer(self, key: bytes) -> Dealer:
        return HiddenDealer(self.secret(key), key, TOY) if key else LocalDealer(self.secret(key))


class AllSeeing(HiddenDealer):
    """The first instance's dealer, who knows the secrets of all: whoever is in turn is played by it."""

    def __init__(self, agreed: Agreed) -> None:
        super().__init__(agreed.secret(agreed.keys[0]), agreed.keys[0], TOY)
        self._agreed = agreed

    def _whole(self, deck: DeckRecord) -> DeckRecord | None:
        if not deck.locked:
            return super()._whole(deck)
        told = ((key, deck_secret(self._agreed.secret(key), deck.number)) for key in deck.parties)
        return deck._replace(secrets=tuple(told))


class AnyLog:
    """The match with all its cards; everybody is played here."""

    def __init__(self, agreed: Agreed) -> None:
        self.agreed = agreed
        self.chance = Stream(agreed.seed.to_bytes(8, "big"), "any log")
        self.disk = Disk()
        self.dealers = {key: agreed.dealer(key) for key in agreed.keys}
        first = agreed.keys[0]
        dealer = AllSeeing(agreed) if first else self.dealers[first]
        self.match = Match.create(match_id(agreed.seed + 1), self._opening(), dealer, self.disk, first)
        self.accepted: set[str] = {"opening"}
        self.dropped = 0

    def grow(self, steps: int) -> AnyLog:
        """So many steps: mostly what is due, else anything at all, which is taken or refused as `BadEntry`."""
        for _ in range(steps):
            if self.chance.below(3):
                self._what_is_due()
            elif self.chance.below(6) == 0:
                self._dispute()
            else:
                self._says(self.chance.choice(self.agreed.keys), self.any_body())
        if self.match.fold.disputed != NONE:
            self._drop_disputed()
        return self

    def _dispute(self) -> None:
        """An entry that another engine takes and this one refuses; the deck is dropped for it sooner or later."""
        match = self.match
        if match.fold.disputed != NONE:
            self._drop_disputed()
        elif match.state.phase == PLAY and not match.fold.over and disputable(match.fold, PlayBody(0, 0)):
            wrong = PlayBody(match.state.turn, 0, (1, 2, 3), (5, 9), (), 0)
            author = match.players[wrong.seat].key
            number = dict(match.fold.counters).get(author, -1) + 1
            made = match.proposal(wrong)._replace(author=author, author_seq=number)
            match.accept(stamped(match.fold, made, hash_after=bytes(16)), judged=False)

    def _drop_disputed(self) -> None:
        fold = self.match.fold
        void = Void(deck_number_at(fold, fold.disputed), NOBODY)
        for key in fold.parties[1:]:
            self._says(key, Agree(consent_to(void)))
        assert self._says(fold.parties[0], void)
        self.dropped += 1

    def _what_is_due(self) -> None:
        match = self.match
        for key, dealer in self.dealers.items():
            body = dealer.owed(match.fold)
            if body is not None and self._says(key, body):
                return
        if match.fold.over or match.state.phase not in (CLAIM, PLAY):
            return
        seat = match.state.turn
        legal = match.game.legal_actions(match.observe(seat))
        if legal:  # the first instance may have left the table, and knows no hand then
            action: Any = self.chance.choice(legal)
            self._says(match.players[seat].key, body_of(seat, action))

    def _says(self, author: bytes, body: Body) -> bool:
        match = self.match
        if isinstance(body, Close) and match.fold.disputed != NONE:
            return False  # such a log is told as a bad one for ever
        number = dict(match.fold.counters).get(author, -1) + 1
        if isinstance(body, PlayBody) and author in self.dealers:
            body = self.dealers[author].completed(match.fold, body)
        try:
            match.sequence(match.proposal(body)._replace(author=author, author_seq=number))
        except (BadEntry, IllegalAction, BadBytes):
            return False
        self.accepted.add(kind_of(body))
        return True

    # --- anything at all

    def any_body(self) -> Body:
        """A body of any kind, each field from its whole range, near the match often enough to fit."""
        chance = self.chance
        makers: tuple[Callable[[], Body], ...] = (
            self._seat_body,
            self._seat_body,
            self._agree,
            self._talk,
            self._rewind,
            self._void,
            self._play,
            self._deck_body,
            self._rare,
        )
        return chance.choice(makers)()

    def any_player(self) -> Player:
        chance = self.chance
        kind = chance.choice((PERSON, BOT))
        level = "" if kind == PERSON else chance.choice(LEVELS)
        return Player(kind, self._text(40), level, chance.choice((*self.agreed.keys, *KEYS[:2], b"")))

    def _seat_body(self) -> SeatBody:
        match = self.match
        if self.chance.below(3):  # what fits: a seat of one's own, or one that all agreed on
            seat = self.chance.below(len(match.players))
            return SeatBody(seat, self.any_player()._replace(key=match.players[seat].key))
        return SeatBody(self.chance.below(6), self.any_player())

    def _agree(self) -> Agree:
        match = self.match
        host = Host(match.fold.epoch + 1, b"")
        offers: tuple[Body, ...] = (self._seat_body(), self._rewind(), self._void(), Close("abandoned"), host)
        wanted = self.chance.choice(offers)
        for key in self.agreed.keys[1:]:
            self._says(key, Agree(consent_to(wanted)))
        self._says(self.agreed.keys[0], wanted)
        return Agree(self.chance.choice((consent_to(wanted), bytes(32))))

    def _talk(self) -> Talk:
        return Talk(self.chance.below(6), self._text(200))

    def _rewind(self) -> Rewind:
        return Rewind(self.chance.choice((self.chance.below(self.match.seq + 2), 10**9)))

    def _void(self) -> Void:
        decks = len(self.match.fold.decks)
        return Void(self.chance.choice((decks, max(decks - 1, 0), 0, 9999)), self.chance.below(7) - 1)

    def _play(self) -> PlayBody | ClaimBody:
        chance, match = self.chance, self.match
        seat = max(match.state.turn, 0) if chance.below(3) else chance.below(6)
        if chance.below(3) == 0:
            return ClaimBody(seat, chance.below(3), chance.below(13) - 1)
        return PlayBody(seat, chance.below(48), self._cards(), self._cards(), self._cards(), chance.below(7) - 1)

    def _deck_body(self) -> Body:
        chance = self.chance
        number = chance.choice((len(self.match.fold.decks), 0, 9999))
        points = bytes(self.match.game.deck(self.match.rules).size * chance.choice((32, 32, 31)))
        bodies: tuple[Body, ...] = (
            Shuffle(number, bytes(chance.choice((0, 32))), points, bytes(chance.below(100))),
            Lock(number, points, bytes(chance.below(100))),
            Keys(number, chance.choice((0, 4, 99)), bytes(32 * chance.below(41))),
            Commit(number, bytes(chance.choice((0, 32, 64)))),
            Reveal(number, bytes(chance.choice((0, 32, 64)))),
            DrawBody(self._cards()),
            DealBody(number, tuple(chance.below(13) for _ in range(chance.below(7))), self._cards()),
        )
        return chance.choice(bodies)

    def _rare(self) -> Body:
        chance = self.chance
        if chance.below(12) == 0:
            return Close(chance.choice(("finished", "abandoned")))
        if chance.below(8) == 0:
            return Resign(chance.below(6))
        return chance.choice((Host(self.match.fold.epoch + 1, chance.choice(KEYS)), Host(chance.below(10**9), b"")))

    def _cards(self) -> tuple[int, ...]:
        return tuple(self.chance.below(48) for _ in range(self.chance.below(4)))

    def _text(self, longest: int) -> str:
        return self.chance.choice(self.agreed.texts)[:longest]

    def _opening(self) -> Opening:
        agreed, chance = self.agreed, self.chance
        game = GAMES[agreed.game]
        preset = chance.choice(tuple(game.presets))
        seats = game.seats(agreed.rules)
        players = tuple(self.any_player()._replace(key=agreed.keys[seat % len(agreed.keys)]) for seat in range(seats))
        options = options_of(game, preset, agreed.rules)
        lifting = chance.choice(("asistida", "a_ojo"))
        return Opening(
            HIDDEN_FORMAT if self.agreed.instances else FORMAT,
            game.id,
            game.rules_version,
            preset,
            options,
            players,
            chance.choice(STARTS),
            lifting,
        )


def every_kind(logs: Sequence[AnyLog]) -> Iterator[str]:
    """The kinds of entry that stand in the logs."""
    for log in logs:
        yield from log.accepted

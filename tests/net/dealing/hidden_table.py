"""Several instances at one table, each with its own dealer of hidden decks; the first one sequences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from core.game import Value
from core.log.bodies import PERSON, Body, Opening, Player
from core.log.entry import HIDDEN_FORMAT, Entry, signed_part
from core.log.fold import open_match
from core.match import TO_CLAIM, TO_PLAY, Match
from core.random_stream import Stream
from net.dealing.dealer import HiddenDealer
from net.dealing.group import Suite
from tests.core.log_table import NAMES, Disk, decide, match_id, opening, secret
from tests.net.toy_group import TOY
from tests.sim.standins import HashSigner


def key_of(number: int) -> bytes:
    """The public key of an instance."""
    return bytes([97 + number]) * 32


def sign(key: bytes, proposal: bytes) -> bytes:
    """What `tests.sim.standins.verify` takes for the signature of this key."""
    signer = HashSigner(b"")
    signer.key = key
    return signer.sign(signed_part(proposal))


def signed_opening(match: bytes, first: Opening, author: bytes) -> Entry:
    """The first entry of a match between computers."""
    entry, _ = open_match(match, first, author)
    data = entry.proposal_bytes
    return Entry.stamp(0, entry.prev_head, data, entry.hash_after, sign(author, data))


class HiddenTable:
    """A match of so many instances, who play at random. `seats`: the instance of each seat; one each when left out.

    `cheats`: who has a dealer of another kind. `form`: the format of the log.
    """

    def __init__(
        self,
        game: str,
        count: int,
        seats: tuple[int, ...] = (),
        suite: Suite = TOY,
        seed: int = 3,
        options: Mapping[str, Value] = MappingProxyType({}),
        cheats: Mapping[int, Callable[..., HiddenDealer]] = MappingProxyType({}),
        form: int = HIDDEN_FORMAT,
    ) -> None:
        seats = seats or tuple(range(count))
        players = tuple(Player(PERSON, NAMES[seat], "", key_of(who)) for seat, who in enumerate(seats))
        first = opening(game, options=tuple(options.items()))._replace(players=players, format=form)
        dealers = [cheats.get(who, HiddenDealer)(secret(seed + who), key_of(who), suite) for who in range(count)]
        begun = signed_opening(match_id(seed), first, key_of(0))
        host = Match.load([begun.data], dealers[0], Disk(), key_of(0))
        self.all = [host]
        for who in range(1, count):
            self.all.append(Match.load(host.entries, dealers[who], Disk(), key_of(who)))
        self.seats = seats
        host.subscribe(self._follow)
        self.chance = Stream(b"", "hidden table")

    @property
    def host(self) -> Match:
        return self.all[0]

    def _follow(self, entry: Entry, _: object) -> None:
        for match in self.all[1:]:
            match.accept(Entry.decode(entry.data))

    def propose(self, who: Match, body: Body) -> None:
        """Somebody says something, and the host gives it its place."""
        proposal = who.proposal(body)
        data = proposal.encode()
        self.host.sequence(proposal, sign(proposal.author, data), data)

    def advance(self) -> None:
        """All that needs no decision."""
        moved = True
        while moved:
            moved = False
            for who in self.all:
                body = who.automatic()
                if body is not None:
                    self.propose(who, body)
                    moved = True

    def play(self, most: int = 1000) -> None:
        """Everybody at random, each for themselves."""
        self.advance()
        for _ in range(most):
            due = self.host.due()
            if due.kind not in (TO_CLAIM, TO_PLAY):
                break
            who = self.all[self.seats[due.seat]]
            self.propose(who, decide(who, self.chance))
            self.advance()

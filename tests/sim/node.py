"""One program at a table: its disk survives a crash, everything else is made anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.actions import Claim
from core.cards import HIDDEN
from core.game import Game
from core.games import GAMES
from core.log.bodies import Body, ClaimBody, Opening, PlayBody
from core.match import TO_CLAIM, TO_PLAY, Match
from core.random_stream import Stream
from net.admission.access import CODE_TICKET, Door, code_password, ticket_of
from net.admission.code_guard import CodeGate
from net.crypto.interfaces import Rng, Signer, Suite
from net.crypto.sodium import SODIUM, Ed25519
from net.dealing.desk import AtOnce, Desk
from net.dealing.group import Suite as DealingSuite
from net.link.guest_handshake import GuestHandshake
from net.link.handshake_messages import GameVersion
from net.link.host_handshake import HostHandshake
from net.link.identity import NO_MATCH, Me, vouched_bytes
from net.link.messages import Message
from net.table.events import News, Paired
from net.table.guest import GuestTable
from net.table.host import HostTable
from net.table.party import Party
from net.table.replica import Replica
from tests.net.toy_group import QUICK
from tests.sim.disk import Disk
from tests.sim.standins import HashSigner

VERSIONS = tuple(GameVersion(game.id, game.rules_version, game.id.encode().ljust(16)) for game in GAMES.values())


class Node:
    """One instance in the simulated world. `host`: it listens and sequences."""

    def __init__(
        self,
        name: str,
        match_id: bytes,
        suite: Suite,
        rng: Rng,
        *,
        host: bool,
        games: Mapping[str, Game] = GAMES,
        dealing: DealingSuite = QUICK,
        desks: Callable[[], Desk] = AtOnce,
    ) -> None:
        self.name = name
        self.match_id = match_id
        self.suite = suite
        self.rng = rng
        self.hosts = host
        self.games = games
        self.dealing = dealing
        self.desks = desks
        self.disk = Disk()
        self.secret = rng(32)
        self.former: tuple[bytes, ...] = ()
        make = Ed25519 if suite is SODIUM else HashSigner
        self.signer: Signer = make(rng(32))
        self.identity: Signer = make(rng(32))
        self.agreed: Opening | None = None
        self.told: list[News] = []
        """All the news of this program's tables."""
        self.said: list[Message] = []
        """All messages that reached its tables."""
        self.up = False
        self.table: HostTable | GuestTable
        self.door: Door
        self.start()

    def start(self) -> None:
        """Begin from what is on the disk."""
        self.desk = self.desks()
        replica = Replica(self.match_id, self.party(), self.disk.entries)
        if self.hosts:
            self.table = HostTable(replica, self.rng)
            self.door = Door(CodeGate(self.rng))
            for key, resume in self.disk.keys.items():
                self.door.remember(resume, key)
        else:
            self.table = GuestTable(replica, draft=self.disk.draft)
        self.up = True

    def party(self) -> Party:
        """What this program brings to the match."""
        made = (self.suite.verify, self.games, self.dealing, self.desk, self.former)
        return Party(self.signer, self.secret, self.disk, *made)

    def give_up_log(self) -> None:
        """Take another log of the match instead of the own one, with a secret of which nobody knows a key."""
        self.former += (self.secret,)
        self.secret = self.rng(32)
        self.disk.entries.clear()
        self.disk.draft = b""

    def crash(self) -> None:
        self.up = False

    @property
    def match(self) -> Match | None:
        return self.table.match

    @property
    def me(self) -> Me:
        match = self.match_id if self.hosts or self.disk.entries else NO_MATCH
        game = "cuarenta" if self.hosts else ""
        vouch = self.identity.sign(vouched_bytes(self.signer.key))
        return Me("0.1.0", self.name, self.identity.key, self.signer, vouch, VERSIONS, match, game)

    def answers(self, now: float, source: str) -> HostHandshake:
        return HostHandshake(self.me, self.suite, self.rng, now, self.door, source)

    def dials(self, now: float, host: Node, code: str = "") -> GuestHandshake:
        """By the resume key where there is one; else by the code, or the one that the host's screen shows."""
        known = self.disk.keys.get(host.signer.key)
        if known is not None and known in host.disk.keys.values():
            pinned = host.signer.key
            return GuestHandshake(self.me, self.suite, self.rng, now, known, ticket_of(known), pinned)
        assert host.door.gate is not None
        password = code_password(code or host.door.gate.code)
        return GuestHandshake(self.me, self.suite, self.rng, now, password, CODE_TICKET)

    def hear(self) -> None:
        """Take the news, and keep what is to be kept."""
        for news in self.table.news():
            self.told.append(news)
            if isinstance(news, Paired):
                self.disk.keys[news.key] = news.resume_key
                if self.hosts:
                    self.door.remember(news.resume_key, news.key)

    def wants(self) -> bool:
        """A seat of this program owes a decision that is not under way."""
        match = self.match
        if match is None or not self.up:
            return False
        due = match.due()
        mine = due.kind in (TO_CLAIM, TO_PLAY) and match.players[due.seat].key == self.signer.key
        forced = due.kind == TO_CLAIM and match.automatic() is not None
        if not mine or forced or HIDDEN in match.state.hands[due.seat]:
            return False  # a key that opens nothing leaves a card that even its holder does not see
        if isinstance(self.table, HostTable):
            return self.table.attendance.going and match.fold.host == self.signer.key
        return not self.table.pending

    def choose(self, chance: Stream) -> Body:
        """Some legal action of the seat in turn, any."""
        match = self.match
        assert match is not None
        seat = match.state.turn
        action = chance.choice(match.game.legal_actions(match.observe(seat)))
        return ClaimBody(*action) if isinstance(action, Claim) else PlayBody(seat, *action)

    def decide(self, chance: Stream, now: float) -> None:
        self.table.act(self.choose(chance), now)

"""The two ends of a table between computers: `HostEnd` answers calls, `GuestEnd` makes them. See
`tui.online.endpoint`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from core.canary import canary
from core.game import Game
from core.games import GAMES
from core.log.bodies import Body, Opening, Talk
from net.admission.access import CODE_TICKET, Door, code_password, match_password, ticket_of
from net.admission.code_guard import CodeGate
from net.admission.invitation import Invitation
from net.crypto.interfaces import Signer
from net.crypto.sodium import Ed25519
from net.link.guest_handshake import GuestHandshake
from net.link.handshake_messages import GameVersion
from net.link.host_handshake import HostHandshake
from net.link.identity import NO_MATCH, Me, Peer, vouched_bytes
from net.link.link import Link
from net.link.messages import Rematch
from net.table.events import Began, Came, News, Paired, WantsAgain, Went
from net.table.guest import GuestTable
from net.table.host import HostTable
from net.table.replica import Replica
from net.tcp.call_state import Address, CallState, Ended, Linked, Reason, RetryingLater
from saves.errors import SaveError
from saves.identity import Identity
from tui.online.context import NetworkContext
from tui.online.endpoint import NetTable, Settled
from tui.online.match_store import NetStore


def local_identity(
    identity: Identity, signer: Signer, name: str, app: str, match: bytes = NO_MATCH, game: str = ""
) -> Me:
    """What this side says of itself: the person's identity vouches for the key of this match. `app`: the version."""
    person = Ed25519(identity.seed)
    return Me(app, name, person.key, signer, person.sign(vouched_bytes(signer.key)), _games(), match, game)


def _games() -> tuple[GameVersion, ...]:
    return tuple(_version(game) for game in GAMES.values())


@cache
def _version(game: Game) -> GameVersion:
    """Kept for each engine: to play its canary takes a tenth of a second."""
    return GameVersion(game.id, game.rules_version, canary(game))


class HostEnd(NetTable):
    """The instance that is called. `code`: the first code of the table, drawn where it is empty."""

    def __init__(
        self, store: NetStore, me: Me, context: NetworkContext, code: str = "", read: Replica | None = None
    ) -> None:
        """`read`: the match of the store, where it was read already.

        Raises `BadEntry` for stored entries that are no match (`saves.log_summary.as_trouble`).
        """
        super().__init__(store, me, context)
        self.gate: Final = CodeGate(context.rng, code)
        self.door: Final = Door(self.gate)
        self.wanting: Final[set[bytes]] = set()
        """Instances that would like to play the same again."""
        self.elsewhere = ""
        """Who else has set the table of this match."""
        self.other_table: Invitation | None = None
        """Where that table is."""
        self._following: Mapping[bytes, Rematch] = {}
        self.table: HostTable = HostTable(self._replica(read), context.rng)
        self.gate.spared = self.table.match is not None
        for key, resume_key in store.resume_keys.items():
            self.door.remember(resume_key, key)
        self._let_members_in()

    @property
    def host(self) -> bytes:
        return self.key

    def find_elsewhere(self, name: str, place: Invitation | None = None) -> None:
        """Who else has set the table of this match, as the local network says, and where; "" for nobody."""
        if (name, place) != (self.elsewhere, self.other_table):
            self.elsewhere, self.other_table = name, place
            self._notify(Settled())

    @property
    def pending(self) -> Body | None:
        return None

    @property
    def free_to_act(self) -> bool:
        match = self.table.match
        return match is not None and self.table.attendance.going and match.fold.host == self.key

    def answer(self, source: str, older: Sequence[tuple[Me, Door]] = ()) -> Link:
        """The near end of a call that came in from somewhere. `older`: see `HostHandshake`."""
        return Link(
            HostHandshake(self.me, self.context.suite, self.context.rng, self.clock(), self.door, source, older)
        )

    def open_door(self, wanted: bool) -> None:
        """Let strangers come in with the code, or not; who was here before always may come in."""
        self.door.gate = self.gate if wanted else None

    def _let_members_in(self) -> None:
        """Who plays this match needs no code here, whoever sets its table."""
        if self.match is not None:
            self.door.admit(self.store.match_id, lambda: self.members - {self.key})

    def turn_out(self, key: bytes, word: str) -> None:
        """A guest has to leave, and comes back with a new code only."""
        self.door.forget(key)
        try:
            self.store.unpair(key)
        except SaveError as error:
            self.trouble = error.notice
        self.expel(key, word)

    def tell_following(self, rematches: Mapping[bytes, Rematch]) -> None:
        """The table is set again: tell each instance how to come there, those that are away when they come back."""
        self._following = rematches
        for key, rematch in rematches.items():
            self.say(key, rematch)

    def begin(self, opening: Opening) -> None:
        """Begin the match. Raises `BadEntry` or `SaveError`."""
        with self.deciding():
            self.table.begin(opening, self.clock())

    def _take(self, news: News) -> None:
        super()._take(news)
        match news:
            case Began():
                self.gate.spared = True
                self._let_members_in()
            case Paired(key=key, resume_key=resume_key):
                self.door.remember(resume_key, key)
            case Came(peer=peer):
                if peer.by_code and self.gate.spared:
                    self.gate.rotate()
                if invited := self.door.settle(peer.ticket, peer.key):
                    self._pair(peer.key, invited)
                if peer.key in self._following:
                    self.say(peer.key, self._following[peer.key])
            case WantsAgain(key=key, wanted=wanted):
                (self.wanting.add if wanted else self.wanting.discard)(key)
            case Went(key=key):
                self.wanting.discard(key)


class Credential(NamedTuple):
    """A password to come in with: a code, the resume key of this pair, or the password of the match.

    `pinned`: the instance key that the host must have, or one of several; empty for a code."""

    password: bytes
    ticket: bytes = CODE_TICKET
    pinned: bytes | frozenset[bytes] = b""


class GuestEnd(NetTable):
    """The instance that calls. `check_opening` raises `PeerViolation` where the match is not the one agreed to.

    The first contact says which match it is; for a saved one the store knows.
    """

    def __init__(
        self, store: NetStore, me: Me, context: NetworkContext, code: str = "", read: Replica | None = None
    ) -> None:
        """Raises like `HostEnd`."""
        super().__init__(store, me, context)
        self.check_opening: Callable[[Opening], None] = lambda opening: None
        self.reasons: tuple[Reason, ...] | None = None
        """Why the last round of calls reached nobody, none where nobody knew whom to call; None before the first."""
        self.ended: Ended | None = None
        """Why it is not called any more."""
        self.call_again: Callable[[Sequence[Address]], None] = lambda places: None
        """Set by whoever lets it be called: a person wants that now, at other places where there are any."""
        self._code = code
        self._by_code = False
        self._host = b""
        self.met = False
        """Whether the table has been reached since this program began."""
        self._turned_away = 0
        self.table: GuestTable | None = self._sit_down(read) if store.entries else None

    @property
    def host(self) -> bytes:
        """Who was at the other end last, else who hosted last; never this instance, which calls."""
        last = self._host or (self.match.fold.host if self.match else b"")
        return last if last != self.key else b""

    @property
    def linked(self) -> bool:
        """Whether the host is at the other end."""
        host = self.table.host if self.table else None
        return host is not None and host.replication.link is not None

    @property
    def playing(self) -> bool:
        """Its match has begun."""
        return self.match is not None

    @property
    def pending(self) -> Body | None:
        decisions = self.table.pending if self.table else ()
        return next((body for body in decisions if not isinstance(body, Talk)), None)

    @property
    def free_to_act(self) -> bool:
        table = self.table if self.match is not None else None
        return table is not None and not table.desync.stopped and self.pending is None

    @property
    def credentials(self) -> tuple[Credential, ...]:
        """The credentials of this instance, the likeliest first; none where only a new code helps."""
        keys = self.store.resume_keys
        pairs = {key: Credential(keys[key], ticket_of(keys[key]), key) for key in keys}
        last = [pairs.pop(self.host)] if self.host in pairs else []
        if self.match is not None and (others := self.members - {self.key}):
            password = match_password(self.store.match_id)
            last.append(Credential(password, ticket_of(password), others))
        credentials = [*last, *pairs.values()]
        return (*credentials, Credential(code_password(self._code))) if self._code else tuple(credentials)

    def call_by(self, invitation: Invitation | None) -> None:
        """Call the table now, at a person's wish. `invitation`: with another code, or at another address."""
        if invitation is not None and invitation.code:
            self._code, self._turned_away = invitation.code, 0
        self.call_again([(host, invitation.port) for host in invitation.hosts] if invitation else ())

    def begin_call(self) -> Link:
        credentials = self.credentials
        if not credentials:
            raise LookupError("neither a code nor a key for this table")
        credential = credentials[self._turned_away % len(credentials)]
        self._by_code = credential.ticket == CODE_TICKET
        return Link(GuestHandshake(self.me, self.context.suite, self.context.rng, self.clock(), *credential))

    def turned_away(self) -> bool:
        """The host did not know this credential; whether there is another one that was not tried since the last link.

        A code that is wrong once is not tried again: at another table it would be guessing.
        """
        self._turned_away += 1
        more = self._turned_away < len(self.credentials)
        if self._by_code:
            self._code = ""
        return more

    def called(self, state: CallState) -> None:
        """How it stands with the call. Where the host was found is kept: people come back to the same place."""
        match state:
            case RetryingLater(reasons=reasons):
                self.reasons = reasons
            case Linked(place=place):
                self.reasons = ()
                self.store.keep_place(*place)
        self.ended = state if isinstance(state, Ended) else None
        self._notify(Settled())

    def _meet(self, peer: Peer) -> None:
        self._turned_away = 0
        self._host, self.met = peer.key, True
        if self.table is None:
            self.store.match_id = peer.match
            self.me = self.me._replace(match=peer.match)
            self.table = self._sit_down()

    def _sit_down(self, read: Replica | None = None) -> GuestTable:
        return GuestTable(self._replica(read), lambda opening: self.check_opening(opening), self.store.draft)

    def _take(self, news: News) -> None:
        super()._take(news)
        if isinstance(news, Paired):
            self._code = ""

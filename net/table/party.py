"""What an instance brings to a match between computers: its keys, its secret, its disk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from core.game import Game
from core.games import GAMES
from core.log.entry import Proposal
from net.crypto.interfaces import Signer
from net.dealing.desk import Desk
from net.dealing.group import MD1, Suite


class Store(Protocol):
    """Where an instance keeps a match; both return when the bytes are safe, and raise when they are not."""

    def append(self, entry: bytes) -> None:
        """The next entry of the log."""

    def keep(self, draft: bytes) -> None:
        """This side's own decision before it is sent, in place of the last one; empty: nothing is under way."""


class Party(NamedTuple):
    """What an instance brings to a match: its key pair, its match secret (32 bytes), its disk, the primitives.

    `desk`: where the long work of dealing is done; None: at once. `former`: the match secrets before this one: who
    gives up the own log for another one of the match takes a new secret, since keys given in the old one are known.
    """

    signer: Signer
    secret: bytes
    store: Store
    verify: Callable[[bytes, bytes, bytes], bool]
    games: Mapping[str, Game] = GAMES
    suite: Suite = MD1
    desk: Desk | None = None
    former: tuple[bytes, ...] = ()


class EncodedProposal(NamedTuple):
    """A proposal of this side and its bytes."""

    proposal: Proposal
    data: bytes


class StoreFailed(Exception):
    """The disk refused: nothing happened. `error` is what the store raised."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error

"""Who an instance is: a person's Ed25519 identity, and a key of its own for one match that the identity vouches for.

A key a match and instance lets two programs of one person sit at one table, and a stolen match folder is worth one
seat at one match. Proposals are signed with the instance's key; the identity is what people recognise again.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from net.admission.access import CODE_TICKET
from net.crypto.interfaces import Signer, Verify
from net.link.errors import WRONG_IDENTITY, PeerViolation
from net.link.handshake_messages import GameVersion, Identify

NO_MATCH: Final = bytes(16)
"""Sent by a guest who does not know the match yet."""
CAPABILITIES: Final = ("md1!",)
"""What this program can do; ``!``: the other side must know it too. ``md1``: hidden decks (`net.dealing`)."""
VERSIONS: Final = (2, 2)
"""The protocol versions spoken, lowest and highest; 1 dealt out of one secret of all."""
_VOUCH_DOMAIN: Final = b"sobremesa/vouch/1\0"
_PROOF_DOMAIN: Final = b"sobremesa/link/1\0"


class Me(NamedTuple):
    """What this side says of itself.

    `app`: the program's version; `match`: the host's match, that to come back to, or `NO_MATCH`; `game`: the host's.
    """

    app: str
    name: str
    identity: bytes
    signer: Signer
    vouch: bytes
    games: tuple[GameVersion, ...]
    match: bytes = NO_MATCH
    game: str = ""
    versions: tuple[int, int] = VERSIONS
    words: tuple[str, ...] = CAPABILITIES


class Peer(NamedTuple):
    """Who is at the other end, proved.

    `match`: the one that this link belongs to. `ticket`: by which key the guest came in, `CODE_TICKET` for a code.
    """

    name: str
    identity: bytes
    key: bytes
    app: str
    match: bytes
    game: str
    games: tuple[GameVersion, ...]
    ticket: bytes

    @property
    def by_code(self) -> bool:
        """The guest came with the table's code, not with a resume key."""
        return self.ticket == CODE_TICKET


def vouched_bytes(key: bytes) -> bytes:
    """What a person's identity signs to vouch for an instance's key."""
    return _VOUCH_DOMAIN + key


def proof_bytes(guest: bool, binding: bytes) -> bytes:
    """What an instance's key signs to prove that it is at this end of this very link (`binding`: secret of both)."""
    return _PROOF_DOMAIN + (b"guest" if guest else b"host") + b"\0" + binding


def identify(me: Me, guest: bool, binding: bytes) -> Identify:
    """This side's message about itself."""
    proof = me.signer.sign(proof_bytes(guest, binding))
    return Identify(me.name, me.identity, me.signer.key, me.vouch, proof, me.games, me.match, me.game)


def check_proofs(who: Identify, guest: bool, binding: bytes, verify: Verify) -> None:
    """Raises `PeerViolation` where a message about oneself is not by the instance and the person that it names."""
    if not verify(who.key, proof_bytes(guest, binding), who.proof):
        raise PeerViolation(WRONG_IDENTITY, "the instance's proof does not hold")
    if not verify(who.identity, vouched_bytes(who.key), who.vouch):
        raise PeerViolation(WRONG_IDENTITY, "the identity does not vouch for the instance")

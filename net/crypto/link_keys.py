"""The keys of one link, all from the exchanged key and the two hellos."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, NamedTuple

_LABEL: Final = b"sobremesa/handshake/1\0"


class LinkKeys(NamedTuple):
    """What both sides derive: proofs and streams for each direction, and a secret that names the link."""

    guest_confirm: bytes
    host_confirm: bytes
    guest_stream: bytes
    host_stream: bytes
    binding: bytes

    def confirm(self, guest: bool) -> bytes:
        """The key of a side's proof."""
        return self.guest_confirm if guest else self.host_confirm

    def stream(self, guest: bool) -> bytes:
        """The key of what a side sends."""
        return self.guest_stream if guest else self.host_stream


def derive(shared: bytes, guest_hello: bytes, host_hello: bytes) -> LinkKeys:
    """All keys of a link from the exchanged key and the two hellos as they were sent."""
    transcript = blake2b()
    for hello in (guest_hello, host_hello):
        transcript.update(len(hello).to_bytes(4, "big") + hello)
    bound = transcript.digest()
    return LinkKeys(*(keyed(shared, name.encode() + b"\0" + bound) for name in LinkKeys._fields))


def keyed(key: bytes, data: bytes) -> bytes:
    """BLAKE2b-256 of the data under a key."""
    return blake2b(_LABEL + data, key=key, digest_size=32).digest()

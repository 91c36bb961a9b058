"""Instances for tests: a person's identity and an instance's key, real or stand-in."""

from __future__ import annotations

from typing import Any

from net.crypto.interfaces import Signer, Suite
from net.crypto.sodium import SODIUM, Ed25519
from net.link.handshake_messages import GameVersion
from net.link.identity import NO_MATCH, Me, vouched_bytes
from tests.sim.standins import STAND_IN, HashSigner

GAMES = (GameVersion("cuarenta", 1, b"c" * 16), GameVersion("casita", 1, b"d" * 16))
MATCH = b"match of a test!"


def signer(suite: Suite, seed: str) -> Signer:
    data = seed.encode().ljust(32, b".")
    return Ed25519(data) if suite is SODIUM else HashSigner(data)


def person(name: str, suite: Suite = STAND_IN, **changes: Any) -> Me:
    """Somebody at a table. `host=True` and the `match` come as changes."""
    identity, instance = signer(suite, name), signer(suite, name + "'s instance")
    vouch = identity.sign(vouched_bytes(instance.key))
    me = Me("0.1.0", name, identity.key, instance, vouch, GAMES)
    if changes.pop("host", False):
        changes = {"match": MATCH, "game": "cuarenta", **changes}
    return me._replace(**{"match": NO_MATCH, **changes})

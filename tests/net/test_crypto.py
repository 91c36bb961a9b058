"""The primitives, real and stand-in: one contract, checked on both."""

from __future__ import annotations

import subprocess
import sys

import pytest
from nacl import bindings as sodium

from net.crypto.interfaces import Suite
from net.crypto.link_keys import derive
from net.crypto.sodium import SEEDED, SODIUM, Ed25519, verify
from tests.net.people import signer
from tests.net.seeded import rng
from tests.sim.standins import STAND_IN

SUITES = pytest.mark.parametrize("suite", [STAND_IN, SODIUM], ids=["stand-in", "real"])
KEY = bytes(range(32))


@SUITES
def test_equal_passwords_meet_and_others_do_not(suite: Suite) -> None:
    for word, alike in ((b"tambor", True), (b"tambos", False)):
        guest, host = suite.pake(True, b"tambor", rng(1)), suite.pake(False, word, rng(2))
        assert len(guest.message) <= 64
        keys = guest.finish(host.message), host.finish(guest.message)
        assert (keys[0] == keys[1]) is alike
        assert len(keys[0]) == 32


@SUITES
def test_the_exchange_follows_from_its_randomness(suite: Suite) -> None:
    assert suite.pake(True, b"x", rng(1)).message == suite.pake(True, b"x", rng(1)).message
    assert suite.pake(True, b"x", rng(1)).message != suite.pake(True, b"x", rng(2)).message


@SUITES
def test_one_own_message_sent_back_is_no_exchange(suite: Suite) -> None:
    guest = suite.pake(True, b"x", rng(1))
    with pytest.raises(ValueError):
        guest.finish(guest.message)


@SUITES
def test_records_open_once_in_order_and_unchanged(suite: Suite) -> None:
    sealer = suite.cipher.sealer(KEY, rng(1))
    records = [sealer.seal(b"uno"), sealer.seal(b"dos"), sealer.seal(b"", final=True)]
    opener = suite.cipher.opener(KEY, sealer.header)
    assert [opener.open(record) for record in records] == [(b"uno", False), (b"dos", False), (b"", True)]

    wrong: dict[str, list[bytes]] = {
        "repeated": [records[0], records[0]],
        "left out": [records[1]],
        "reordered": [records[1], records[0]],
        "cut": [records[0][:-1]],
        "empty": [b""],
        "changed": [records[0][:-1] + bytes([records[0][-1] ^ 1])],
    }
    for what, order in wrong.items():
        opener = suite.cipher.opener(KEY, sealer.header)
        with pytest.raises(ValueError):
            for record in order:
                opener.open(record)
            raise AssertionError(what)


def test_a_seeded_header_follows_from_its_randomness_and_seals_as_one_that_libsodium_drew() -> None:
    cipher = SEEDED.cipher
    first, again, other = (cipher.sealer(KEY, rng(seed)) for seed in (1, 1, 2))
    assert first.header == again.header != other.header
    assert first.seal(b"uno") == again.seal(b"uno") != other.seal(b"uno")

    state = sodium.crypto_secretstream_xchacha20poly1305_state()
    header = sodium.crypto_secretstream_xchacha20poly1305_init_push(state, KEY)
    drawn = cipher.sealer(KEY, lambda size: header)
    for plain in (b"uno", b"dos"):
        assert drawn.seal(plain) == sodium.crypto_secretstream_xchacha20poly1305_push(state, plain)


def test_two_streams_under_one_key_are_different_ones() -> None:
    one, other = SODIUM.cipher.sealer(KEY, rng(1)), SODIUM.cipher.sealer(KEY, rng(1))
    assert one.header != other.header
    assert one.seal(b"uno") != other.seal(b"uno")


@SUITES
def test_another_key_or_header_opens_nothing(suite: Suite) -> None:
    sealer = suite.cipher.sealer(KEY, rng(1))
    record = sealer.seal(b"uno")
    with pytest.raises(ValueError):
        suite.cipher.opener(KEY[::-1], sealer.header).open(record)
    with pytest.raises(ValueError):
        suite.cipher.opener(KEY, sealer.header[:-1] + b"?").open(record)
    with pytest.raises(ValueError):
        suite.cipher.opener(KEY, b"short")


@SUITES
def test_a_signature_holds_for_its_key_and_data_only(suite: Suite) -> None:
    rosa, luis = signer(suite, "Rosa"), signer(suite, "Luis")
    signed = rosa.sign(b"5c")
    assert len(signed) == 64 and signed == rosa.sign(b"5c")
    assert suite.verify(rosa.key, b"5c", signed)
    for key, data, signature in (
        (rosa.key, b"6c", signed),
        (luis.key, b"5c", signed),
        (rosa.key, b"5c", bytes(64)),
        (rosa.key, b"5c", b""),
        (b"", b"5c", signed),
        (bytes(32), b"5c", signed),
        (b"\xff" * 32, b"5c", signed),
    ):
        assert not suite.verify(key, data, signature)


def test_rfc_8032_test_2() -> None:
    pair = Ed25519(bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"))
    assert pair.key.hex() == "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
    signed = bytes.fromhex(
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
    )
    assert pair.sign(b"\x72") == signed
    assert verify(pair.key, b"\x72", signed)


def test_the_keys_of_a_link_never_change_their_derivation() -> None:
    keys = derive(KEY, b"guest hello", b"host hello")
    assert len(set(keys)) == 5
    assert keys.binding.hex() == "80919d6d3b291dd1206088806fcc1ae611b17269925175fe68cd71ecd8cf3831"
    assert derive(KEY, b"guest hellohost", b" hello").binding != keys.binding


def test_the_protocol_loads_no_cryptography_and_no_network() -> None:
    """Only the files that open a real link do: the program must be on the screen at once."""
    code = """
import sys, pkgutil, importlib
for room in ("link", "admission", "dealing", "table", "lobby"):
    package = importlib.import_module("net." + room)
    for module in pkgutil.iter_modules(package.__path__): importlib.import_module(f"net.{room}.{module.name}")
print([m for m in ("nacl", "spake2", "zeroconf", "asyncio", "socket", "textual", "random") if m in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

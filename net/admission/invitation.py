"""How a guest is told where the table is: ``192.168.1.20:47011 tambor-lucero-viento``, or one token to paste.

::

    token = "sobremesa:" + base32 without padding, lower case, of
            version (1 byte) | port (2) | places (1) | each place | code | check (2)
    place = 4 | IPv4 (4), or 6 | IPv6 (16), or 0 | size (1) | host name in ASCII
    code  = n (1) | n word numbers, or 0 | size (1) | ASCII
    check = BLAKE2b-16 of all before it: a token copied in half is said to be so

An address that means something only on one machine (``fe80::1%eth0``, loopback) has no place in a token.
"""

from __future__ import annotations

import re
from base64 import b32decode, b32encode
from collections.abc import Iterable
from hashlib import blake2b
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final, NamedTuple

from net.admission.code_words import BadCode, from_numbers, numbers, tidy_code

PREFIX: Final = "sobremesa:"
DEFAULT_PORT: Final = 47011
MAX_PLACES: Final = 16
_VERSION: Final = 1
_NAME: Final = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*\.?", re.IGNORECASE)


class BadInvitation(ValueError):
    """A text that does not say where a table is. `key`: ``empty``, ``place``, ``port``, ``code`` or ``token``."""

    def __init__(self, key: str, detail: str = "") -> None:
        super().__init__(f"{key}: {detail}")
        self.key = key
        self.detail = detail


class Invitation(NamedTuple):
    """Where a table is: host names or addresses (all the same machine), the port, and the code ("" when not told)."""

    hosts: tuple[str, ...]
    port: int = DEFAULT_PORT
    code: str = ""

    def token(self) -> str:
        """The invitation as one word to paste. Raises `ValueError` for a place that has no form in it."""
        places = [_place(host) for host in self.hosts[:MAX_PLACES]]
        body = bytes([_VERSION]) + self.port.to_bytes(2, "big") + bytes([len(places)])
        body += b"".join(places) + _code(self.code)
        return PREFIX + b32encode(body + _check(body)).decode().rstrip("=").lower()


def parse(text: str) -> Invitation:
    """What a person typed or pasted: a token, or ``host[:port] [code]`` with ``[v6]:port`` too.

    A message around a token does not matter. Raises `BadInvitation`.

    >>> parse("[fd00::7]:5000 tambor lucero viento")
    Invitation(hosts=('fd00::7',), port=5000, code='tambor-lucero-viento')
    """
    found = re.search(re.escape(PREFIX) + r"([a-z2-7]+)", text, re.IGNORECASE)
    if found:
        return _from_token(found[1])
    where, _, code = text.strip().partition(" ")
    if not where:
        raise BadInvitation("empty")
    host, port = _split(where)
    try:
        return Invitation((host,), port, tidy_code(code) if code.strip() else "")
    except BadCode as error:
        raise BadInvitation("code", str(error)) from None


def place_text(host: str, port: int) -> str:
    """A place as people write it and `parse` reads it; an IPv6 address in brackets (RFC 3986 3.2.2)."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def for_others(addresses: Iterable[str]) -> tuple[str, ...]:
    """Those of a machine's addresses that mean something on another one, private and reachable ones alike."""
    useful: list[str] = []
    for text in addresses:
        address = _address(text)
        if address is None or address.is_loopback or address.is_link_local or address.is_unspecified:
            continue
        if not address.is_multicast and str(address) not in useful:
            useful.append(str(address))
    return tuple(useful)


def _split(where: str) -> tuple[str, int]:
    bracketed = re.fullmatch(r"\[([^\[\]]+)\](?::(.*))?", where)
    if bracketed:
        host, port = bracketed[1], bracketed[2]
        if not isinstance(_address(host), IPv6Address):
            raise BadInvitation("place", host)
        return host, _port(port)
    if where.count(":") > 1:
        if not isinstance(_address(where), IPv6Address):
            raise BadInvitation("place", where)
        return where, DEFAULT_PORT
    host, colon, port = where.partition(":")
    if _address(host) is None and not _is_name(host):
        raise BadInvitation("place", host)
    return host, _port(port if colon else None)


def _port(text: str | None) -> int:
    if text is None:
        return DEFAULT_PORT
    if not re.fullmatch(r"[0-9]{1,5}", text) or not 1 <= int(text) <= 65535:
        raise BadInvitation("port", text)
    return int(text)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None


def _is_name(text: str) -> bool:
    # Numbers with dots that are no address are a slip of the finger, not a name.
    return len(text) <= 253 and _NAME.fullmatch(text) is not None and not re.fullmatch(r"[0-9.]+", text)


# --- the token


def _place(host: str) -> bytes:
    address = _address(host)
    if address is None:
        if not _is_name(host):
            raise ValueError(f"no place for others: {host!r}")
        return bytes([0, len(host)]) + host.encode("ascii")
    if isinstance(address, IPv6Address) and address.scope_id is not None:
        raise ValueError(f"an address of one machine only: {host!r}")
    return bytes([address.version]) + address.packed


def _code(code: str) -> bytes:
    words = numbers(code) if code else None
    if words:
        return bytes([len(words)]) + words
    text = code.encode("ascii")
    return bytes([0, len(text)]) + text


def _check(body: bytes) -> bytes:
    return blake2b(body, digest_size=2).digest()


def _from_token(token: str) -> Invitation:
    try:
        data = b32decode(token.upper() + "=" * (-len(token) % 8))
    except ValueError:
        raise BadInvitation("token", "no base32") from None
    body, check = data[:-2], data[-2:]
    if _check(body) != check:
        raise BadInvitation("token", "not complete")
    if body[:1] != bytes([_VERSION]):
        raise BadInvitation("token", "of a later version")
    try:
        return _Reader(body[1:]).invitation()
    except (ValueError, IndexError) as error:
        raise BadInvitation("token", str(error)) from None


class _Reader:
    """Walks over the bytes of a token. Raises `ValueError` where they end too early."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def take(self, size: int) -> bytes:
        if len(self._data) < size:
            raise ValueError("it ends too early")
        taken, self._data = self._data[:size], self._data[size:]
        return taken

    def invitation(self) -> Invitation:
        port = int.from_bytes(self.take(2), "big")
        hosts = tuple(self.host() for _ in range(self.take(1)[0]))
        words = self.take(1)[0]
        code = from_numbers(self.take(words)) if words else self.take(self.take(1)[0]).decode("ascii")
        if self._data or not 1 <= port <= 65535 or not 1 <= len(hosts) <= MAX_PLACES:
            raise ValueError("its parts do not fit")
        return Invitation(hosts, port, tidy_code(code) if code else "")

    def host(self) -> str:
        kind = self.take(1)[0]
        if kind == 4:
            return str(IPv4Address(self.take(4)))
        if kind == 6:
            return str(IPv6Address(self.take(16)))
        name = self.take(self.take(1)[0]).decode("ascii")
        if kind != 0 or not _is_name(name):
            raise ValueError("not a place")
        return name

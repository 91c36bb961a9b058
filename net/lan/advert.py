"""What a table says of itself on the local network, and what is believed of it: names, numbers, never the code.

A TXT record of DNS-SD (RFC 6763), all values ASCII but the host's name::

    v=1  t=<table>  p=<lowest>-<highest protocol>  a=<program>  g=<game>  r=<rules_version>  s=<preset>
    n=<seats>  f=<free seats>  h=<host's name>

Later formats (`v`) keep these keys, so that every program can say of any table why one cannot play there. Everything
read here was written by a stranger: what cannot be a table is None, names are cleaned.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from ipaddress import IPv6Address, ip_address
from typing import Final, NamedTuple

from core.games import GAMES
from core.log.bodies import MAX_SEATS
from net.link.identity import VERSIONS
from net.sanitize import clean_name

SERVICE: Final = "_sobremesa._tcp.local."
MAX_ADDRESSES: Final = 16
_FORMAT: Final = "1"
_TABLE: Final = re.compile(r"[0-9a-f]{8}")
_WORD: Final = re.compile(r"[a-z0-9_.+-]{1,20}")
_NO_WORD: Final = re.compile(r"[^a-z0-9_.+-]")
_NUMBER: Final = re.compile(r"[0-9]{1,4}")

TABLE_FULL: Final = "full"
UPDATE_ME: Final = "update_me"
UPDATE_PEER: Final = "update_peer"
UNKNOWN_GAME: Final = "unknown_game"


class Advert(NamedTuple):
    """What a host tells.

    `table`: 8 hex digits that tell tables apart; `versions`: the protocol versions spoken, lowest and highest.
    """

    table: str
    host: str
    game: str
    preset: str
    rules_version: int
    seats: int
    free: int
    app: str
    versions: tuple[int, int] = VERSIONS

    @property
    def obstacle(self) -> str:
        """Why one cannot play there: ``""``, `TABLE_FULL`, `UPDATE_ME`, `UPDATE_PEER` or `UNKNOWN_GAME`."""
        low, high = self.versions
        if low > VERSIONS[1]:
            return UPDATE_ME
        if high < VERSIONS[0]:
            return UPDATE_PEER
        if self.game not in GAMES:
            return UNKNOWN_GAME
        here = GAMES[self.game].rules_version
        if self.rules_version != here:
            return UPDATE_ME if self.rules_version > here else UPDATE_PEER
        return "" if self.free else TABLE_FULL


class TableAdvert(NamedTuple):
    """A table that was found. `addresses`: of one machine, IPv6 ones of one link with their scope."""

    advert: Advert
    addresses: tuple[str, ...]
    port: int


def table_id(match_id: bytes) -> str:
    """What a table is called by in its `Advert`: enough of its match for those who know it."""
    return match_id.hex()[:8]


def to_txt(advert: Advert) -> dict[bytes, bytes]:
    """The properties of the TXT record."""
    low, high = advert.versions
    values = {
        "v": _FORMAT,
        "t": advert.table,
        "p": f"{low}-{high}",
        "a": _NO_WORD.sub("-", advert.app.lower())[:20],
        "g": advert.game,
        "r": str(advert.rules_version),
        "s": advert.preset,
        "n": str(advert.seats),
        "f": str(advert.free),
        "h": advert.host,
    }
    return {key.encode(): value.encode() for key, value in values.items()}


def from_txt(txt: Mapping[bytes, bytes | None]) -> Advert | None:
    """Inverse of `to_txt`; None for anything else."""
    values = {key: (value or b"").decode("utf-8", "replace") for key, value in txt.items()}
    low, dash, high = values.get(b"p", "").partition("-")
    numbers = [low, high, *(values.get(key, "") for key in (b"r", b"n", b"f"))]
    words = [values.get(key, "") for key in (b"g", b"s", b"a")]
    table, host = values.get(b"t", ""), clean_name(values.get(b"h", ""))
    if not (dash and host and _TABLE.fullmatch(table)):
        return None
    if not all(map(_NUMBER.fullmatch, [values.get(b"v", ""), *numbers])) or not all(map(_WORD.fullmatch, words)):
        return None
    lowest, highest, rules_version, seats, free = map(int, numbers)
    if not 1 <= lowest <= highest or not free <= seats <= MAX_SEATS:
        return None
    game, preset, app = words
    return Advert(table, host, game, preset, rules_version, seats, free, app, (lowest, highest))


def reachable(addresses: Iterable[str]) -> tuple[str, ...]:
    """The addresses that a machine can be reached at from another one, each once, in their order."""
    useful = dict.fromkeys(text for text in addresses if _useful(text))
    return tuple(useful)[:MAX_ADDRESSES]


def _useful(text: str) -> bool:
    try:
        address = ip_address(text)
    except ValueError:
        return False
    if isinstance(address, IPv6Address) and address.is_link_local:
        return address.scope_id is not None  # without it nobody knows which link
    return not (address.is_loopback or address.is_unspecified or address.is_multicast)

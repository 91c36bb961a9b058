"""The secret beside a match's log: what this program knows and no other seat may know. File mode 0600.

Canonical bytes of ``(version, match secret, bot seed, network keys)``; who has them can open every deck of the match.
"""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_bytes
from typing import Final, NamedTuple

from core.canonical import BadBytes, digest, pack, unpack
from saves.errors import FileTooNew, SecretDamaged

SECRET_FORMAT: Final = 1
MATCH_SECRET_SIZE: Final = 32
MAX_KEYS: Final = 64
MAX_KEY_SIZE: Final = 4096
_FORMER: Final = "former/"


class Secret(NamedTuple):
    """`match`: what every deck of this match follows from; `bots`: what the bots' choices follow from; 32 bytes each.

    `keys`: named keys of a match between computers (signing seed, resume keys), sorted by name.
    """

    match: bytes
    bots: bytes
    keys: tuple[tuple[str, bytes], ...] = ()

    @classmethod
    def fresh(cls, token: Callable[[int], bytes] = token_bytes) -> Secret:
        """A new secret from the system's randomness."""
        return cls(token(MATCH_SECRET_SIZE), token(MATCH_SECRET_SIZE))

    @classmethod
    def from_seed(cls, seed: bytes) -> Secret:
        """The secret of a seed that a person chose, to play the same decks again."""
        return cls(digest(b"sobremesa/secret/match\0" + seed), digest(b"sobremesa/secret/bots\0" + seed))

    @property
    def between_computers(self) -> bool:
        """Others have a part in every deck of this match."""
        return bool(self.keys)

    def key(self, name: str) -> bytes | None:
        return dict(self.keys).get(name)

    def with_key(self, name: str, value: bytes) -> Secret:
        """The same secret with a named key added or replaced. Raises `ValueError` beyond the limits."""
        keys = tuple(sorted({**dict(self.keys), name: value}.items()))
        if len(keys) > MAX_KEYS or len(value) > MAX_KEY_SIZE:
            raise ValueError(f"a secret holds {MAX_KEYS} keys of {MAX_KEY_SIZE} bytes at most")
        return self._replace(keys=keys)

    def without_key(self, name: str) -> Secret:
        """The same secret without a named key, whether it was there or not."""
        return self._replace(keys=tuple(pair for pair in self.keys if pair[0] != name))

    @property
    def former(self) -> tuple[bytes, ...]:
        """The match secrets of logs that were dropped: what they promised may stand in the present one too."""
        return tuple(key for name, key in self.keys if name.startswith(_FORMER))

    def renewed(self) -> Secret:
        """With another match secret for the decks to come, the present one among the former."""
        return self._replace(match=token_bytes(MATCH_SECRET_SIZE)).with_key(
            f"{_FORMER}{len(self.former):02}", self.match
        )

    def encode(self) -> bytes:
        return pack((SECRET_FORMAT, *self))

    @classmethod
    def decode(cls, data: bytes) -> Secret:
        """Inverse of `encode`. Raises `SecretDamaged`, or `FileTooNew`."""
        try:
            value = unpack(data)
        except BadBytes as error:
            raise SecretDamaged(str(error)) from None
        if type(value) is not tuple or not value or type(value[0]) is not int:
            raise SecretDamaged("not a secret")
        if value[0] > SECRET_FORMAT:
            raise FileTooNew("secret", saved=value[0], known=SECRET_FORMAT)
        match value:
            case (1, bytes(match), bytes(bots), tuple(keys)) if len(match) == len(bots) == MATCH_SECRET_SIZE:
                return cls(match, bots, tuple(_key(item) for item in keys))
        raise SecretDamaged("not a secret")


def _key(item: object) -> tuple[str, bytes]:
    match item:
        case (str(name), bytes(value)):
            return name, value
    raise SecretDamaged("not a named key")

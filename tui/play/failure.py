"""Why something between computers did not work: plain data, which `tui.words.network` puts into words."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from saves.errors import Notice

RESOLVE: Final = "resolve"
CONNECT: Final = "connect"
VERSION: Final = "version"
CODE: Final = "code"
SEAT: Final = "seat"
LINK: Final = "link"
LISTEN: Final = "listen"
DISK: Final = "disk"
"""`reason` is a message key of `saves.errors`."""


class Failure(NamedTuple):
    """What went wrong: at which of the steps above, a message key (`tui.words.network`) and what its words need."""

    step: str
    reason: str
    facts: Mapping[str, int | str] = MappingProxyType({})


def disk_refused(notice: Notice) -> Failure:
    """That a file could not be read or written."""
    return Failure(DISK, notice.key, dict(notice.facts))


def no_port(error: OSError) -> Failure:
    """That nobody can be received here."""
    return Failure(LISTEN, "port", {"detail": error.strerror or str(error), "code": error.errno or 0})

"""What can go wrong with files, each with a message key and the facts its sentence needs. The screen has the words.

A `Notice` is said and play goes on; a `SaveError` is raised and nothing was changed.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import ClassVar, Final, NamedTuple, TypeAlias

from saves.disk import NotAFile, in_the_way, missing_folder

Fact: TypeAlias = int | str


class Notice(NamedTuple):
    """Something to tell a person: a message key and the values of its placeholders."""

    key: str
    facts: Mapping[str, Fact] = {}


class SaveError(Exception):
    """Something on disk is not as it should be, or could not be written; nothing was changed.

    `key` is the message key, `facts` are its placeholders, `detail` is technical English for a log file.
    """

    key: ClassVar[str] = "save.disk_error"

    def __init__(self, detail: str = "", **facts: Fact) -> None:
        super().__init__(f"{self.key}: {detail or dict(facts)}")
        self.detail = detail
        self.facts: Mapping[str, Fact] = facts

    @property
    def notice(self) -> Notice:
        return Notice(self.key, self.facts)


class DiskError(SaveError):
    """The system refused a read or a write. Facts: `reason`, the system's own words; `code`, its number (errno)."""

    key = "save.disk_error"


class DiskFull(DiskError):
    """No room left, or a quota is used up."""

    key = "save.disk_full"


class NotAFolder(DiskError):
    """Where a folder has to be lies something else. Facts: `path`, of that."""

    key = "save.not_a_folder"


class NoFolder(NotAFolder):
    """The folder is not there and cannot be made. Facts: `path`, of that; `code`, as above."""

    key = "save.no_folder"


class NotAllowed(DiskError):
    """No permission, or a read-only disk. Facts: `path`."""

    key = "save.not_allowed"


class NotPlain(DiskError):
    """Where a file has to be lies a folder, a pipe or a device. Facts: `path`."""

    key = "save.not_a_file"


class FolderGone(DiskError):
    """The folder of a match that is played was deleted or moved away: what is written there is lost. Facts: `path`."""

    key = "save.folder_gone"


class BadPath(SaveError):
    """What a person typed can be no path on this system. Facts: `path`."""

    key = "path.impossible"


class NoHome(SaveError):
    """Nobody knows where this person's files are: a user that the system has no entry for, and no ``HOME``."""

    key = "path.no_home"


class MatchError(SaveError):
    """One match cannot be opened or continued; the others are not affected."""

    key = "save.match_damaged"


class Damaged(MatchError):
    """The log has whole entries after a broken one, or its entries do not fit. Facts: `seq`, the first bad entry."""

    key = "save.match_damaged"


class Foreign(MatchError):
    """Not a match log at all."""

    key = "save.match_foreign"


class FileTooNew(MatchError):
    """A file written by a newer program. Facts: `saved`, `known` (format numbers)."""

    key = "save.newer_format"


class SavedRulesTooOld(MatchError):
    """Played under an older version of the rules: it can be looked at, not continued. Facts: `saved`, `known`."""

    key = "save.match_older_rules"


class SavedRulesTooNew(MatchError):
    """Played under a newer version of the rules. Facts: `saved`, `known`."""

    key = "save.match_newer_rules"


class DealtOpenly(MatchError):
    """Several computers dealt it out of one secret, so that each knew all cards: it can be looked at, not continued."""

    key = "save.match_dealt_openly"


class SavedGameUnknown(MatchError):
    """A game this program does not have. Facts: `game`."""

    key = "save.match_unknown_game"


class MatchEmpty(MatchError):
    """The match was set up, but its program ended before the first entry."""

    key = "save.match_empty"


class MatchTooBig(MatchError):
    """Larger than any match can be. Facts: `bytes`, `limit`."""

    key = "save.match_too_big"


class MatchGone(MatchError):
    """No such match (any more)."""

    key = "save.match_gone"


class MatchExists(MatchError):
    """A match of this id and seat is there already."""

    key = "save.match_exists"


class MatchInUse(MatchError):
    """Open in another program. It can still be listed and looked at."""

    key = "save.match_in_use"


class SecretMissing(MatchError):
    """The secret of the decks is not there: the match can be looked at, not continued."""

    key = "save.secret_missing"


class SecretDamaged(MatchError):
    """The secret of the decks is unreadable: the match can be looked at, not continued."""

    key = "save.secret_damaged"


class SecretForeign(MatchError):
    """The decks of this match do not follow from its secret: it can be looked at, not continued."""

    key = "save.secret_foreign"


# --- files that travel


class ParcelError(SaveError):
    """A file that was to be imported or exported; the library is as it was."""

    key = "import.damaged"


class ParcelForeign(ParcelError):
    """Not an exported match."""

    key = "import.foreign"


class ParcelNewer(ParcelError):
    """Exported by a newer program. Facts: `saved`, `known`."""

    key = "import.newer"


class ParcelDamaged(ParcelError):
    """Cut short, changed or not consistent. Facts: `seq`, the first bad entry (-1: before any)."""

    key = "import.damaged"


class ParcelTooBig(ParcelError):
    """Larger than any match can be. Facts: `bytes`, `limit`."""

    key = "import.too_big"


class ParcelUnreadable(ParcelError):
    """Missing, or not a plain file. Facts: `path`."""

    key = "import.unreadable"


class ExportExists(ParcelError):
    """The file to write is there already. Facts: `path`."""

    key = "export.exists"


class ExportRefused(ParcelError):
    """Nothing can be written there. Facts: `path`."""

    key = "export.refused"


class ExportNowhere(ParcelError):
    """The folder to write into is not there. Facts: `path`, of the folder."""

    key = "export.nowhere"


class IdentityDamaged(SaveError):
    """The identity file is unreadable; it is left alone. Facts: `path`."""

    key = "identity.damaged"


class Busy(SaveError):
    """Another program holds this file for too long. Facts: `path`."""

    key = "save.busy"


_FULL: Final = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
_REFUSED: Final = {errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR}
_NO_FOLDER: Final = {errno.ENOTDIR, errno.EEXIST}


@contextmanager
def disk_errors(path: Path) -> Iterator[None]:
    """Turn the system's errors within the block into the kinds above; `path` is what the person would recognise."""
    try:
        yield
    except OSError as error:
        raise disk_error(error, path) from error


def disk_error(error: OSError, path: Path) -> DiskError:
    """The kind of an error of the system at a path."""
    said = error.strerror or type(error).__name__
    if isinstance(error, NotAFile):
        return NotPlain(f"{path}: {said}", path=str(error.filename))
    if error.errno in _FULL:
        return DiskFull(f"{path}: {said}")
    if error.errno == errno.ENOENT and (missing := missing_folder(path)):
        return NoFolder(f"{path}: {said}", path=str(missing), code=error.errno)
    if error.errno in _NO_FOLDER and (lying := in_the_way(path)):
        return NotAFolder(f"{path}: {said}", path=str(lying))
    if error.errno in _REFUSED:
        return NotAllowed(f"{path}: {said}", path=str(path))
    return DiskError(f"{path}: {said}", reason=said, code=error.errno or 0)

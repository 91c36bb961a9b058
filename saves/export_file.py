"""A match in one file, to give away or to keep elsewhere: ``name.sobremesa``.

::

    "SOBREMESA-EXPORT 1\\n", or "SOBREMESA-EXPORT 1 SECRET\\n" where the decks' secret travels along
    record      canonical (match id, seat, title, time of last change in seconds since 1970, entries, head)
    record      the secret, in the second form only
    record ...  the entries

Whoever made such a file is not believed: `decode` checks sizes before anything is read, every record, the chain of the
entries and, where this program knows the rules, every play.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from core.canonical import BadBytes, pack, unpack
from core.log.bodies import MAX_SEATS, BadEntry
from core.log.dealer import LocalDealer, check_secret
from core.log.entry import HEAD_SIZE, MATCH_ID_SIZE
from core.log.state import Fold
from saves.disk import expect_file, reading
from saves.errors import (
    Damaged,
    MatchError,
    ParcelDamaged,
    ParcelForeign,
    ParcelNewer,
    ParcelTooBig,
    ParcelUnreadable,
    SaveError,
)
from saves.log_summary import check_saved_chain, fold_of
from saves.logfile import MAX_LOG
from saves.matchfolder import MatchName
from saves.meta import tidy_title
from saves.records import record, scan
from saves.secret import Secret

PARCEL_FORMAT: Final = 1
SUFFIX: Final = ".sobremesa"
MAX_PARCEL: Final = MAX_LOG + (1 << 20)
_MAGIC: Final = b"SOBREMESA-EXPORT "
_PLAIN: Final = _MAGIC + b"%d\n" % PARCEL_FORMAT
_SECRET: Final = _MAGIC + b"%d SECRET\n" % PARCEL_FORMAT
_LONGEST_LINE: Final = 64
_LATEST: Final = 1 << 40


class Parcel(NamedTuple):
    """A match that travels. `changed`: seconds since 1970. `secret` only where it was asked for."""

    name: MatchName
    title: str
    changed: int
    entries: tuple[bytes, ...]
    secret: Secret | None = None

    def encode(self) -> bytes:
        """The bytes of the file. Raises `Damaged` where the entries are not a chain."""
        head = check_saved_chain(self.name.match_id, self.entries)
        manifest = (*self.name, self.title, self.changed, len(self.entries), head)
        parts = [pack(manifest), *([self.secret.encode()] if self.secret else []), *self.entries]
        return (_SECRET if self.secret else _PLAIN) + b"".join(map(record, parts))

    @classmethod
    def decode(cls, data: bytes) -> Parcel:
        """Inverse of `encode`, everything checked. Raises `ParcelError`."""
        line = _first_line(data)
        found = scan(data, len(line))
        if found.end != len(data) or not found.records:
            raise ParcelDamaged("cut short", seq=max(-1, len(found.records) - (2 if line == _SECRET else 1)))
        manifest, *records = found.records
        secret = _secret(records.pop(0)) if line == _SECRET and records else None
        return _checked(manifest, tuple(records), secret)


def read_parcel(path: Path) -> bytes:
    """The bytes of a file to import. Raises `ParcelUnreadable`, `ParcelTooBig`."""
    try:
        with reading(path) as file:
            if (size := expect_file(file.fileno(), path).st_size) > MAX_PARCEL:
                raise ParcelTooBig(str(path), bytes=size, limit=MAX_PARCEL)
            return file.read(MAX_PARCEL)
    except (OSError, ValueError) as error:
        raise ParcelUnreadable(str(error), path=str(path)) from error


def whole_entries(data: bytes) -> tuple[bytes, ...]:
    """What can be read of the entries of a damaged file, unchecked. Raises `ParcelForeign`, `ParcelNewer`."""
    line = _first_line(data)
    return scan(data, len(line)).records[2 if line == _SECRET else 1 :]


def _first_line(data: bytes) -> bytes:
    line = data[: data.find(b"\n", 0, _LONGEST_LINE) + 1]
    if line in (_PLAIN, _SECRET):
        return line
    number = line.removeprefix(_MAGIC).split()[:1]
    if line.startswith(_MAGIC) and number and number[0].isdigit() and int(number[0]) > PARCEL_FORMAT:
        raise ParcelNewer("export", saved=int(number[0]), known=PARCEL_FORMAT)
    raise ParcelForeign("no exported match")


def _secret(data: bytes) -> Secret:
    try:
        return Secret.decode(data)
    except SaveError as error:
        raise ParcelDamaged(str(error), seq=-1) from error


def _check_secret(fold: Fold, entries: tuple[bytes, ...], secret: Secret) -> None:
    """The match can be played on with this secret. Raises `Damaged`.

    Whose part of a match between computers it is only its keys tell: that is looked at when it is taken up again.
    """
    if secret.between_computers:
        if not fold.opening.players[0].key:
            raise Damaged("a secret of several computers beside a match of one", seq=-1)
        return
    try:
        check_secret(fold, secret.match, b"")
    except BadEntry as error:
        raise Damaged(str(error), seq=-1) from error
    fold_of(fold.match_id, entries, dealer=LocalDealer(secret.match))


def _checked(manifest: bytes, entries: tuple[bytes, ...], secret: Secret | None) -> Parcel:
    try:
        plain = unpack(manifest)
    except BadBytes as error:
        raise ParcelDamaged(str(error), seq=-1) from error
    match plain:
        case (bytes(match_id), int(seat), str(title), int(changed), int(count), bytes(head)) if (
            len(match_id) == MATCH_ID_SIZE
            and type(seat) is int  # True is an int too, and would be a folder's name
            and 0 <= seat < MAX_SEATS
            and 0 <= changed < _LATEST
            and len(head) == HEAD_SIZE
        ):
            pass
        case _:
            raise ParcelDamaged("not a manifest", seq=-1)
    try:
        if check_saved_chain(match_id, entries) != head or len(entries) != count:
            raise Damaged("entries are missing", seq=len(entries))
        if not entries:
            raise Damaged("a log begins with its opening", seq=0)
        fold = fold_of(match_id, entries)
        if secret is not None:
            _check_secret(fold, entries, secret)
    except Damaged as error:
        raise ParcelDamaged(str(error), **error.facts) from error
    except MatchError:
        pass  # Rules or a game that this program does not have: the list will say so.
    return Parcel(MatchName(match_id, seat), tidy_title(title), changed, entries, secret)

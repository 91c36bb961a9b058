"""Where one instance keeps a match between computers: its folder, the keys of the match, the decision under way.

The folder is made with the first entry, because only the opening says which seat is played here; what has to be kept
before that (the keys of those who came) goes into it then. A guest who agrees to a match does not know whether it has
begun when they are cut off, so all that they come back with is pledged on disk first (`saves.pending_seat`). See
`net.table.party.Store`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from secrets import token_bytes
from typing import Final

from core.actions import Seat
from core.canonical import digest
from core.log.bodies import BadEntry, Opening
from core.log.entry import Entry
from core.log.state import Fold
from net.crypto.interfaces import Signer
from net.crypto.sodium import Ed25519
from net.dealing.dealer import HiddenDealer
from net.dealing.group import MD1
from saves.disk import REAL_DISK, Disk, replace_file
from saves.draft import DraftFile
from saves.errors import MatchError, Notice, SaveError, SecretDamaged
from saves.library import Library
from saves.log_summary import check_dealing, saved_opening, summary_of
from saves.matchfolder import MatchFolder, MatchName
from saves.pending_seat import Pledge, PledgeName
from saves.secret import Secret

DECK_SUITE = MD1
"""How this program deals between computers; the tests have a group that is quicker and can be broken."""
_SIGNER: Final = "signer"
_RESUME: Final = "resume/"
_PLACE: Final = "place"
_KEY_SIZE: Final = 32
_KEY_NAME: Final = re.compile("signer|resume/(?:[0-9a-f]{2}){1,64}")


class NoNetworkKeys(MatchError):
    """A match of one computer: nobody else can be expected at it."""

    key = "save.secret_missing"


def fresh_secret(token: Callable[[int], bytes] = token_bytes) -> Secret:
    """The secret of a match between computers that is to come, with this instance's signing seed in it."""
    return Secret.fresh(token).with_key(_SIGNER, token(_KEY_SIZE))


def seeded_secret(seed: str, place: str) -> Secret:
    """The secret of a seed that a person chose; `place` keeps two instances of one seed apart."""
    data = f"{place}/{seed}".encode()
    return Secret.from_seed(data).with_key(_SIGNER, digest(b"sobremesa/secret/signer\0" + data))


def place_of(secret: Secret) -> tuple[str, int] | None:
    """Where the host of a match was found last."""
    host, _, port = (secret.key(_PLACE) or b"").decode(errors="replace").rpartition(" ")
    return (host, int(port)) if host.isprintable() and host and re.fullmatch("[0-9]{1,5}", port) else None


def dealer_of(secret: Secret) -> HiddenDealer:
    """Who knows the cards of a match between computers as far as this instance may."""
    return HiddenDealer(secret.match, signer_of(secret).key, DECK_SUITE, former=secret.former)


def signer_of(secret: Secret) -> Signer:
    """The key pair of the instance whose secret this is."""
    seed = secret.key(_SIGNER) or b""
    return Ed25519(seed if len(seed) == _KEY_SIZE else bytes(_KEY_SIZE))


def _expect_keys(secret: Secret) -> None:
    """Raises `SecretDamaged` for keys that are none."""
    for name, key in secret.keys:
        known = name == _SIGNER or name.startswith(_RESUME)
        if known and not (len(key) == _KEY_SIZE and _KEY_NAME.fullmatch(name)):
            raise SecretDamaged(f"the key {name!a}")


class NetStore:
    """One instance's match on disk: a `net.table.party.Store`. `secret` as of `fresh_secret`.

    For a saved match use `reopened`, for one that was agreed to and has not begun here `pledged`.
    """

    def __init__(
        self,
        library: Library,
        match_id: bytes,
        secret: Secret,
        folder: MatchFolder | None = None,
        *,
        pledge: Pledge | None = None,
        disk: Disk = REAL_DISK,
    ) -> None:
        self.match_id = match_id
        """For a guest, `net.link.identity.NO_MATCH` until the first contact says which it is."""
        self.signer: Final = signer_of(secret)
        """This instance's key pair at this match."""
        self._library = library
        self._secret = secret
        self._folder = folder
        self._pledge = pledge
        self._disk = disk
        self._stamped = False
        self._draft = DraftFile(folder.path, disk) if folder else None

    @classmethod
    def reopened(cls, library: Library, name: MatchName, *, disk: Disk = REAL_DISK) -> NetStore:
        """A saved match, to go on with. Raises what `Library.open` does, `NoNetworkKeys`, `DealtOpenly`."""
        folder = library.open(name)
        try:
            if folder.secret.key(_SIGNER) is None:
                raise NoNetworkKeys(str(folder.path))
            _expect_keys(folder.secret)
            if folder.entries:
                check_dealing(saved_opening(name.match_id, folder.entries[0]))
            return cls(library, name.match_id, folder.secret, folder, disk=disk)
        except BaseException:
            folder.close()
            raise

    @staticmethod
    def begin_anew(library: Library, name: MatchName) -> None:
        """Drop the own log, to take that of a table where the match went on otherwise. The opening and the keys stay.

        What was played here stays beside it (`saves.matchfolder.BEFORE`). The decks to come follow from another secret,
        of which nothing was told in the dropped log. Raises `SaveError`.
        """
        with library.open(name) as folder:
            folder.keep(folder.secret.renewed())
            folder.begin_anew()

    @classmethod
    def pledged(cls, library: Library, name: PledgeName, *, disk: Disk = REAL_DISK) -> NetStore:
        """A seat that was agreed to, to come back to. Raises what `saves.pending_seat.Pledges.open` does."""
        pledge = library.pledges.open(name)
        try:
            _expect_keys(pledge.kept.secret)
        except BaseException:
            pledge.close()
            raise
        return cls(library, name.match_id, pledge.kept.secret, pledge=pledge, disk=disk)

    # --- what is there

    @property
    def secret(self) -> Secret:
        return self._secret

    @property
    def resume_keys(self) -> dict[bytes, bytes]:
        """Instance key -> the key by which this one and that one find each other again."""
        return {
            bytes.fromhex(name.removeprefix(_RESUME)): key
            for name, key in self._secret.keys
            if name.startswith(_RESUME)
        }

    @property
    def entries(self) -> tuple[bytes, ...]:
        return tuple(self._folder.entries) if self._folder else ()

    @property
    def agreed(self) -> bytes:
        """What was agreed to, as it was given to `pledge`; empty for nothing, and once the match has begun here."""
        return self._pledge.kept.agreed if self._pledge else b""

    @property
    def draft(self) -> bytes:
        """The own decision that was under way, empty for none."""
        return self._draft.held if self._draft else b""

    @property
    def notice(self) -> Notice | None:
        """What to tell the person once: a torn tail was cut."""
        return self._folder.notice if self._folder else None

    @property
    def place(self) -> tuple[str, int] | None:
        """Where the host was found last: host name or address, and port."""
        return place_of(self._secret)

    @property
    def name(self) -> MatchName | None:
        """Where the match is kept, once it has begun here."""
        return self._folder.name if self._folder else None

    @property
    def title(self) -> str:
        """What a person called the match, "" if nobody did."""
        return self._folder.title if self._folder else ""

    # --- what is kept

    def append(self, entry: bytes) -> None:
        """The next entry; on return it is on the medium. Raises `SaveError`."""
        folder = self._folder or self._begin(entry)
        folder.append(entry)
        if self._pledge is not None:
            self.withdraw()
        draft = self._draft.held if self._draft else b""
        self._stamped = bool(draft) and draft in entry

    def pledge(self, agreed: bytes) -> None:
        """A person agrees to a match: on return it is on the medium, and can be said. Raises `SaveError`."""
        if self._pledge is None:
            self._pledge = self._library.pledges.make(self.match_id, self.signer.key, self._secret, agreed)
        elif agreed != self.agreed:
            self._pledge.keep(self._secret, agreed)

    def withdraw(self) -> None:
        """What was agreed to has begun here, or never will."""
        if self._pledge is not None:
            self._pledge.drop()
            self._pledge = None

    def keep(self, draft: bytes) -> None:
        """The own decision, before it is sent; empty: there is none any more. Raises `SaveError`."""
        if self._draft is None:
            return
        if not draft and self._stamped:
            self._draft.done()
        else:
            self._draft.keep(draft)

    def pair(self, key: bytes, resume_key: bytes) -> None:
        """Store the key by which an instance is known again.

        Raises `SaveError`; until the program ends it holds anyway.
        """
        self._keep_secret(self._secret.with_key(_RESUME + key.hex(), resume_key))

    def unpair(self, key: bytes) -> None:
        """Forget the key of an instance. Raises `SaveError`; until the program ends it holds anyway."""
        self._keep_secret(self._secret.without_key(_RESUME + key.hex()))

    def keep_place(self, host: str, port: int) -> None:
        """Store where the host was found. Raises nothing: a person can type it again."""
        if self.place != (host, port):
            with suppress(SaveError):
                self._keep_secret(self._secret.with_key(_PLACE, f"{host} {port}".encode()))

    def note(self, fold: Fold) -> None:
        """Note how the match stands, for the list of matches."""
        if self._folder is not None:
            self._folder.checkpoint(summary_of(fold, self._folder.name.seat))

    def report(self, text: str, seq: int) -> Path | None:
        """Write what two instances do not agree on to a file that may be shown to anybody; None if that fails."""
        seat = self._folder.name.seat if self._folder is not None else 0
        path = self._library.data.root / f"disagreement-{self.match_id.hex()[:8]}-{seat}-{seq}.txt"
        with suppress(OSError):
            replace_file(self._disk, path, text.encode())
            return path
        return None

    def close(self) -> None:
        """Let other programs have the match."""
        if self._draft is not None:
            self._draft.close()
        if self._folder is not None:
            self._folder.close()
        if self._pledge is not None:
            self._pledge.close()
        self._draft = self._folder = self._pledge = None

    def _keep_secret(self, secret: Secret) -> None:
        self._secret = secret
        if self._folder is not None:
            self._folder.keep(secret)
        elif self._pledge is not None:
            self._pledge.keep(secret, self.agreed)

    def _begin(self, entry: bytes) -> MatchFolder:
        """The folder of a match that begins with this entry."""
        folder = self._library.create(self.match_id, self._seat(entry), self._secret)
        try:
            self._draft = DraftFile(folder.path, self._disk)
        except BaseException:
            folder.close()
            raise
        self._folder = folder
        return folder

    def _seat(self, entry: bytes) -> Seat:
        """The first seat that is played here, 0 for one who only looks on."""
        body = Entry.decode(entry).body
        if not isinstance(body, Opening):
            raise BadEntry("a match begins with its opening", 0)
        return next((seat for seat, player in enumerate(body.players) if player.key == self.signer.key), 0)

"""Where things live: one private folder in the user's data directory, or where `SOBREMESA_DATA` says.

::

    matches/       one folder a match: <match id in hex>-<seat>, and its lock beside it
    pledges/       one file a seat that was agreed to, until its match begins here
    sessions/      one folder a running program: the matches it deleted and may still bring back
    index          what the list of matches shows; disposable
    tallies        what each match adds to the statistics; disposable
    people/        one folder a person who plays here in a browser: a data directory of their own
    address        the secret word in the address of this directory's person in the browser
    learned        which lessons and exercises were done
    settings.toml  identity
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from saves.disk import REAL_DISK, Disk, make_folder
from saves.errors import BadPath, NoFolder, NoHome, disk_error

VARIABLE: Final = "SOBREMESA_DATA"


class DataDir:
    """The data directory. Nothing is created by asking where it is; see `prepare`."""

    def __init__(self, root: Path) -> None:
        self.root: Final = root
        self.matches: Final = root / "matches"
        self.pledges: Final = root / "pledges"
        self.sessions: Final = root / "sessions"
        self.index: Final = root / "index"
        self.tallies: Final = root / "tallies"
        self.people: Final = root / "people"
        self.address: Final = root / "address"
        self.learned: Final = root / "learned"
        self.settings: Final = root / "settings.toml"
        self.identity: Final = root / "identity"

    def prepare(self, disk: Disk = REAL_DISK) -> None:
        """Create what is missing, readable by nobody else; on return it is on the medium. Raises `DiskError`."""
        for folder in (self.root, self.matches, self.pledges, self.sessions):
            try:
                make_folder(disk, folder)
            except FileNotFoundError as error:  # such a system has folders of its own only
                raise NoFolder(path=str(self.root), code=error.errno or 0) from error
            except OSError as error:
                raise disk_error(error, folder) from error


def data_dir(environment: Mapping[str, str] | None = None) -> DataDir:
    """The data directory of this user: the variable `SOBREMESA_DATA`, else the platform's own place.

    Raises `NoHome`.
    """
    chosen = (os.environ if environment is None else environment).get(VARIABLE, "")
    if chosen:
        return DataDir(_at_home(chosen).absolute())
    import platformdirs

    try:
        place = Path(platformdirs.user_data_dir("sobremesa", appauthor=False))
    except RuntimeError:
        raise NoHome from None
    if not place.is_absolute():
        raise NoHome
    return DataDir(place)


def typed_path(text: str) -> Path:
    """The path that a person typed; ``~`` is home. Raises `BadPath` for what the system cannot even be asked for."""
    try:
        path = _at_home(text)
        if b"\0" in os.fsencode(path):
            raise BadPath(path=text)
    except UnicodeEncodeError:
        raise BadPath(path=text) from None
    return path


def home_text() -> str:
    """Where a person's files are, to begin with; here where nobody can tell."""
    return os.path.expanduser("~") if os.path.expanduser("~") != "~" else os.curdir


def _at_home(text: str) -> Path:
    """Like `Path.expanduser`, which raises for a person whom the system does not know; such a name is a name then."""
    return Path(os.path.expanduser(text))

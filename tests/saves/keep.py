"""Write one exported match of each game in the present format, to be kept in ``tests/saves/kept/`` for ever.

``python -m tests.saves.keep`` once a released format; what is there already is never written again.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from saves.export_file import PARCEL_FORMAT, SUFFIX
from saves.library import Library
from saves.paths import DataDir
from tests.saves.table import save

KEPT = Path(__file__).parent / "kept"


def main() -> None:
    """One finished Cuarenta without its secret, one Casita in play with it."""
    with TemporaryDirectory() as root:
        shelf = Library(DataDir(Path(root)))
        for game, seed, decisions, with_secret in (("cuarenta", 40, 100_000, False), ("casita", 21, 20, True)):
            name = save(shelf, game, seed, decisions, title=f"{game} guardada")
            print(shelf.export_match(name, KEPT / f"{game}-{PARCEL_FORMAT}{SUFFIX}", with_secret=with_secret))


if __name__ == "__main__":
    main()

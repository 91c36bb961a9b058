"""The real program, but that its decks are locked in the toy group: a match of many decks takes no time for them."""

from __future__ import annotations

import sys

from tests.net.toy_group import TOY
from tui.online import match_store

match_store.DECK_SUITE = TOY

from tui.__main__ import main  # noqa: E402

if __name__ == "__main__":
    sys.exit(main())

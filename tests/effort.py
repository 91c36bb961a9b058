"""How much a property tries: what finds the kind of a fault in every run.

With ``SOBREMESA_TESTS=deep`` it is twenty times as much, for an evening on a few files.
"""

from __future__ import annotations

import os
from typing import Final

DEEP: Final = os.environ.get("SOBREMESA_TESTS") == "deep"


def tries(usual: int) -> int:
    """So many examples, or twenty times as many."""
    return 20 * usual if DEEP else usual

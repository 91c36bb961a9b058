"""Numbers in sentences of the rules, for tests that play what is said."""

from __future__ import annotations

import re
from typing import Final

_WORDS: Final = {
    "dos": 2,
    "tres": 3,
    "cuatro": 4,
    "cinco": 5,
    "seis": 6,
    "veinte": 20,
}
_NUMBER: Final = re.compile(rf"\d+|\b(?:{'|'.join(_WORDS)})\b", re.IGNORECASE)


def numbers(text: str) -> list[int]:
    """Every number of a sentence, in digits or in letters, in order; ``una`` is no number here."""
    return [_WORDS.get(found.lower()) or int(found) for found in _NUMBER.findall(text)]

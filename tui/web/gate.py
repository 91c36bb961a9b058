"""Who is served: only who knows the word in an address, and only under a name of this computer. Pure.

Any page on the internet may have a browser ask 127.0.0.1, by a name of its own that it lets point there (DNS
rebinding); so the name in the Host header must be one of this computer's, and a websocket must come from the own page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from hmac import compare_digest
from typing import Final

from saves.people import Person

_OWN: Final = re.compile(r"(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?", re.IGNORECASE)
"""With any port: `ssh -L` may lead another one here."""


def is_own_name(host: str) -> bool:
    """Whether a Host header names this computer.

    >>> is_own_name("localhost:8000"), is_own_name("127.0.0.1.evil.example"), is_own_name("")
    (True, False, False)
    """
    return _OWN.fullmatch(host) is not None


def comes_from(origin: str | None, host: str) -> bool:
    """Whether the page that asks is one that was served under this Host; programs that are no browser say no origin."""
    return origin is None or origin in (f"http://{host}", f"https://{host}")


def whose(word: str, people: Sequence[Person]) -> Person | None:
    """The person whose address has this word. Takes as long for a word that is nearly right as for any other."""
    said = word.encode("utf-8", "surrogateescape")
    found = None
    for one in people:
        if compare_digest(said, one.word.encode()):
            found = one
    return found

"""Whether two programs can play together, and if not, who has to update."""

from __future__ import annotations

from typing import Final

from net.errors import Incompatible
from net.hello import GameVersion, Greeting, Hello
from net.identity import Me

MANDATORY: Final = "!"


def check_hello(me: Me, theirs: Greeting | Hello) -> None:
    """Raises `Incompatible` where no protocol version is common or one side lacks what the other must have."""
    low, high = me.versions
    mine, other = _spoken(low, high, me.app), _spoken(theirs.low, theirs.high, theirs.app)
    if theirs.high < low:
        raise Incompatible("protocol", mine, other, "peer")
    if theirs.low > high:
        raise Incompatible("protocol", mine, other, "me")
    if isinstance(theirs, Hello):
        _check_words(me.words, theirs.words, "me")
        _check_words(theirs.words, me.words, "peer")


def check_games(game: str, mine: tuple[GameVersion, ...], theirs: tuple[GameVersion, ...]) -> None:
    """Raises `Incompatible` unless both have the game, with the same rules, and their engines play alike."""
    here = next((known for known in mine if known.game == game), None)
    there = next((known for known in theirs if known.game == game), None)
    if here is None or there is None:
        without = "me" if here is None else "peer"
        raise Incompatible("rules_version", _version(game, here), _version(game, there), without)
    if here.rules_version != there.rules_version:
        older = "me" if here.rules_version < there.rules_version else "peer"
        raise Incompatible("rules_version", _version(game, here), _version(game, there), older)
    if here.canary != there.canary:
        raise Incompatible("determinism", here.canary.hex(), there.canary.hex(), "both")


def _check_words(have: tuple[str, ...], wanted: tuple[str, ...], whose: str) -> None:
    """`whose` program is the one that has."""
    known = {word.rstrip(MANDATORY) for word in have}
    for word in wanted:
        if word.endswith(MANDATORY) and word.rstrip(MANDATORY) not in known:
            lists = (" ".join(have), " ".join(wanted))
            raise Incompatible("capability", *(lists if whose == "me" else lists[::-1]), whose)


def _spoken(low: int, high: int, app: str) -> str:
    return f"{low}-{high} ({app})"


def _version(game: str, known: GameVersion | None) -> str:
    return f"{game} {known.rules_version}" if known else f"no {game}"

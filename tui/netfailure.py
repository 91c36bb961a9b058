"""Why a call to a table failed, as one `tui.lobby.Failure`: of all addresses tried, what helps the person most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from net.dialling import NO_WAY, Reason
from net.errors import (
    NO_SEAT,
    NOT_AGREED,
    NOT_SOBREMESA,
    WRONG_CODE,
    WRONG_IDENTITY,
    WRONG_MATCH,
    Incompatible,
    Refusal,
)
from tui.companions import LEFT, OVER
from tui.lobby import CODE, CONNECT, LINK, RESOLVE, SEAT, VERSION, Failure
from tui.netroom import BEGUN, CLOSED, EXPELLED

_PLACES: Final = {
    "no_name": (RESOLVE, "unknown"),
    "unreachable": (CONNECT, "unreachable"),
    "refused": (CONNECT, "refused"),
    "no_answer": (CONNECT, "timeout"),
}
"""`net.dialling.Reason.key` -> step and reason, the least telling first."""
_CODES: Final = {
    NOT_SOBREMESA: (CONNECT, "not_sobremesa"),
    WRONG_CODE: (CODE, "wrong"),
    WRONG_IDENTITY: (LINK, "identity"),
    WRONG_MATCH: (LINK, "identity"),
    NOT_AGREED: (LINK, "not_agreed"),
    NO_WAY: (CODE, "unknown"),
}
_REFUSALS: Final = {
    "wrong_code": (CODE, "wrong"),
    "wait": (CODE, "wait"),
    "unknown_ticket": (CODE, "unknown"),
    "full": (SEAT, "full"),
}
LAST_WORDS: Final = {
    CLOSED: "closed",
    LEFT: "closed",
    OVER: "closed",
    EXPELLED: "expelled",
    BEGUN: "begun",
    NO_SEAT: "no_seat",
    "full": "begun",
}
"""What a host says on purpose before it hangs up -> reason of a `Failure` of the LINK."""


def failure_of(reasons: Sequence[Reason], where: str) -> Failure:
    """What to tell of a round in which no address led to the table; `where` is what the person typed or chose."""
    if not reasons:
        return Failure(LINK, "lost")
    return _one(max(reasons, key=_telling), where)


def left_failure(word: str, host: str) -> Failure:
    """What the host's last word means; `""` when the link just broke."""
    if not word:
        return Failure(LINK, "lost")
    if word in LAST_WORDS:
        return Failure(LINK, LAST_WORDS[word], {"host": host})
    return Failure(*_CODES.get(word, (LINK, "violation")), {"code": word})


def _telling(reason: Reason) -> int:
    order = list(_PLACES)
    return order.index(reason.key) if reason.key in order and reason.violation is None else len(order)


def _one(reason: Reason, where: str) -> Failure:
    match reason.violation:
        case Incompatible(update=update, facts=facts):
            return Failure(VERSION, update, facts)
        case Refusal(reason=told, wait=wait):
            step, key = _REFUSALS.get(told, (LINK, "violation"))
            return Failure(step, key, {"wait": int(wait), "code": told, "where": where})
    step, key = {**_PLACES, **_CODES}.get(reason.key, (LINK, "violation"))
    return Failure(step, key, {"where": where, "code": reason.key})

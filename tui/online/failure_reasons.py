"""Why a call to a table failed, as one `tui.play.failure.Failure`: of all addresses tried, what helps the person
most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from net.admission.invitation import place_text
from net.link.errors import (
    FRAME_SLOW,
    HANDSHAKE_SLOW,
    NO_SEAT,
    NOT_AGREED,
    NOT_SOBREMESA,
    TOO_MUCH,
    WRONG_CODE,
    WRONG_IDENTITY,
    WRONG_MATCH,
    Incompatible,
    Refusal,
)
from net.table.host import SHUT_OUT
from net.table.table import BYE_DISK, EXPELLED, REPLACED
from net.tcp.call_state import NO_WAY, Reason
from tui.online.lobby_controller import BYE_BEGUN, BYE_CLOSED
from tui.online.peer_status import BYE_LEFT, BYE_OVER
from tui.play.failure import CODE, CONNECT, LINK, RESOLVE, SEAT, VERSION, Failure

_PLACES: Final = {
    "no_name": (RESOLVE, "unknown"),
    "unreachable": (CONNECT, "unreachable"),
    "refused": (CONNECT, "refused"),
    "no_answer": (CONNECT, "timeout"),
    "hung_up": (CONNECT, "hung_up"),
}
"""`net.tcp.call_state.Reason.key` -> step and reason, the least telling first."""
_CODES: Final = {
    NOT_SOBREMESA: (CONNECT, "not_sobremesa"),
    HANDSHAKE_SLOW: (CONNECT, "silent"),
    FRAME_SLOW: (LINK, "slow"),
    WRONG_CODE: (CODE, "wrong"),
    WRONG_IDENTITY: (LINK, "identity"),
    WRONG_MATCH: (LINK, "other_match"),
    NOT_AGREED: (LINK, "not_agreed"),
    TOO_MUCH: (LINK, "flood"),
    NO_WAY: (CODE, "unknown"),
}
"""Code of a violation that was seen here -> step and reason; any other was not understood."""
_REFUSALS: Final = {
    "wrong_code": (CODE, "wrong"),
    "wait": (CODE, "wait"),
    "unknown_ticket": (CODE, "unknown"),
    "full": (SEAT, "full"),
    WRONG_IDENTITY: (LINK, "not_you"),
    WRONG_MATCH: (LINK, "other_match"),
}
"""How a host refuses a call -> step and reason."""
LAST_WORDS: Final = {
    BYE_CLOSED: "closed",
    BYE_LEFT: "closed",
    BYE_OVER: "closed",
    EXPELLED: "expelled",
    BYE_BEGUN: "begun",
    NO_SEAT: "no_seat",
    "full": "begun",
}
"""What a host says on purpose before it hangs up -> reason of a `Failure` of the LINK."""
_WORDS: Final = {
    **LAST_WORDS,
    SHUT_OUT: "shut_out",
    BYE_DISK: "their_disk",
    TOO_MUCH: "too_fast",
    NOT_AGREED: "not_agreed",
}
"""The same with what it says of a trouble; any other word names what it did not understand."""
_IN_MATCH: Final = {(LINK, "lost"): (LINK, "cut"), (CODE, "unknown"): (LINK, "unknown"), (CODE, "wait"): (CODE, "busy")}
"""What is told otherwise once the match has begun: no seat is free then, and it is called on."""


def failure_of(reasons: Sequence[Reason], where: str, begun: bool = False) -> Failure:
    """What to tell of a round in which no address led to the table; `where` is what the person typed or chose.

    `begun`: in a match, which is called on.
    """
    failure = _one(max(reasons, key=_telling), where) if reasons else Failure(LINK, "lost")
    step, key = _IN_MATCH.get(failure[:2], failure[:2]) if begun else failure[:2]
    return Failure(step, key, failure.facts)


def obstacle_of(reasons: Sequence[Reason]) -> Failure | None:
    """Why a table in play is not reached although somebody answers; None where nobody does, which passes by itself."""
    answers = [reason for reason in reasons if reason.violation is not None]
    return failure_of(answers[:1], place_text(*answers[0].place), begun=True) if answers else None


def ended_failure(reasons: Sequence[Reason], left: str, host: str, where: str) -> Failure:
    """Why it is of no use to call again, out of a `net.tcp.call_state.TurnedAway` or `Ended`."""
    return left_failure(left, host) if left else failure_of(reasons, where)


def left_failure(word: str, host: str) -> Failure:
    """What the host's last word means; `""` when the link just broke."""
    if not word:
        return Failure(LINK, "lost")
    if word == REPLACED:
        return Failure(LINK, "replaced")
    return (
        Failure(LINK, _WORDS[word], {"host": host})
        if word in _WORDS
        else Failure(LINK, "not_understood", {"code": word})
    )


def broken_off(code: str) -> Failure:
    """Why this side ended a link: with the code of what it saw there."""
    return Failure(*_CODES.get(code, (LINK, "violation")), {"code": code})


def _telling(reason: Reason) -> int:
    order = list(_PLACES)
    return order.index(reason.key) if reason.key in order and reason.violation is None else len(order)


def _one(reason: Reason, where: str) -> Failure:
    match reason.violation:
        case Incompatible(update=update, facts=facts):
            return Failure(VERSION, update, facts)
        case Refusal(reason=told):
            step, key = _REFUSALS.get(told, _CODES.get(told, (LINK, "not_understood")))
            return Failure(step, key, {"wait": int(reason.wait), "code": told, "where": where})
    step, key = {**_PLACES, **_CODES}.get(reason.key, (LINK, "violation"))
    return Failure(step, key, {"where": where, "code": reason.key})

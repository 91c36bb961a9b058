"""What a person typed or pasted to find a table: an invitation, an address, the words of a code. No widget in here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from net.admission.code_words import CODE_WORDS, BadCode, numbers, tidy_code
from net.admission.invitation import DEFAULT_PORT, PREFIX, BadInvitation, Invitation, parse
from net.lan.advert import TableAdvert


class Target(NamedTuple):
    """A table that was chosen but whose code is still to come: a host's name or an address, and where it is."""

    label: str
    hosts: tuple[str, ...]
    port: int

    def with_code(self, code: str) -> Invitation:
        """The invitation: this place with a code."""
        return Invitation(self.hosts, self.port, code)


class Unclear(NamedTuple):
    """The text does not say yet where a table is; `key` says why (`tui.words.network.UNCLEAR`)."""

    key: str


def target_of(table: TableAdvert) -> Target:
    """The target that a table of the list is."""
    return Target(table.advert.host, table.addresses, table.port)


def read(text: str, chosen: Target | None, listed: Sequence[TableAdvert] = ()) -> Invitation | Target | Unclear:
    """What to do with the text: call (an `Invitation` with its code), ask for the code of a `Target`, or say why not.

    `chosen` is the table that a bare code is for; without one it is for the only table of the list.
    """
    text = text.strip()
    if not text:
        return Unclear("empty")
    code = "" if PREFIX in text.lower() else _bare_code(text, chosen is not None)
    if code:
        only = [table for table in listed if not table.advert.obstacle]
        target = chosen or (target_of(only[0]) if len(only) == 1 else None)
        return target.with_code(code) if target else Unclear("whose_code")
    try:
        found = parse(text)
    except BadInvitation as error:
        return Unclear(error.key)
    return found if found.code else Target(found.hosts[0], found.hosts, found.port)


def another_place(text: str) -> Invitation | Unclear | None:
    """What was typed to call a known table otherwise: another code (then without hosts), another address, or both.

    None where nothing was typed."""
    if not text.strip():
        return None
    meant = read(text, Target("", (), DEFAULT_PORT))
    return Invitation(meant.hosts, meant.port) if isinstance(meant, Target) else meant


def pasted(text: str) -> str:
    """The part of a pasted message that matters: the token in it, else its first line."""
    at = text.lower().find(PREFIX)
    if at >= 0:
        return text[at:].split()[0]
    lines = text.strip().splitlines()
    return lines[0].strip() if lines else ""


def _bare_code(text: str, anything: bool) -> str:
    """The text as a code, ``""`` where it is none. `anything`: words that are not in the list will do as well."""
    try:
        code = tidy_code(text)
    except BadCode:
        return ""
    known = numbers(code)
    if known is not None and len(known) == CODE_WORDS:
        return code
    looks_like_a_place = any(mark in text for mark in ":[]") or text.count(".") > 0
    return code if anything and not looks_like_a_place else ""

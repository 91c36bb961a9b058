"""Texts of strangers: every field of every message that holds one, found by walking over the types, with all that a
terminal or the program's own markup would obey.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect
from msgspec.structs import replace

from core.log.bodies import PERSON
from net.link.errors import BAD_LOBBY, NOT_SOBREMESA, PeerViolation
from net.link.handshake_messages import Denied, Greeting
from net.link.message_fields import MAX_WORD, as_app, as_remark
from net.link.messages import Bye, Clear, Message, Say, SeatLine, decode, decode_clear, encode, greeting
from net.lobby.events import LobbySaid
from net.lobby.guest_lobby import GuestRoom
from net.sanitize import is_clean
from tests.letters import ANY
from tests.net.examples import CLEAR, MESSAGES
from tests.net.people import person
from tests.net.test_handshake import Table, died, shake
from tests.net.waiting import FREE_CHAIR, HERE, Waiting, key_of

HOSTILE = (
    "\x1b[31mred",
    "\x1b]0;title\x07",
    "\x9b2J",
    "a\x7fb",
    "a\nb",
    "ok\n",
    "a\u202eb",
    "a\u2066b",
    "a\u200bb",
    "a\ue000b",
    "[b]bold[/]",
    "\\[b]",
)
WRITTEN = {("Identify", "name"), ("SeatLine", "name"), ("Say", "name"), ("Say", "text")}
"""What people write, in any script. It is cleaned where it comes in, see below; all else is refused at once."""


def texts(kind: inspect.Type, where: tuple[str, str]) -> Iterator[tuple[tuple[str, str], inspect.StrType]]:
    """Every text in a type, with the struct and the field that it belongs to."""
    match kind:
        case inspect.StrType():
            yield where, kind
        case inspect.StructType(cls=cls, fields=fields):
            for field in fields:
                yield from texts(field.type, (cls.__name__, field.name))
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            for item in types:
                yield from texts(item, where)
        case inspect.VarTupleType(item_type=item):
            yield from texts(item, where)
        case inspect.IntType() | inspect.BoolType() | inspect.BytesType():
            return
        case _:
            raise AssertionError(f"{where}: what can a peer hide in {kind}?")


FIELDS = {
    where: kind
    for message in (*get_args(Clear), *get_args(Message), Greeting)
    for where, kind in texts(inspect.type_info(message), ("", ""))
}
"""All texts that a peer can send."""


def leaves(plain: Any) -> Iterator[tuple[int, ...]]:
    """Where in an unpacked message texts are; the tag is none."""
    for number, item in enumerate(plain):
        if isinstance(item, list):
            yield from ((number, *inside) for inside in leaves(item))
        elif isinstance(item, str):
            yield (number,)


def planted(plain: Any, where: tuple[int, ...], text: str) -> Any:
    """The same with another text there."""
    first, *rest = where
    return [
        planted(item, tuple(rest), text) if rest and n == first else text if n == first else item
        for n, item in enumerate(plain)
    ]


# --- what the program says


def test_the_walk_finds_texts_deep_inside() -> None:
    assert FIELDS.keys() > WRITTEN
    assert FIELDS.keys() > {("Greeting", "app"), ("Hello", "words"), ("GameVersion", "game"), ("Differs", "parts")}


@pytest.mark.parametrize("where", sorted(FIELDS.keys() - WRITTEN), ids=".".join)
def test_what_is_not_written_by_people_takes_nothing_that_a_terminal_obeys(where: tuple[str, str]) -> None:
    pattern, longest = FIELDS[where].pattern, FIELDS[where].max_length
    assert pattern is not None and longest is not None
    for text in HOSTILE:
        assert not re.search(pattern, text), text


@pytest.mark.parametrize("message", [*CLEAR, *MESSAGES], ids=lambda message: type(message).__name__)
def test_on_the_wire_it_is_refused(message: Clear | Message) -> None:
    read = decode_clear if isinstance(message, get_args(Clear)) else decode
    plain = msgpack.unpackb(encode(message))
    for where in leaves(plain):
        if where == (0,):
            continue
        for text in HOSTILE:
            try:
                read(msgpack.packb(planted(plain, where, text)))
            except PeerViolation:
                continue
            assert type(message).__name__ in ("Identify", "Lobby", "Say"), (where, text)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_hello_with_it_is_no_program_of_ours(text: str) -> None:
    for data in (["SOBREMESA", 99, 99, text], ["SOBREMESA", 99, 99, ""]):
        assert greeting(msgpack.packb(data)) is None
    hello = msgpack.unpackb(encode(CLEAR[0]))
    for handshake in (Table().host(), Table().guest()):
        assert died(handshake, msgpack.packb(planted(hello, (3,), text))).code == NOT_SOBREMESA
    assert died(Table().guest(), encode(Denied(text))).code == NOT_SOBREMESA


@given(st.text(ANY, max_size=300))
def test_own_words_always_fit(text: str) -> None:
    assert greeting(msgpack.packb(["SOBREMESA", 1, 1, as_app(text)])) is not None
    assert len(as_app(text)) <= MAX_WORD
    assert isinstance(decode(encode(Bye("left", as_remark(text)))), Bye)


# --- what people write


@pytest.mark.parametrize("text", HOSTILE)
def test_a_name_is_cleaned_at_the_door_by_both(text: str) -> None:
    table = Table(host=person("Rosa", host=True)._replace(name=f"R{text}"))
    guest, host = table.guest(me=person("Luis")._replace(name=f"L{text}")), table.host()
    assert shake(guest, host) == (None, None)
    for handshake, first in ((guest, "R"), (host, "L")):
        assert handshake.peer is not None
        assert is_clean(handshake.peer.name) and handshake.peer.name.startswith(first)


def test_who_has_no_name_that_can_be_shown_is_called_by_his_key() -> None:
    for name in ("", "\u202e", "\x1b"):
        luis = person("Luis")._replace(name=name)
        host = Table().host()
        shake(Table().guest(me=luis), host)
        assert host.peer is not None and host.peer.name == luis.signer.key.hex()[:6]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_seat_with_it_is_refused_and_a_line_is_cleaned(text: str) -> None:
    waiting = Waiting(HERE, FREE_CHAIR)
    lobby = waiting.host.lobby
    seat = SeatLine(PERSON, text, "", key_of("Rosa"), False)
    guest = GuestRoom(key_of("Rosa"), lobby.game)
    with pytest.raises(PeerViolation) as caught:
        guest.receive(replace(lobby, seats=(lobby.seats[0], seat)), 0.0)
    assert caught.value.code == BAD_LOBBY
    waiting.come("Rosa")
    heard = [*waiting.host.receive(key_of("Rosa"), Say("", text), 0.0), *guest.receive(Say(text, text), 0.0)]
    for event in heard:
        assert isinstance(event, LobbySaid)
        assert all(is_clean(said) or not said for said in (event.name, event.text)), event

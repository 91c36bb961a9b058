"""What a terminal sends: keys are keys, however their bytes arrive; all else is nothing, and nothing waits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual.message import Message

from tests.tui.key_noise import noise
from tui.terminal.keystream import (
    LONGEST_PASTE,
    PASTE_LIMIT,
    STRING_LIMIT,
    InputPiece,
    KeyStream,
    Pasted,
    Sequence,
    TypedText,
)
from tui.terminal.textual_internals import Translator

LATER = 10.0


def heard(*reads: bytes, pause: float = 0.0, encoding: str = "utf-8") -> list[InputPiece]:
    """The pieces of these reads with a pause behind each, and a long one at the end; runs of text are one."""
    stream, now, pieces = KeyStream(encoding), 0.0, []
    for data in reads:
        pieces += stream.feed(data, now)
        now += pause
    pieces += stream.tick(now + LATER)
    joined: list[InputPiece] = []
    for piece in pieces:
        if joined and isinstance(piece, TypedText) and isinstance(joined[-1], TypedText):
            joined[-1] = TypedText(joined[-1].text + piece.text)
        else:
            joined.append(piece)
    return joined


def keys(*reads: bytes) -> list[str]:
    translator = Translator()
    messages: list[Message] = []
    for piece in heard(*reads):
        if isinstance(piece, TypedText):
            messages += translator.text(piece.text)
        elif isinstance(piece, Sequence):
            messages += translator.sequence(piece.text)
    return [message.key if isinstance(message, events.Key) else type(message).__name__ for message in messages]


def test_a_byte_of_another_encoding_is_replaced_and_the_next_key_is_heard() -> None:
    assert heard(b"a\xf1b") == [TypedText("a\ufffdb")]
    assert heard(b"\xf1", b"b") == [TypedText("\ufffdb")]
    assert heard(b"\xf1b", encoding="latin-1") == [TypedText("ñb")]


@pytest.mark.parametrize(
    ("sent", "wanted"),
    [
        (b"\x1b", ["escape"]),
        (b"\x1b[A", ["up"]),
        (b"\x1bOA", ["up"]),
        (b"\x1b[1;5C", ["ctrl+right"]),
        (b"\x1b[Z", ["shift+tab"]),
        (b"\x1bOP", ["f1"]),
        (b"\x1b[[A", ["f1"]),
        (b"\x1b[3$", ["shift+delete"]),
        (b"\x1b\x1b[A", ["escape", "up"]),
        (b"\x1b\x1b", ["escape", "escape"]),
        (b"\x1bx", ["alt+x"]),
        (b"\x1b[97;5u", ["ctrl+a"]),
        (b"\x1b[97;;97u", ["a"]),
        (b"\x1b[97:65;2;65u", ["A"]),
        (b"\x1b[1;1:1C", ["right"]),
        (b"\x1b[1;2R", ["shift+f3"]),
        (b"\x1b[I", ["AppFocus"]),
        (b"\x1b[<0;5;5M", ["MouseDown"]),
    ],
)
def test_keys_are_heard(sent: bytes, wanted: list[str]) -> None:
    assert keys(sent) == wanted
    assert keys(*(bytes([byte]) for byte in sent)) == wanted


@pytest.mark.parametrize(
    "reply",
    [
        b"\x1b]11;rgb:0000/0000/0000\x07",
        b"\x1b]11;rgb:0000/0000/0000\x1b\\",
        b"\x1b]52;c;" + b"bQ==" * 5000 + b"\x07",
        b"\x1bP1+r544e=787465726d\x1b\\",
        b"\x1bP>|XTerm(390)\x1b\\",
        b"\x1b_Gi=1;OK\x1b\\",
        b"\x1b^pm\x1b\\",
        b"\x1bXsos\x1b\\",
        b"\x1b[?64;1;2;6;9;15;18;21;22c",
        b"\x1b[>41;390;0c",
        b"\x1b[24;80R",
        b"\x1b[0n",
        b"\x1b[8;24;80t",
        b"\x1b[48;24;80;480;800t",
        b"\x1b[?2048;2$y",
        b"\x1b[?31u",
        b"\x1b[1;1:3C",
        b"\x1b[97;1:3u",
        b"\x1b[97;1;55296u",
        b"\x1b[99999999;5u",
        b"\x1b[1114112u",
        b"\x1b[" + b"9" * 6000 + b"~",
        b"\x1b[<0;99999999;1M",
        b"\x1b[<0;0;0M",
        b"\x1b[M \xff\xff",
        b"\x1b[32;10;10M",
    ],
)
def test_a_reply_of_the_terminal_is_no_key(reply: bytes) -> None:
    assert keys(reply + b"x") == ["x"]
    assert keys(*(bytes([byte]) for byte in reply[:2000]), reply[2000:], b"x") == ["x"]


def test_a_paste_without_an_end_is_over_after_a_silence() -> None:
    stream = KeyStream()
    assert stream.feed(b"\x1b[200~hola\x1b", 0.0) == []
    assert stream.wait(1.5) == PASTE_LIMIT - 1.5
    assert stream.tick(PASTE_LIMIT) == [Pasted("hola\x1b")]
    assert stream.feed(b"q", PASTE_LIMIT + 1) == [TypedText("q")]


def test_a_slow_paste_stays_one_and_a_large_one_is_cut() -> None:
    assert heard(b"\x1b[200~uno", b"dos\x1b[20", b"1~x", pause=PASTE_LIMIT - 0.1) == [Pasted("unodos"), TypedText("x")]
    (paste, after) = heard(b"\x1b[200~", *[b"a" * 4096] * 100, b"\x1b[201~x")
    assert (len(paste.text), after) == (LONGEST_PASTE, TypedText("x"))


def test_a_reply_without_an_end_is_given_up() -> None:
    stream = KeyStream()
    assert stream.feed(b"\x1b]11;rgb", 0.0) == []
    assert stream.feed(b"qq", STRING_LIMIT / 2) == []
    assert stream.feed(b"q", STRING_LIMIT + 0.1) == [TypedText("q")]


@given(st.lists(st.one_of(st.binary(max_size=20), noise()), max_size=12), st.sampled_from([0.0, 0.2, 3.0]))
def test_whatever_comes_nothing_raises_and_the_next_key_is_heard(reads: list[bytes], pause: float) -> None:
    stream, translator, now = KeyStream(), Translator(), 0.0
    for data in reads:
        for piece in stream.feed(data, now):
            whole = isinstance(piece, Sequence)
            told = translator.sequence(piece.text) if whole else list(translator.text(piece.text))
            assert not any("\ud800" <= sign <= "\udfff" for one in told for sign in getattr(one, "key", ""))
        now += pause
    stream.tick(now + LATER)
    assert stream.wait(now + LATER) is None
    assert stream.feed(b"q", now + 2 * LATER)[-1].text.endswith("q")


@given(st.lists(noise(), max_size=6), st.data())
def test_where_the_reads_are_cut_makes_no_difference(parts: list[bytes], data: st.DataObject) -> None:
    whole = b"".join(parts)
    cut = data.draw(st.integers(0, len(whole)))
    assert heard(whole[:cut], whole[cut:]) == heard(whole)

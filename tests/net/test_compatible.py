"""Which of two programs is the older one, and which mismatches the host hears of."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.link.compatibility import TOLD_AGAIN, TOLD_BURST, TOLD_EVERY, Tellable, check_games, check_hello
from net.link.errors import Incompatible, Program
from net.link.handshake_messages import GameVersion, Hello
from net.link.identity import CAPABILITIES, VERSIONS, Me
from net.link.message_fields import as_app
from tests.letters import ANY
from tests.net.people import GAMES, person

NEWER_RULES = (GameVersion("cuarenta", 2, b"c" * 16), GAMES[1])
OTHER_ENGINE = (GameVersion("cuarenta", 1, b"x" * 16), GAMES[1])
ONLY_CASITA = GAMES[1:]


def hello(me: Me) -> Hello:
    return Hello(*me.versions, as_app(me.app), me.words, b"n" * 16, b"", b"")


def mismatch(mine: Me, theirs: Me) -> Incompatible:
    with pytest.raises(Incompatible) as caught:
        check_hello(mine, hello(theirs))
        check_games("cuarenta", mine, hello(theirs), theirs.games)
    return caught.value


@pytest.mark.parametrize(
    ("mine", "theirs", "update"),
    [
        # the protocol says it
        ({"versions": (1, 1)}, {"versions": (2, 3)}, "me"),
        ({"versions": (1, 3), "words": ("a!",)}, {"versions": (1, 2), "words": ("b!",)}, "peer"),
        ({"versions": (1, 3), "words": ("a!",)}, {"versions": (2, 3), "words": ("b!",)}, "me"),
        ({"versions": (1, 2), "app": "9.0", "games": OTHER_ENGINE}, {"versions": (1, 3), "app": "0.1.0"}, "me"),
        ({"versions": (1, 1), "words": ("joint!",)}, {"versions": VERSIONS, "words": CAPABILITIES}, "me"),
        # the program's version says it
        ({"words": ("joint!",), "app": "0.1.0"}, {"words": ("mental!",), "app": "0.2.0"}, "me"),
        ({"words": ("joint!", "old!"), "app": "0.9.0"}, {"words": ("joint!",), "app": "0.10.0"}, "me"),
        ({"games": OTHER_ENGINE, "app": "0.10.0"}, {"app": "0.9.0"}, "peer"),
        ({"games": ONLY_CASITA, "app": "0.1.0"}, {"app": "0.2.0"}, "me"),
        ({"games": NEWER_RULES, "app": "0.2.0"}, {"app": "0.1.0"}, "peer"),
        # of one age: who lacks something
        ({"words": ("joint!",)}, {"words": ("joint!", "mental!")}, "me"),
        ({"words": ("joint!", "mental!")}, {"words": ("joint!",)}, "peer"),
        ({"games": NEWER_RULES}, {}, "peer"),
        ({"games": ONLY_CASITA}, {}, "me"),
        # nobody is older
        ({"words": ("joint!",)}, {"words": ("mental!",)}, "both"),
        ({"games": OTHER_ENGINE}, {}, "both"),
        ({"games": OTHER_ENGINE, "app": "sin instalar"}, {"app": "0.2.0"}, "both"),
    ],
)
def test_who_has_to_update(mine: dict[str, object], theirs: dict[str, object], update: str) -> None:
    me, peer = person("Luis", **mine), person("Rosa", **theirs)  # type: ignore[arg-type]
    here, there = mismatch(me, peer), mismatch(peer, me)
    assert (here.update, there.update) == (update, {"me": "peer", "peer": "me", "both": "both"}[update])
    assert (here.mine, here.theirs) == (there.theirs, there.mine)
    assert here.what == there.what
    assert here.mine.app == as_app(me.app) and here.facts["my_protocol"] == here.mine.protocol


def test_versions_in_their_order() -> None:
    order = ["0.1", "0.9.9", "0.10.0.dev1", "0.10.0a1", "0.10.0b2", "0.10.0rc1", "0.10.0", "0.10.0.post1", "1", "1.0.1"]
    for older, newer in pairwise(order):
        assert mismatch(person("Luis", app=older, games=OTHER_ENGINE), person("Rosa", app=newer)).update == "me"
    same = mismatch(person("Luis", app="0.10", games=OTHER_ENGINE), person("Rosa", app="v0.10.0+local"))
    assert same.update == "both"


@given(st.text(ANY), st.text(ANY))
def test_any_two_versions_are_told_alike_on_both_sides(mine: str, theirs: str) -> None:
    me, peer = person("Luis", app=mine, games=OTHER_ENGINE), person("Rosa", app=theirs)
    assert {mismatch(me, peer).update, mismatch(peer, me).update} in ({"me", "peer"}, {"both"})


def test_a_protocol_is_a_number_or_a_range() -> None:
    assert [Program("1", low, high).protocol for low, high in ((1, 1), (1, 3))] == ["1", "1-3"]


# --- telling the host


def other(app: str) -> Incompatible:
    return Incompatible("protocol", Program("0.1.0", 1, 1), Program(app, 2, 2), "me")


def test_the_same_mismatch_is_told_once_in_a_while() -> None:
    tellable = Tellable()
    assert [tellable.tells(other("0.2.0"), now) for now in (0.0, 1.0, TOLD_AGAIN - 1)] == [True, False, False]
    assert tellable.tells(other("0.2.0"), TOLD_AGAIN)


def test_strangers_cannot_flood_the_host() -> None:
    tellable, hour = Tellable(), 3600
    told = sum(tellable.tells(other(f"0.{now}"), float(now)) for now in range(hour))
    assert told == TOLD_BURST + (hour - 1) // TOLD_EVERY

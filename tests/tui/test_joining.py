"""What people type and paste to find a table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.admission.code_words import WORDS
from net.admission.invitation import Invitation
from tests.letters import ANY
from tests.tui.fake_lobby import found
from tui.online.address_input import Target, Unclear, pasted, read, target_of

ROSA = found("00000001", "Rosa")
PEPE = found("00000002", "Pepe", free=0)
TITO = found("00000003", "Tito")
CODE = "tambor-lucero-viento"


def test_an_address_with_its_code_is_the_whole_way() -> None:
    assert read(" 192.168.1.20:5000 Tambor lucero viento ", None) == Invitation(("192.168.1.20",), 5000, CODE)


def test_an_address_alone_asks_for_the_code() -> None:
    assert read("mesa.local", None) == Target("mesa.local", ("mesa.local",), 47011)
    assert read("[fd00::7]:5000", None) == Target("fd00::7", ("fd00::7",), 5000)


def test_a_code_is_for_the_table_that_was_chosen() -> None:
    assert read("tambor lucero viento", target_of(ROSA)) == Invitation(ROSA.addresses, 47011, CODE)
    assert read("TAMB LUCE VIEN", target_of(ROSA)) == Invitation(ROSA.addresses, 47011, CODE)


def test_a_code_that_somebody_chose_is_for_the_chosen_table_too() -> None:
    assert read("uno", target_of(ROSA)) == Invitation(ROSA.addresses, 47011, "uno")
    assert read("uno", None) == Target("uno", ("uno",), 47011)


def test_another_address_counts_though_a_table_was_chosen() -> None:
    assert read("10.0.0.7", target_of(ROSA)) == Target("10.0.0.7", ("10.0.0.7",), 47011)
    assert read("10.0.0.7:80 tambor lucero viento", target_of(ROSA)) == Invitation(("10.0.0.7",), 80, CODE)


def test_a_bare_code_goes_to_the_only_table_one_can_sit_down_at() -> None:
    assert read(CODE, None, [ROSA, PEPE]) == Invitation(ROSA.addresses, 47011, CODE)
    assert read(CODE, None, [ROSA, TITO]) == Unclear("whose_code")
    assert read(CODE, None, []) == Unclear("whose_code")


def test_an_invitation_is_enough_wherever_it_stands() -> None:
    token = Invitation(("192.168.1.20", "fd00::7"), 47011, CODE).token()
    wanted = Invitation(("192.168.1.20", "fd00::7"), 47011, CODE)
    assert read(token, None) == wanted
    assert read(f"¡Ven a jugar! {token} te espero", target_of(TITO)) == wanted
    bare = Invitation(("192.168.1.20",), 5000, "").token()
    assert read(bare, None) == Target("192.168.1.20", ("192.168.1.20",), 5000)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("999.1.1.1", "place"),
        ("¿dónde?", "place"),
        ("192.168.1.20:0", "port"),
        ("192.168.1.20:70000", "port"),
        ("192.168.1.20 ¡¿?!", "code"),
        ("sobremesa:abc", "token"),
        ("SOBREMESA:aeb", "token"),
    ],
)
def test_what_leads_nowhere_says_why(text: str, key: str) -> None:
    assert read(text, None) == Unclear(key)


def test_of_a_pasted_message_only_the_invitation_is_kept() -> None:
    token = Invitation(("192.168.1.20",), 47011, CODE).token()
    assert pasted(f"Mi mesa:\n\n  {token}\n\n¡Te espero!") == token
    assert pasted("192.168.1.20 tambor lucero viento\nchau") == "192.168.1.20 tambor lucero viento"
    assert pasted(" \n ") == ""


_WORD = st.sampled_from(WORDS)


@given(st.text(ANY, max_size=60) | st.tuples(_WORD, _WORD, _WORD).map(" ".join), st.booleans())
def test_whatever_is_typed_is_understood_or_refused(text: str, chosen: bool) -> None:
    meant = read(text, target_of(ROSA) if chosen else None, [ROSA])
    if isinstance(meant, Invitation):
        assert meant.code
        assert meant.hosts

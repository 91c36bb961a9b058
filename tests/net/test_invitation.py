"""Invitations: what one person copies, another pastes."""

from __future__ import annotations

import doctest

import pytest
from hypothesis import given
from hypothesis import strategies as st

import net.admission.invitation
from net.admission.invitation import BadInvitation, Invitation, for_others, parse

CODE = "tambor-lucero-viento"
hosts = st.ip_addresses().map(lambda a: str(a).partition("%")[0]) | st.sampled_from(
    ["mesa.local", "a", "abc", "casa-de-rosa.lan", "quince-letras-x"]
)


@given(st.lists(hosts, min_size=1, max_size=16), st.integers(1, 65535), st.sampled_from([CODE, "", "mi-mesa4"]))
def test_a_token_says_all_and_fits_a_chat(places: list[str], port: int, code: str) -> None:
    invitation = Invitation(tuple(places), port, code)
    token = invitation.token()
    assert parse(token) == invitation
    assert parse(f"¡Ven a jugar!  {token.upper()}\nte esperamos") == invitation
    assert token.isascii() and " " not in token


def test_one_address_makes_a_short_token() -> None:
    assert len(Invitation(("192.168.1.20",), 47011, CODE).token()) <= 40


def test_a_token_copied_in_half_is_said_to_be_so() -> None:
    token = Invitation(("192.168.1.20", "fd00::7"), 47011, CODE).token()
    for size in range(len("sobremesa:") + 1, len(token)):
        with pytest.raises(BadInvitation) as caught:
            parse(token[:size])
        assert caught.value.key == "token"
    changed = token[:-3] + ("a" if token[-3] != "a" else "b") + token[-2:]
    with pytest.raises(BadInvitation, match="not complete"):
        parse(changed)


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyz234567", min_size=1, max_size=60))
def test_any_token_is_an_invitation_or_refused(rest: str) -> None:
    try:
        invitation = parse("sobremesa:" + rest)
    except BadInvitation as refused:
        assert refused.key == "token"
        return
    assert parse(invitation.token()) == invitation


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("192.168.1.20", ("192.168.1.20", 47011, "")),
        ("192.168.1.20:5000", ("192.168.1.20", 5000, "")),
        ("192.168.1.20:47011 tambor-lucero-viento", ("192.168.1.20", 47011, CODE)),
        ("mesa.local Tambor Lucero Viento", ("mesa.local", 47011, CODE)),
        ("[fd00::7]:5000 tam-luc-vie", ("fd00::7", 5000, CODE)),
        ("[::1]", ("::1", 47011, "")),
        ("fd00::7", ("fd00::7", 47011, "")),
        ("fe80::1%eth0", ("fe80::1%eth0", 47011, "")),
        ("[fe80::1%eth0]:99", ("fe80::1%eth0", 99, "")),
        ("localhost:1", ("localhost", 1, "")),
    ],
)
def test_what_a_person_types(typed: str, place: tuple[str, int, str]) -> None:
    host, port, code = place
    assert parse(typed) == Invitation((host,), port, code)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("192.168.1", "place"),
        ("192.168.1.256", "place"),
        ("fd00::7:::1", "place"),
        ("[192.168.1.20]:80", "place"),
        ("-casa", "place"),
        ("casa\x1b[2J", "place"),
        ("[fd00::7", "place"),
        ("casa:0", "port"),
        ("casa:65536", "port"),
        ("casa:", "port"),
        ("casa:http", "port"),
        ("casa:٣", "port"),
        ("casa ñ-ñ-ñ", "code"),
    ],
)
def test_a_slip_is_named(typed: str, key: str) -> None:
    with pytest.raises(BadInvitation) as caught:
        parse(typed)
    assert caught.value.key == key


def test_only_addresses_that_mean_something_elsewhere_are_told() -> None:
    mine = ["127.0.0.1", "::1", "192.168.1.20", "fe80::1%eth0", "100.64.3.9", "fd00::7", "0.0.0.0", "192.168.1.20", "x"]
    assert for_others(mine) == ("192.168.1.20", "100.64.3.9", "fd00::7")


def test_a_place_of_one_machine_only_has_no_token() -> None:
    for host in ("fe80::1%eth0", "no sitio"):
        with pytest.raises(ValueError):
            Invitation((host,)).token()


def test_the_examples_in_the_text_hold() -> None:
    assert doctest.testmod(net.admission.invitation).failed == 0

"""What tables say of themselves on the local network, honest ones and others; what a machine's network looks like."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.games import GAMES
from net.lan.advert import (
    MAX_ADDRESSES,
    TABLE_FULL,
    UNKNOWN_GAME,
    UPDATE_ME,
    UPDATE_PEER,
    Advert,
    from_txt,
    reachable,
    to_txt,
)
from net.lan.interfaces import NO_NETWORK, ONLY_VPN, WSL, Adapter, Machine, read_machine
from net.link.identity import VERSIONS

RULES = GAMES["cuarenta"].rules_version
ROSA = Advert("0badcafe", "Rosa Ñ.", "cuarenta", "quito", RULES, 4, 2, "0.1.0")


def test_an_advert_comes_out_as_it_went_in() -> None:
    assert from_txt(to_txt(ROSA)) == ROSA
    assert ROSA.obstacle == ""


def test_a_program_of_any_version_can_be_told() -> None:
    told = from_txt(to_txt(ROSA._replace(app="Sin instalar 1.0 (rama de prueba)")))
    assert told is not None
    assert told.app == "sin-instalar-1.0--ra"


def test_an_advert_fits_the_records_of_multicast_dns() -> None:
    widest = ROSA._replace(host="花" * 10, game="g" * 20, preset="p" * 20, app="9" * 20)
    assert all(len(key) + 1 + len(value) <= 255 for key, value in to_txt(widest).items())
    assert sum(len(key) + 2 + len(value) for key, value in to_txt(widest).items()) < 400
    assert from_txt(to_txt(widest)) == widest


@pytest.mark.parametrize(
    ("changes", "obstacle"),
    [
        ({"free": 0}, TABLE_FULL),
        ({"rules_version": RULES + 1}, UPDATE_ME),
        ({"rules_version": RULES - 1}, UPDATE_PEER),
        ({"versions": (VERSIONS[1] + 1, VERSIONS[1] + 3)}, UPDATE_ME),
        ({"versions": (VERSIONS[0], VERSIONS[1] + 3)}, ""),
        ({"game": "truco", "rules_version": 9}, UNKNOWN_GAME),
        ({"free": 0, "rules_version": RULES + 1}, UPDATE_ME),
    ],
)
def test_a_table_says_why_one_cannot_play_there(changes: dict[str, object], obstacle: str) -> None:
    told = from_txt(to_txt(ROSA._replace(**changes)))  # type: ignore[arg-type]
    assert told is not None
    assert told.obstacle == obstacle


def test_a_later_program_that_says_more_is_still_understood() -> None:
    later = {**to_txt(ROSA), b"v": b"2", b"x": b"something new", b"flag": None}
    assert from_txt(later) == ROSA


def test_a_hostile_name_is_cleaned() -> None:
    told = from_txt({**to_txt(ROSA), b"h": "\x1b[2J[b]Ro\u202esa".encode()})
    assert told is not None
    assert told.host == "(2J(b)Rosa"


STRANGE: dict[str, dict[bytes, bytes | None]] = {
    "no name": {b"h": b""},
    "a name that shows nothing": {b"h": "\u200b\u202e".encode()},
    "no table": {b"t": None},
    "a table with an escape sequence": {b"t": b"\x1b[2J0bad"},
    "a game with markup": {b"g": b"[b]x"},
    "a preset that is a sentence": {b"s": b"ven a jugar"},
    "no seats at all": {b"n": b"0", b"f": b"1"},
    "more free seats than seats": {b"n": b"2", b"f": b"3"},
    "a table of a thousand": {b"n": b"1000"},
    "a number too large to print": {b"r": b"9" * 5000},
    "a number that is none": {b"f": b"-1"},
    "digits of another script": {b"f": "٣".encode()},
    "versions upside down": {b"p": b"3-1"},
    "no version": {b"p": b"1"},
    "bytes": {b"g": b"\xff\xfe"},
}


@pytest.mark.parametrize("changes", STRANGE.values(), ids=STRANGE.keys())
def test_what_cannot_be_a_table_is_none(changes: dict[bytes, bytes | None]) -> None:
    assert from_txt({**to_txt(ROSA), **changes}) is None


def test_a_record_of_another_service_is_none() -> None:
    assert from_txt({}) is None
    assert from_txt({b"path": b"/", b"v": b"1"}) is None


_KEYS = st.sampled_from(list(to_txt(ROSA)))


@given(st.dictionaries(_KEYS, st.binary(max_size=60) | st.none()))
def test_any_record_is_a_table_or_none(changes: dict[bytes, bytes | None]) -> None:
    told = from_txt({**to_txt(ROSA), **changes})
    if told is not None:
        assert from_txt(to_txt(told)) == told
        assert told.host.isprintable()
        assert "[" not in "".join((told.host, told.game, told.preset, told.app))


def test_addresses_of_no_other_machine_are_left_out() -> None:
    told = ["127.0.0.1", "::1", "0.0.0.0", "224.0.0.251", "192.168.1.20", "fe80::1%4", "fe80::2", "192.168.1.20", "?"]
    assert reachable(told) == ("192.168.1.20", "fe80::1%4")
    assert len(reachable(f"10.0.0.{number}" for number in range(200))) == MAX_ADDRESSES


# --- the machine

WIFI = Adapter("wlan0", ("192.168.1.20", "fd00::7", "fe80::1%wlan0"))
VPN = Adapter("tailscale0", ("100.64.0.3", "fd7a::3"))
LOOPBACK = Adapter("lo", ("127.0.0.1", "::1"))
LINUX = Path("/nowhere/at/all")


def test_all_addresses_are_known_those_of_tunnels_last() -> None:
    machine = read_machine(lambda: [VPN, LOOPBACK, WIFI], LINUX)
    assert machine.addresses == ("192.168.1.20", "100.64.0.3", "fd00::7", "fd7a::3", "fe80::1%wlan0")
    assert machine.obstacle == ""


def test_a_machine_without_a_network_says_so() -> None:
    assert read_machine(lambda: [LOOPBACK], LINUX).obstacle == NO_NETWORK


def test_a_machine_whose_interfaces_cannot_be_read_has_none() -> None:
    def unreadable() -> list[Adapter]:
        raise OSError("no")

    assert read_machine(unreadable, LINUX).obstacle == NO_NETWORK


@pytest.mark.parametrize(
    "name", ["tun0", "wg0", "utun3", "tailscale0", "ppp0", "TAP-Windows Adapter V9", "Mullvad VPN"]
)
def test_a_machine_with_only_a_tunnel_says_so(name: str) -> None:
    assert read_machine(lambda: [LOOPBACK, Adapter(name, ("10.8.0.2",))], LINUX).obstacle == ONLY_VPN


@pytest.mark.parametrize("name", ["eth0", "wlan0", "en0", "enp3s0", "Wi-Fi", "Ethernet 2", "wlp2s0", "br0"])
def test_cable_and_radio_are_no_tunnels(name: str) -> None:
    assert read_machine(lambda: [Adapter(name, ("10.8.0.2",))], LINUX).obstacle == ""


def test_a_linux_inside_windows_is_recognised(tmp_path: Path) -> None:
    version = tmp_path / "version"
    version.write_text("Linux version 5.15.90.1-microsoft-standard-WSL2 (gcc)")
    assert read_machine(lambda: [WIFI], version).obstacle == WSL
    version.write_text("Linux version 6.1.0-18-amd64 (debian-kernel@lists.debian.org)")
    assert read_machine(lambda: [WIFI], version).obstacle == ""


def test_this_machine_can_be_looked_at() -> None:
    machine = read_machine()
    assert isinstance(machine, Machine)
    assert not any(address.startswith(("127.", "::1")) for address in machine.addresses)

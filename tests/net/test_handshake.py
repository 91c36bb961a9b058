"""Who may sit down: the code, the keys, the identities, and what two different programs tell each other."""

from __future__ import annotations

from typing import Any

import msgpack
import pytest

from net.admission.access import CODE_TICKET, Door, code_password, ticket_of
from net.admission.code_guard import CodeGate
from net.crypto.interfaces import Suite
from net.crypto.sodium import SODIUM
from net.link import handshake as hs
from net.link.errors import (
    BAD_KEY_EXCHANGE,
    BAD_SEAL,
    DENIED,
    HANDSHAKE_SLOW,
    NOT_SOBREMESA,
    OUT_OF_PLACE,
    WRONG_CODE,
    WRONG_IDENTITY,
    WRONG_MATCH,
    Incompatible,
    PeerViolation,
    Refusal,
)
from net.link.guest_handshake import GuestHandshake
from net.link.handshake import Handshake
from net.link.handshake_messages import Confirm, Denied, GameVersion, Hello
from net.link.host_handshake import HostHandshake
from net.link.identity import CAPABILITIES, VERSIONS, Me, vouched_bytes
from net.link.messages import Ping, decode_clear, encode
from tests.net.people import GAMES, MATCH, person, signer
from tests.net.seeded import rng
from tests.sim.standins import STAND_IN

CODE = "tambor-lucero-viento"
SUITES = pytest.mark.parametrize("suite", [STAND_IN, SODIUM], ids=["stand-in", "real"])


class Table:
    """A host's door and the guests in front of it."""

    def __init__(self, suite: Suite = STAND_IN, host: Me | None = None) -> None:
        self.suite = suite
        self.me = host or person("Rosa", suite, host=True)
        self.gate = CodeGate(rng("gate"), CODE)
        self.door = Door(self.gate)

    def host(self, source: str = "10.0.0.2", now: float = 0.0) -> HostHandshake:
        return HostHandshake(self.me, self.suite, rng("host"), now, self.door, source)

    def guest(self, code: str = CODE, me: Me | None = None, **keys: Any) -> GuestHandshake:
        keys.setdefault("password", code_password(code))
        return GuestHandshake(me or person("Luis", self.suite), self.suite, rng("guest"), 0.0, **keys)


def shake(guest: Handshake, host: Handshake, now: float = 0.0) -> tuple[PeerViolation | None, PeerViolation | None]:
    """Carry frames to and fro until both are still; what each of them died of."""
    died: dict[Handshake, PeerViolation] = {}
    while frames := [(host, f) for f in guest.frames()] + [(guest, f) for f in host.frames()]:
        for to, data in frames:
            if to not in died:
                try:
                    to.receive(data, now)
                except PeerViolation as error:
                    died[to] = error
    return died.get(guest), died.get(host)


def died(handshake: Handshake, data: bytes) -> PeerViolation:
    with pytest.raises(PeerViolation) as caught:
        handshake.receive(data, 0.0)
    assert handshake.state == hs.DEAD
    return caught.value


# --- coming in


@SUITES
def test_a_guest_with_the_code_and_the_host_know_each_other(suite: Suite) -> None:
    table = Table(suite)
    guest, host = table.guest(), table.host()
    assert shake(guest, host) == (None, None)
    assert guest.peer is not None and host.peer is not None
    assert (guest.peer.name, guest.peer.key) == ("Rosa", table.me.signer.key)
    assert (guest.peer.match, guest.peer.game) == (MATCH, "cuarenta")
    assert (host.peer.name, host.peer.identity) == ("Luis", person("Luis", suite).identity)
    assert host.peer.by_code and guest.peer.by_code
    assert table.gate.code != CODE, "a code serves one guest"
    for one, other in ((guest, host), (host, guest)):
        assert other.opener.open(one.sealer.seal(b"hola")) == (b"hola", False)


@SUITES
def test_a_wrong_code_is_told_and_costs_a_try(suite: Suite) -> None:
    table = Table(suite)
    guest_error, host_error = shake(table.guest("tambor-lucero-vaca"), table.host())
    assert isinstance(guest_error, Refusal) and guest_error.reason == "wrong_code"
    assert host_error is not None and host_error.code == WRONG_CODE
    assert (table.gate.code, table.gate.tries) == (CODE, 2)


def test_the_host_shows_nothing_of_the_table_before_the_guest_has_proved_the_code() -> None:
    table = Table()
    host = table.host()
    guest = table.guest("otra-cosa-mala")
    shown = b""
    for data in guest.frames():
        host.receive(data, 0.0)
    for data in host.frames():
        shown += data
        guest.receive(data, 0.0)
    with pytest.raises(PeerViolation):
        host.receive(guest.frames()[0], 0.0)
    shown += b"".join(host.frames())
    for secret in (b"Rosa", b"cuarenta", MATCH, table.me.identity, table.me.signer.key):
        assert secret not in shown


def test_after_three_wrong_guesses_the_old_code_is_worth_nothing() -> None:
    table = Table()
    for source in ("10.0.0.2", "10.0.0.3", "10.0.0.4"):
        shake(table.guest("abanico-abanico-abuelo"), table.host(source))
    assert shake(table.guest(CODE), table.host("10.0.0.5"))[1] is not None
    assert shake(table.guest(table.gate.code), table.host("10.0.0.6")) == (None, None)


def test_who_guessed_wrong_must_wait_before_the_next_try() -> None:
    table = Table()
    shake(table.guest("abanico-abanico-abuelo"), table.host())
    error, _ = shake(table.guest(), table.host())
    assert isinstance(error, Refusal)
    assert (error.reason, error.wait) == ("wait", 1)
    assert shake(table.guest(), table.host(), now=1.0) == (None, None)


def test_eight_guesses_prepared_at_once_are_still_three() -> None:
    table = Table()
    pairs = []
    for i in range(8):
        guest, host = table.guest(CODE if i == 7 else "abanico-abanico-abuelo"), table.host(f"10.0.0.{i}")
        host.receive(guest.frames()[0], 0.0)
        guest.receive(host.frames()[0], 0.0)
        pairs.append((guest, host))
    errors = [shake(guest, host)[1] for guest, host in pairs]
    assert all(error is not None and error.code == WRONG_CODE for error in errors)
    assert pairs[7][1].peer is None, "the right code, but changed by the guesses before"
    assert table.gate.round == 1


def test_a_table_without_open_seats_says_so() -> None:
    table = Table()
    table.door.gate = None
    error, _ = shake(table.guest(), table.host())
    assert isinstance(error, Refusal) and error.reason == "full"


# --- coming back


@SUITES
def test_a_known_instance_comes_back_by_its_resume_key(suite: Suite) -> None:
    table = Table(suite)
    key = b"r" * 32
    luis = person("Luis", suite, match=MATCH)
    table.door.remember(key, luis.signer.key)
    guest = table.guest(me=luis, password=key, ticket=ticket_of(key), pinned=table.me.signer.key)
    host = table.host()
    assert shake(guest, host) == (None, None)
    assert host.peer is not None and not host.peer.by_code
    assert table.gate.code == CODE, "the code stays for the next new guest"


def test_a_stolen_resume_key_is_worth_nothing_without_the_instance_key() -> None:
    table = Table()
    key = b"r" * 32
    table.door.remember(key, person("Luis").signer.key)
    thief = table.guest(me=person("Eva"), password=key, ticket=ticket_of(key))
    error, host_error = shake(thief, table.host())
    assert isinstance(error, Refusal) and error.reason == WRONG_IDENTITY
    assert host_error is not None and host_error.code == WRONG_IDENTITY


def test_a_guest_notices_another_host_behind_the_address() -> None:
    table = Table()
    error, _ = shake(table.guest(pinned=person("Pablo").signer.key), table.host())
    assert error is not None and error.code == WRONG_IDENTITY


def test_an_old_resume_key_and_an_invented_one_are_unknown() -> None:
    table = Table()
    luis = person("Luis").signer.key
    table.door.remember(b"1" * 32, luis)
    table.door.remember(b"2" * 32, luis)
    for key in (b"1" * 32, b"3" * 32):
        error, _ = shake(table.guest(password=key, ticket=ticket_of(key)), table.host())
        assert isinstance(error, Refusal) and error.reason == "unknown_ticket"


def test_another_match_at_the_same_address_is_noticed_by_both() -> None:
    table = Table()
    luis = person("Luis", match=b"yesterday's one!")
    error, host_error = shake(table.guest(me=luis), table.host())
    assert isinstance(error, Refusal) and error.reason == WRONG_MATCH
    assert host_error is not None and host_error.code == WRONG_MATCH


# --- who one is


@SUITES
def test_nobody_speaks_for_another_instance_or_person(suite: Suite) -> None:
    luis, eva = person("Luis", suite), person("Eva", suite)
    forged = [
        eva._replace(identity=luis.identity),
        eva._replace(vouch=luis.vouch),
        luis._replace(signer=_SignsFor(luis.signer.key, eva.signer)),
    ]
    for me in forged:
        error, host_error = shake(Table(suite).guest(me=me), Table(suite).host())
        assert isinstance(error, Refusal) and error.reason == WRONG_IDENTITY
        assert host_error is not None and host_error.code == WRONG_IDENTITY


def test_a_program_does_not_sit_down_with_itself() -> None:
    table = Table()
    error, _ = shake(table.guest(me=table.me._replace(game="")), table.host())
    assert isinstance(error, Refusal) and error.reason == WRONG_IDENTITY


def test_two_programs_of_one_person_may() -> None:
    table = Table()
    again = table.me._replace(signer=signer(STAND_IN, "a second window"), match=bytes(16), game="")
    again = again._replace(vouch=signer(STAND_IN, "Rosa").sign(vouched_bytes(again.signer.key)))
    guest, host = table.guest(me=again), table.host()
    assert shake(guest, host) == (None, None)
    assert host.peer is not None and host.peer.identity == table.me.identity


class _SignsFor:
    """Claims a key that it cannot sign with."""

    def __init__(self, key: bytes, real: Any) -> None:
        self.key = key
        self.sign = real.sign


# --- other versions


@pytest.mark.parametrize(
    ("host_speaks", "guest_speaks", "guest_updates", "host_updates"),
    [((2, 3), (1, 1), "me", "peer"), ((1, 1), (2, 2), "peer", "me")],
)
def test_versions_that_do_not_meet_are_named_with_who_must_update(
    host_speaks: tuple[int, int], guest_speaks: tuple[int, int], guest_updates: str, host_updates: str
) -> None:
    table = Table(host=person("Rosa", host=True, versions=host_speaks, app="9.0"))
    guest = table.guest(me=person("Luis", versions=guest_speaks))
    error, host_error = shake(guest, table.host())
    assert isinstance(error, Incompatible) and isinstance(host_error, Incompatible)
    assert (error.what, error.update, host_error.update) == ("protocol", guest_updates, host_updates)
    assert (error.theirs.app, error.mine.app) == ("9.0", "0.1.0")
    assert (error.theirs.low, error.theirs.high) == host_speaks
    assert (error.mine, error.theirs) == (host_error.theirs, host_error.mine)


def test_versions_that_overlap_meet() -> None:
    table = Table(host=person("Rosa", host=True, versions=(1, 3)))
    assert shake(table.guest(me=person("Luis", versions=(3, 7))), table.host()) == (None, None)


def test_a_hello_from_the_far_future_gets_an_answer_it_can_name() -> None:
    host = Table().host()
    future = msgpack.packb(["SOBREMESA", 7, 9, "5.0", ["quantum!"], {"x": 1}])
    error = died(host, future)
    assert isinstance(error, Incompatible) and error.update == "me"
    (answer,) = host.frames()
    assert isinstance(decode_clear(answer), Hello)


@pytest.mark.parametrize(("who", "update"), [("host", "me"), ("guest", "peer")])
def test_a_missing_mandatory_capability_is_named(who: str, update: str) -> None:
    more = ("joint!", "hidden!")
    table = Table(host=person("Rosa", host=True, words=more if who == "host" else ("joint!", "talk")))
    guest = table.guest(me=person("Luis", words=more if who == "guest" else ("joint!",)))
    error, host_error = shake(guest, table.host())
    assert isinstance(error, Incompatible) and isinstance(host_error, Incompatible)
    assert (error.what, error.update) == ("capability", update)
    assert "hidden!" in str(error) and "hidden!" in str(host_error)


@pytest.mark.parametrize(
    ("games", "what", "update"),
    [
        ((GameVersion("cuarenta", 2, b"c" * 16),), "rules_version", "peer"),
        ((GameVersion("casita", 1, b"d" * 16),), "rules_version", "me"),
        ((GameVersion("cuarenta", 1, b"x" * 16),), "determinism", "both"),
    ],
)
def test_other_rules_or_an_engine_that_plays_otherwise_are_noticed_by_both(
    games: tuple[GameVersion, ...], what: str, update: str
) -> None:
    error, host_error = shake(Table().guest(me=person("Luis", games=games)), Table().host())
    assert isinstance(error, Incompatible) and isinstance(host_error, Incompatible)
    assert (error.what, host_error.what, error.update) == (what, what, update)
    for program in (error.mine, error.theirs):
        assert program[:3] == ("0.1.0", *VERSIONS)
    assert error.mine.has != error.theirs.has


def test_two_mandatory_words_that_the_other_does_not_know_are_a_matter_of_versions() -> None:
    """The later release replaces a word by another: each lacks one, and only the earlier one has to update."""
    table = Table(host=person("Rosa", host=True, app="0.1.0"))
    error, host_error = shake(table.guest(me=person("Luis", app="0.2.0", words=("mental!",))), table.host())
    assert isinstance(error, Incompatible) and isinstance(host_error, Incompatible)
    assert (error.what, error.update, host_error.update) == ("capability", "peer", "me")
    assert (error.mine, error.theirs) == (("0.2.0", *VERSIONS, "mental!"), ("0.1.0", *VERSIONS, *CAPABILITIES))
    assert (host_error.mine, host_error.theirs) == (error.theirs, error.mine)


@pytest.mark.parametrize("games", [(GameVersion("cuarenta", 2, b"c" * 16),), (GameVersion("cuarenta", 1, b"x" * 16),)])
def test_who_cannot_sit_down_leaves_the_code_as_it_was(games: tuple[GameVersion, ...]) -> None:
    table = Table()
    for turn in range(5):
        error, _ = shake(table.guest(me=person("Luis", games=games)), table.host())
        assert isinstance(error, Incompatible), turn
        assert (table.gate.code, table.gate.tries) == (CODE, 3)
    assert shake(table.guest(), table.host()) == (None, None)
    assert table.gate.code != CODE


def test_a_mismatch_forgives_no_wrong_guess() -> None:
    table, other = Table(), (GameVersion("cuarenta", 2, b"c" * 16),)
    for number in range(3):
        source = f"10.0.0.{number}"
        shake(table.guest(me=person("Luis", games=other)), table.host(source))
        shake(table.guest("abanico-abanico-abuelo"), table.host(source))
    assert table.gate.code != CODE and table.gate.guessed


def test_of_two_with_the_code_the_one_who_says_first_who_he_is_comes_in() -> None:
    table = Table()
    pairs = [(table.guest(me=person(name)), table.host()) for name in ("Luis", "Eva")]
    said = []
    for guest, host in pairs:
        host.receive(guest.frames()[0], 0.0)
        guest.receive(host.frames()[0], 0.0)
        confirm, identify = guest.frames()
        host.receive(confirm, 0.0)
        said.append(identify)
    pairs[1][1].receive(said[1], 0.0)
    assert pairs[1][1].peer is not None
    assert died(pairs[0][1], said[0]).code == WRONG_CODE
    (denied,) = pairs[0][1].frames()
    with pytest.raises(Refusal) as caught:
        pairs[0][0].receive(denied, 0.0)
    assert caught.value.reason == "wrong_code"


def test_the_other_game_may_differ() -> None:
    games = (GAMES[0], GameVersion("casita", 9, b"x" * 16))
    assert shake(Table().guest(me=person("Luis", games=games)), Table().host()) == (None, None)


# --- attack


@SUITES
def test_a_hello_changed_on_the_way_fails_the_proof(suite: Suite) -> None:
    """Whoever sits between can neither downgrade versions nor take capabilities away."""
    for change in ({"high": 9}, {"app": "6.6.6"}, {"words": (*CAPABILITIES, "x")}, {"nonce": b"0" * 16}):
        table = Table(suite)
        guest, host = table.guest(), table.host()
        hello = decode_clear(guest.frames()[0])
        assert isinstance(hello, Hello)
        fields = {name: getattr(hello, name) for name in hello.__struct_fields__}
        host.receive(encode(Hello(**{**fields, **change})), 0.0)
        guest.receive(host.frames()[0], 0.0)
        assert died(host, guest.frames()[0]).code == WRONG_CODE


@SUITES
@pytest.mark.parametrize(
    "exchange", [b"", b"x", b"A" * 33, b"B" + bytes(32), b"B" + b"\xff" * 32, b"B\2" + bytes(31), b"\0" * 64]
)
def test_a_bad_key_exchange_is_refused(suite: Suite, exchange: bytes) -> None:
    guest = Table(suite).guest()
    hello = Hello(*VERSIONS, "0.1.0", CAPABILITIES, b"n" * 16, b"", exchange)
    assert died(guest, encode(hello)).code == BAD_KEY_EXCHANGE


def test_a_proof_sent_back_to_its_sender_proves_nothing() -> None:
    table = Table()
    guest, host = table.guest(), table.host()
    host.receive(guest.frames()[0], 0.0)
    guest.receive(host.frames()[0], 0.0)
    assert died(guest, guest.frames()[0]).code == WRONG_CODE


@pytest.mark.parametrize(
    "data", [b"", b"GET / HTTP/1.1\r\n\r\n", encode(Confirm(b"m" * 32, b"h" * 24)), encode(Ping(1))]
)
def test_what_is_no_hello_is_no_program_of_ours(data: bytes) -> None:
    for handshake in (Table().host(), Table().guest()):
        assert died(handshake, data).code == NOT_SOBREMESA


def test_a_host_takes_no_denial_and_nobody_two_hellos() -> None:
    assert died(Table().host(), encode(Denied("full"))).code == NOT_SOBREMESA
    table = Table()
    guest, host = table.guest(), table.host()
    hello = guest.frames()[0]
    host.receive(hello, 0.0)
    assert died(host, hello).code == OUT_OF_PLACE


def test_another_message_in_the_place_of_the_introduction_is_refused() -> None:
    table = Table()
    guest, host = table.guest(), table.host()
    host.receive(guest.frames()[0], 0.0)
    guest.receive(host.frames()[0], 0.0)
    host.receive(guest.frames()[0], 0.0)
    fresh = STAND_IN.cipher.sealer(guest._keys.guest_stream, rng(1))
    assert died(host, fresh.seal(encode(Ping(1)))).code == OUT_OF_PLACE


def test_a_changed_introduction_does_not_open() -> None:
    table = Table()
    guest, host = table.guest(), table.host()
    host.receive(guest.frames()[0], 0.0)
    guest.receive(host.frames()[0], 0.0)
    confirm, sealed = guest.frames()
    host.receive(confirm, 0.0)
    assert died(host, sealed[:-1] + bytes([sealed[-1] ^ 1])).code == BAD_SEAL


def test_a_dead_handshake_takes_nothing_more() -> None:
    host = Table().host()
    died(host, b"x")
    assert died(host, Table().guest().frames()[0]).code == OUT_OF_PLACE


def test_ten_seconds_and_no_more_and_five_for_the_first_word() -> None:
    table = Table()
    host, guest, silent = table.host(now=100.0), table.guest(), table.host(now=100.0)
    assert host.deadline() == 105.0 and not host.expected
    host.receive(guest.frames()[0], 104.0)
    with pytest.raises(PeerViolation):
        silent.timer(105.0)
    assert host.deadline() == 110.0
    guest = table.guest()
    host.timer(109.9)
    with pytest.raises(PeerViolation) as caught:
        host.timer(110.0)
    assert caught.value.code == HANDSHAKE_SLOW
    assert host.deadline() is None
    shake(guest, table.host())
    assert guest.deadline() is None
    guest.timer(1e9)


def test_frames_of_the_handshake_fit_the_strangers_limit() -> None:
    longest = "ñ" * 40
    table = Table(host=person("Rosa", host=True)._replace(name=longest))
    guest, host = table.guest(me=person("Luis")._replace(name=longest)), table.host()
    hello = guest.frames()[0]
    host.receive(hello, 0.0)
    answer = host.frames()[0]
    guest.receive(answer, 0.0)
    confirm = guest.frames()[0]
    assert max(map(len, (hello, answer, confirm))) <= 512


def test_a_denial_says_why() -> None:
    guest = Table().guest()
    error = died(guest, encode(Denied("full")))
    assert error.code == DENIED and error.detail == "full"
    assert CODE_TICKET == b""

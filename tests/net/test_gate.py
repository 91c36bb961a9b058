"""The code on the door: good for one guest, gone after three wrong guesses, slow for whoever guesses."""

from __future__ import annotations

from net.admission.code_guard import CROWD_BURST, CROWD_EVERY, LONGEST_LOCKOUT, SIEGE_EVERY, TRIES_A_CODE, CodeGate
from tests.net.seeded import rng


def test_a_guest_who_knows_the_code_uses_it_up() -> None:
    gate = CodeGate(rng(1))
    code = gate.code
    gate.right("10.0.0.2")
    assert gate.code != code
    assert gate.round == 1
    assert gate.wait("10.0.0.2", 0.0) == 0


def test_a_code_that_is_spared_lasts_until_it_is_changed() -> None:
    gate = CodeGate(rng(1), "tambor-lucero-viento")
    gate.spared = True
    gate.right("10.0.0.2")
    assert (gate.code, gate.round) == ("tambor-lucero-viento", 0)
    gate.rotate()
    assert gate.code != "tambor-lucero-viento"


def test_three_wrong_tries_change_the_code_whoever_made_them() -> None:
    gate = CodeGate(rng(2), "tambor-lucero-viento")
    for left, source in ((2, "10.0.0.2"), (1, "10.0.0.3")):
        gate.wrong(source, 0.0)
        assert (gate.code, gate.tries) == ("tambor-lucero-viento", left)
    gate.wrong("10.0.0.4", 0.0)
    assert gate.code != "tambor-lucero-viento"
    assert (gate.round, gate.tries) == (1, TRIES_A_CODE)


def test_who_errs_waits_twice_as_long_each_time_and_others_do_not() -> None:
    gate, waits, now = CodeGate(rng(3)), [], 100.0
    for _ in range(9):
        gate.wrong("10.0.0.2", now)
        waits.append(gate.wait("10.0.0.2", now))
        now += waits[-1]
        assert gate.wait("10.0.0.2", now) == 0
    assert waits == [1, 2, 4, 8, 16, 32, LONGEST_LOCKOUT, LONGEST_LOCKOUT, LONGEST_LOCKOUT]
    assert gate.wait("10.0.0.3", now) == 0


def test_success_forgives() -> None:
    gate = CodeGate(rng(4))
    gate.wrong("10.0.0.2", 0.0)
    gate.right("10.0.0.2")
    gate.wrong("10.0.0.2", 10.0)
    assert gate.wait("10.0.0.2", 10.0) == 1


def test_a_crowd_of_sources_costs_no_memory() -> None:
    gate = CodeGate(rng(5))
    for i in range(10_000):
        gate.wrong(f"10.0.{i >> 8}.{i & 255}", 0.0)
    assert len(gate._errors) == 256


def test_the_new_code_is_never_the_old_one() -> None:
    gate = CodeGate(lambda size: bytes(size) if next(same) else b"\1" * size, "abanico-abanico-abanico")
    same = iter([True, True, False])
    gate.rotate()
    assert gate.code == "abuelo-abuelo-abuelo"


def test_where_many_guess_all_wait_a_code_lasts_a_while_and_it_is_told_once() -> None:
    gate, now, tried, codes = CodeGate(rng(6)), 0.0, 0, set()
    while now < 600:
        source = f"10.0.{tried >> 8}.{tried & 255}"
        if gate.wait(source, now) == 0:
            gate.wrong(source, now)
            tried += 1
        codes.add(gate.code)
        now += 0.074  # 13.5 a second
    assert tried <= CROWD_BURST + 600 / CROWD_EVERY + 1
    assert len(codes) <= tried // TRIES_A_CODE + 1
    assert gate.sieges == 600 // SIEGE_EVERY


def test_three_people_who_mistype_in_an_evening_are_no_siege() -> None:
    gate = CodeGate(rng(7))
    for minute in range(60):
        gate.wrong(f"10.0.0.{minute % 3}", 60.0 * minute)
    assert gate.sieges == 0 and gate.wait("10.0.0.9", 3600.0) == 0

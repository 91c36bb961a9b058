"""Words for everything that can happen between computers, held against what can happen there."""

from __future__ import annotations

import string
from collections.abc import Callable

import pytest

from net.lan import advert, discovery, multicast
from net.lan import interfaces as machine
from net.lan.discovery import FAILED, STARTING, WORKING, ListingState
from net.link import errors
from net.lobby.chairs import Missing
from net.lobby.terms import OPEN, Terms
from tests.tui.catalogue import untranslated, written
from tests.tui.fake_lobby import found
from tui.online import lobby
from tui.online.lobby import LobbyLine, SeatView
from tui.play import failure
from tui.play.failure import Failure
from tui.words.lobby import line_text, missing_text, seat_state, terms_text
from tui.words.network import (
    CALLERS,
    DIFFERENCES,
    FAILURES,
    LIST_REASONS,
    OBSTACLES,
    STEPS,
    UNCLEAR,
    caller_text,
    failure_text,
    hosting_text,
    looking_text,
    step_text,
    table_text,
)


def test_every_reason_without_a_list_has_words() -> None:
    reasons = {machine.WSL, machine.NO_NETWORK, machine.ONLY_VPN}
    reasons |= {multicast.PORT_TAKEN, multicast.NO_MULTICAST, multicast.NOT_INSTALLED, multicast.BROKEN}
    assert set(LIST_REASONS) == reasons
    for reason in reasons:
        for kind in (FAILED, WORKING):
            assert LIST_REASONS[reason] in looking_text(ListingState(kind, reason), 0)
            assert LIST_REASONS[reason] in hosting_text(ListingState(kind, reason))


def test_every_obstacle_has_words() -> None:
    assert set(OBSTACLES) == {advert.TABLE_FULL, advert.UPDATE_ME, advert.UPDATE_PEER, advert.UNKNOWN_GAME}


def test_every_step_of_a_call_says_whom_it_waits_for() -> None:
    for step in (failure.CONNECT, failure.CODE):
        assert "mesa.local" in step_text(step, "mesa.local")
    assert step_text(failure.SEAT, "mesa.local") == STEPS[failure.SEAT]


@pytest.mark.parametrize("name", FAILURES)
def test_a_failure_is_a_sentence_even_when_a_fact_is_missing(name: str) -> None:
    step, _, reason = name.partition(".")
    facts = {field: "X" for _, field, _, _ in string.Formatter().parse(FAILURES[name]) if field}
    assert "{" not in failure_text(Failure(step, reason, facts))
    assert "{" not in failure_text(Failure(step, reason))


def test_a_failure_without_words_is_said_to_be_not_understood() -> None:
    assert "no se entiende (x)" in failure_text(Failure("link", "never_heard", {"code": "x"}))


PROGRAMS = {"mine": "0.1.0", "my_protocol": "1", "theirs": "0.2.0", "their_protocol": "1-3"}


@pytest.mark.parametrize("words", [failure_text, caller_text], ids=["guest", "host"])
@pytest.mark.parametrize("update", [errors.UPDATE_MINE, errors.UPDATE_THEIRS, errors.UPDATE_BOTH])
@pytest.mark.parametrize("what", [errors.PROTOCOL, *DIFFERENCES])
def test_every_mismatch_names_both_programs_and_who_has_to_update(
    what: str, update: str, words: Callable[[Failure], str]
) -> None:
    text = words(Failure(failure.VERSION, update, {"what": what, "here": "casita 1", "there": "", **PROGRAMS}))
    assert "0.1.0, protocolo 1)" in text and "0.2.0, protocolo 1-3)" in text
    assert {
        errors.UPDATE_MINE: "actualiza el tuyo",
        errors.UPDATE_THEIRS: "que ",
        errors.UPDATE_BOTH: "reinstalar los dos",
    }[update] in text
    assert ("aquí casita 1; allá –." in text) is (what != errors.PROTOCOL)
    assert text.endswith(".")


def test_who_sets_the_table_and_who_comes_read_the_same_of_it() -> None:
    mine, theirs = errors.Program("0.1.0", 1, 1, "joint!"), errors.Program("0.2.0", 1, 1, "mental!")
    error = errors.Incompatible(errors.CAPABILITY, mine, theirs, errors.UPDATE_MINE)
    assert caller_text(Failure(failure.VERSION, error.update, error.facts)) == (
        "Alguien quiso entrar con un programa (0.2.0, protocolo 1) más nuevo que el tuyo (0.1.0, protocolo 1): "
        "actualiza el tuyo. Lo que cada uno sabe: aquí joint!; allá mental!."
    )
    error = errors.Incompatible(errors.CAPABILITY, theirs, mine, errors.UPDATE_THEIRS)
    assert failure_text(Failure(failure.VERSION, error.update, error.facts)) == (
        "El programa de la mesa (0.1.0, protocolo 1) es más viejo que el tuyo (0.2.0, protocolo 1): que lo "
        "actualicen. Lo que cada uno sabe: aquí mental!; allá joint!."
    )


def test_a_full_disk_is_said_as_everywhere() -> None:
    assert "El disco está lleno" in failure_text(Failure(failure.DISK, "save.disk_full"))


def test_the_list_counts_and_says_what_was_searched() -> None:
    assert looking_text(ListingState(STARTING), 0) == "Mirando qué mesas hay en la red local…"
    assert looking_text(ListingState(WORKING), 1).startswith("1 mesa ")
    assert looking_text(ListingState(WORKING), 3).startswith("3 mesas ")
    assert "cortafuegos" in looking_text(ListingState(WORKING), 0)
    assert hosting_text(ListingState(WORKING)) == "aparece en la lista de la red local"
    assert discovery.ListingState() == ListingState(STARTING)


def test_a_table_in_one_line() -> None:
    assert table_text(found("1", "Rosa").advert) == "1 de 2 libre · Cuarenta, De siempre"
    assert table_text(found("1", "Rosa", seats=4, free=3).advert) == "3 de 4 libres · Cuarenta, De siempre"
    assert table_text(found("1", "Rosa", free=0).advert) == "no queda lugar"
    assert table_text(found("1", "Rosa", game="truco").advert) == "un juego que no tienes: actualiza"


def test_rules_in_one_line() -> None:
    assert terms_text(Terms("cuarenta", "texto", (), "asistida")) == "De siempre · levantar asistida"
    assert terms_text(Terms("cuarenta", "texto", (("jugadores", 4),), "asistida")) == "De siempre · levantar asistida"
    one = (("jugadores", 4), ("suma_max", 2))
    assert (
        terms_text(Terms("cuarenta", "texto", one, "a_ojo")) == "De siempre, 1 cambio · levantar a ojo: vale la palabra"
    )


def test_a_seat_in_a_word() -> None:
    person = SeatView("person", "Rosa")
    assert seat_state(person) == "falta que acepte"
    assert seat_state(person._replace(ready=True, delay=0.0234)) == "de acuerdo"
    assert seat_state(person._replace(ready=True, delay=0.4)) == "de acuerdo · lenta"
    assert seat_state(person._replace(ready=True, delay=0.02, quiet=12.7)) == "calla hace 12 s"
    assert seat_state(person._replace(here=True)) == "en esta computadora"
    assert seat_state(person._replace(here=True, ready=True), mine=True) == "tú, de acuerdo"
    assert seat_state(SeatView("bot", "Lucho", "vecino", True)) == "bot vecino"
    assert seat_state(SeatView(OPEN)) == "esperando"


def test_what_is_missing() -> None:
    seats = (SeatView("person", "Ana"), SeatView("person", "Rosa"), SeatView("person", "Tito"), SeatView(OPEN))
    assert missing_text((), seats) == ""
    assert missing_text((Missing(1, "person"), Missing(3, OPEN)), seats).startswith("Falta una persona")
    assert missing_text((Missing(2, OPEN), Missing(3, OPEN)), seats).startswith("Faltan 2 personas")
    assert missing_text((Missing(1, "person"),), seats) == "Falta que Rosa acepte lo que se juega."
    both = (Missing(1, "person"), Missing(2, "person"))
    assert missing_text(both, seats) == "Falta que Rosa y Tito acepten lo que se juega."


def test_what_is_said_may_hold_braces() -> None:
    assert line_text(LobbyLine(lobby.SAID, "Rosa", "{name} {0} %s")) == "Rosa: {name} {0} %s"
    assert line_text(LobbyLine(lobby.CAME, "{x}")) == "{x} llegó a la mesa."


def test_a_program_that_cannot_play_here_is_a_line_of_the_room() -> None:
    why = Failure(failure.VERSION, errors.UPDATE_THEIRS, {"what": errors.PROTOCOL, **PROGRAMS})
    assert line_text(LobbyLine(lobby.UNLIKE, failure=why)) == caller_text(why)


def test_all_of_it_is_translated() -> None:
    ours = {*LIST_REASONS.values(), *OBSTACLES.values(), *STEPS.values(), *FAILURES.values(), *UNCLEAR.values()}
    ours |= {*CALLERS.values(), *DIFFERENCES.values()}
    assert not ours.intersection(untranslated(written()))
    assert ours <= {str(message.id) for message in written()}

"""A card on one's own pozo, or on the one that partners share, is no robbery: not in the log, the list or the count."""

from __future__ import annotations

import pytest

from core.actions import Play
from core.casita import CASITA
from core.events import Robbed
from core.notation import Position, parse_position
from tests.tui.all_choices import choices
from tests.tui.fake_session import ANA, CARMEN, LUCHO, ROSA
from tui.board.score_sheet import mano_tally
from tui.games.face import ADD, MATCH, STEAL, THROW
from tui.i18n import set_language
from tui.render.glyphs import glyphs
from tui.words.narration import tell
from tui.words.plays import describe, rows
from tui.words.pozos import pozo_text
from tui.words.shouts import shout
from tui.words.teller import Teller, teller

OWN = "casita/1 es40 texto,propio_pozo=si,bloqueo=no play 0 1 1:1 4b/? 4c6e - 24 pozos=1c1e4o4e/-"
SHARED = (
    "casita/1 es40 texto,jugadores=4,parejas=si,propio_pozo=si,parejas_pozo=comun "
    "play 3 2 1:1 ?/?/?/4b 6e - 24 pozos=-/1c1e4o4c/-/-"
)
ROBBING = (
    "casita/1 es40 texto,jugadores=4,parejas=si,parejas_pozo=comun "
    "play {turn} {dealer} 1:1 {hands} 6e - 24 pozos={pozos}"
)


def say(position: Position, seat: int | None = 0) -> Teller:
    players = (ANA, ROSA, CARMEN, LUCHO)[: position.state.rules.jugadores]
    return teller(CASITA, position.state.rules, players, seat, glyphs("unicode"), "auto")


def robbery(text: str) -> tuple[Position, Robbed]:
    """What the engine says where the seat in turn plays its card on the only pozo there is."""
    position = parse_position(text)
    owner = next(seat for seat, pozo in enumerate(position.state.pozos) if pozo)  # type: ignore[attr-defined]
    card = position.state.hands[position.state.turn][0]
    _, events = CASITA.apply(position.state, Play(card, victim=owner))  # type: ignore[arg-type]
    return position, next(event for event in events if isinstance(event, Robbed))


def test_playing_on_the_pozo_that_partners_share_robs_nobody() -> None:
    position, event = robbery(SHARED)
    assert (event.seat, event.victim) == (3, 1), "the pozo of the pair lies before the first of them"
    assert tell(say(position), event) == "Lucho pone 4♣ en su pozo"
    assert shout(say(position), event) == ""


@pytest.mark.parametrize(
    ("turn", "pozos", "speaker", "sentence", "called"),
    [
        (0, "-/4o4c1e/-/-", 0, "Robas a Rosa y Lucho con 1♣: 3 cartas", "¡Les robas 3 a Rosa y Lucho!"),
        (2, "-/4o4c1e/-/-", 0, "Carmen roba a Rosa y Lucho con 1♣: 3 cartas", "¡Carmen les roba 3 a Rosa y Lucho!"),
        (1, "4o4c1e/-/-/-", 0, "Rosa les roba con 1♣: 3 cartas", "¡Rosa les roba 3!"),
        (3, "4o4c1e/-/-/-", 2, "Lucho les roba con 1♣: 3 cartas", "¡Lucho les roba 3!"),
        (3, "4o4c1e/-/-/-", None, "Lucho roba a Ana y Carmen con 1♣: 3 cartas", "¡Lucho les roba 3 a Ana y Carmen!"),
    ],
)
def test_a_shared_pozo_is_robbed_from_both_partners(
    turn: int, pozos: str, speaker: int | None, sentence: str, called: str
) -> None:
    hands = "/".join("1b" if seat == turn else "?" for seat in range(4))
    position, event = robbery(ROBBING.format(turn=turn, dealer=(turn - 1) % 4, hands=hands, pozos=pozos))
    told = say(position)._replace(you=speaker)
    assert tell(told, event) == sentence
    assert shout(told, event) == called


def test_the_list_names_both_partners_of_a_shared_pozo() -> None:
    position = parse_position(ROBBING.format(turn=0, dealer=3, hands="1b/?/?/?", pozos="-/4o4c1e/-/-"))
    candidates = choices(CASITA, position.state, position.state.hands[0][0])
    assert [(choice.kind, choice.cards) for choice in candidates] == [(STEAL, 4), (THROW, 0)]
    assert rows(say(position), candidates)[0].what == "el pozo de Rosa y Lucho (3)"
    assert describe(say(position), candidates[0]) == "1♣ roba el pozo de Rosa y Lucho: 3 cartas"


def test_a_pozo_pointed_at_by_hand_is_ones_own_or_has_a_name() -> None:
    position = parse_position(SHARED)
    assert pozo_text(say(position), 3, 1) == "tu pozo"
    assert pozo_text(say(position), 0, 1) == "el pozo de Rosa y Lucho"


def test_the_list_offers_to_put_a_card_on_ones_own_pozo_and_counts_only_that_card() -> None:
    position = parse_position(OWN)
    state = position.state
    candidates = choices(CASITA, state, state.hands[0][0])
    assert [(choice.kind, choice.cards) for choice in candidates[:2]] == [(MATCH, 2), (ADD, 1)]
    shown = rows(say(position), candidates)
    assert [(row.kind, row.what, row.worth, row.most) for row in shown[:2]] == [
        ("ligar", "4▼", "2 cartas", True),
        ("poner", "tu pozo", "1 carta", False),
    ]
    assert describe(say(position), candidates[1]) == "4♣ va a tu pozo"


def test_the_count_knows_robberies_only_from_the_other_side() -> None:
    position = parse_position(OWN)
    events = (Robbed(0, 3, 0, 4), Robbed(1, 2, 0, 5))
    assert mano_tally(say(position), events, (0, 6)).rows == (
        ("Tú", "0", "—", "1 (5)", "0"),
        ("Rosa", "0", "1 (5)", "—", "6"),
    )
    pairs = parse_position(SHARED)
    assert [row[1:4] for row in mano_tally(say(pairs), (Robbed(3, 14, 1, 4),), (0, 5)).rows] == [("0", "—", "—")] * 2


@pytest.mark.parametrize("language", ["es", "es-AR", "en"])
def test_nothing_of_ones_own_is_called_a_robbery_in_any_language(language: str) -> None:
    set_language(language)
    position, event = robbery(SHARED)
    for speaker in (0, 1, 3):
        told = tell(say(position)._replace(you=speaker), event)
        assert not any(word in told for word in ("roba", "Robas", "robs", "rob "))

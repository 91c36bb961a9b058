"""Makes a `Scene` of a session and of the selection on the board. No widget in here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import merge
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from core.actions import DOBLE_RONDA, NOBODY, Play, Seat
from core.cards import Card, rank_of
from core.events import Dealt, Lifted, Robbed, Thrown
from core.log.bodies import PERSON, Player
from core.log.table_events import Happening, SeatTaken
from tui.board.legend import signs_in_sight
from tui.board.scene import Capture, Scene
from tui.board.selection import Picker
from tui.i18n import _, language
from tui.play.peers import Said, Signal
from tui.play.session import (
    BOT_THINKING,
    DEALING,
    DEALS,
    MATCH_OVER,
    PART,
    PEER,
    READING,
    HistoryLine,
    Session,
    Waiting,
)
from tui.render.paint import Paint
from tui.render.size_classes import Tier
from tui.words.narration import tell
from tui.words.offers import asked_text
from tui.words.peers import said_text, signal_text, watching_text
from tui.words.plays import Row, claim_rows, describe, describe_by_hand, rows
from tui.words.pozos import pozo_text
from tui.words.readings import turn_text
from tui.words.refusals import refusal
from tui.words.seats import enumerated
from tui.words.spoken import Spoken
from tui.words.teller import Teller, teams, teller

_GOES_ON: Final = ("", READING, PART, DEALS)
"""Reasons to wait for somebody who does the own part."""


class Chronicle:
    """The sentences of a match's history, one group an entry; only what is new is put into words.

    Everybody is called as they were when it happened: a seat may have changed hands since.
    """

    def __init__(self) -> None:
        self._say: Teller | None = None
        self._players: tuple[Player, ...] = ()
        self._told: list[HistoryLine] = []
        self._groups: tuple[tuple[int, tuple[str, ...]], ...] = ()

    def forget(self) -> None:
        """Put all of it into words anew: cards are called otherwise now."""
        self._say, self._told, self._groups = None, [], ()

    def groups(
        self, say: Teller, history: Sequence[HistoryLine], said: Sequence[Said] = ()
    ) -> tuple[tuple[str, ...], ...]:
        """All sentences, oldest first, with what people said in between."""
        known = len(self._told)
        if say != self._say or list(history[:known]) != self._told:
            self._say, self._players, self._told, self._groups = say, first_players(say.players, history), [], ()
        fresh = history[len(self._told) :]
        self._told += fresh
        for seq, lines in groupby(fresh, key=lambda line: line.seq):
            sentences = tuple(filter(None, (self._tell(say, line.event) for line in lines)))
            if sentences:
                self._groups += ((seq, sentences),)
        talk = ((line.seq, (said_text(say.name(line.seat), line.text),)) for line in said)
        return tuple(sentences for _seq, sentences in merge(self._groups, talk, key=itemgetter(0)))

    def _tell(self, say: Teller, happening: Happening) -> str:
        sentence = tell(say if self._players == say.players else say.at_that_time(self._players), happening)
        if isinstance(happening, SeatTaken):
            self._players = _seated(self._players, happening.seat, happening.after)
        return sentence


def first_players(players: tuple[Player, ...], history: Sequence[HistoryLine]) -> tuple[Player, ...]:
    """Who held the seats at the beginning, from who holds them now."""
    for line in reversed(history):
        if isinstance(line.event, SeatTaken):
            players = _seated(players, line.event.seat, line.event.before)
    return players


def _seated(players: tuple[Player, ...], seat: Seat, player: Player) -> tuple[Player, ...]:
    return (*players[:seat], player, *players[seat + 1 :])


class Moment:
    """What the board shows beside the position, until something changes it."""

    def __init__(self) -> None:
        self.notice = ""
        """An answer to the last key: why not, or something read out."""
        self.shout = ""
        self.covered = False
        self.capture: Capture | None = None


def shown_seat(session: Session, before: Seat | None) -> Seat:
    """Who sits at the bottom of the screen; behind a curtain, whoever sat there before."""
    if session.seat is not None:
        return session.seat
    if session.watching is not None:
        return session.watching.seat
    if before is not None and before < len(session.players):
        return before
    return next((seat for seat, player in enumerate(session.players) if player.kind == PERSON), 0)


def stage(
    session: Session,
    picker: Picker,
    moment: Moment,
    chronicle: Chronicle,
    *,
    seat: Seat,
    tier: Tier,
    paint: Paint,
    style: str,
    spoken: bool = False,
) -> Scene:
    """The scene of this moment, as `seat` sees it at the bottom of the screen. `spoken`: cards are called by words."""
    said = teller(session.game, session.rules, session.players, seat, paint.glyphs, style)
    say = Spoken(*said) if spoken else said
    waiting, history = session.waiting, session.history
    held = moment.capture
    hidden = moment.covered and picker.mine
    if held:
        sentence = " · ".join(tell(say, event) for event in held.told)
    elif hidden:
        sentence = covered_text()
    else:
        sentence = _mine(say, picker) if picker.mine else _others(say, session, waiting, tier)
    return Scene(
        say,
        paint,
        picker.view,
        seat,
        picker,
        tier,
        waiting,
        standing=picker.view if held is None or held.before is None else held.before,
        sentence=moment.notice or sentence,
        hint="" if moment.notice or hidden or held else _hint(picker),
        shout=moment.shout,
        rows=_rows(say, picker) if (picker.chooser or picker.claims) and not hidden else (),
        teams=teams(say, language()),
        row=picker.row,
        ways=() if held or hidden or picker.chooser else _ways(say, picker),
        signs=signs_in_sight(say, picker.view, picker.aided and bool(picker.takers)),
        mine=picker.mine,
        aided=picker.aided,
        places=picker.most,
        plays=chronicle.groups(say, history, session.said),
        covered=moment.covered,
        capture=held,
        pending=session.pending.card if isinstance(session.pending, Play) else None,
        fairness=session.fairness,
        signal=_heard(session.signals, language()),
        turn=NOBODY if waiting.kind == MATCH_OVER else picker.view.turn,
        table=held.table if held else picker.table,
        last_pile=NOBODY if held else _last_pile(say, picker.view, history),
    )


@lru_cache(maxsize=16)
def _heard(signals: tuple[Signal, ...], language: str) -> str:
    """How the other computers are heard (the language is the present one, an argument for the cache's sake)."""
    return signal_text(signals)


def _last_pile(say: Teller, view: Any, history: Sequence[HistoryLine]) -> Seat:
    """Before whom the pile lies that the last play of this deal went to."""
    for line in reversed(history):
        if isinstance(line.event, Lifted | Robbed):
            return say.face.pile(say.game, view, line.event.seat).owner
        if isinstance(line.event, Thrown | Dealt):
            break
    return NOBODY


def covered_text() -> str:
    """What is said in place of anything that would tell of a hidden hand."""
    return _("Tu mano está tapada · x: mostrarla")


def _mine(say: Teller, picker: Picker) -> str:
    """What the person could do, who owes something."""
    if picker.claims:
        return _ask_claim(say, picker)
    if picker.card is None:
        return ""
    if picker.choice:
        return describe(say, picker.choice)
    marked = [card for card in picker.table if card in picker.lit and card is not None]
    if picker.aided:
        return _why_not(say, picker)
    names = " ".join(map(say.card, marked))
    if picker.victim != NOBODY:
        pozo = pozo_text(say, picker.view.turn, picker.victim)
        names = enumerated([names, pozo]) if names else pozo
    nothing = not picker.targets and not any(card is not None for card in picker.table)
    return describe_by_hand(say.card(picker.card), names, nothing, picker.asked)


def _others(say: Teller, session: Session, waiting: Waiting, tier: Tier) -> str:
    """What the table cannot go on without, why somebody without a seat has nothing to play, or who is waited for."""
    asked = asked_text(session.offers, say.name) if waiting.kind == PEER else ""
    watching = session.watching
    goes_on = waiting.kind in (PEER, BOT_THINKING, DEALING) and waiting.reason in _GOES_ON
    return asked or (watching_text(watching) if watching and goes_on else turn_text(say, waiting, tier.line))


def _why_not(say: Teller, picker: Picker) -> str:
    play = picker.enter()
    violation = say.game.violation(picker.view, play) if play is not None else None
    return refusal(say, violation) if violation else ""


def _hint(picker: Picker) -> str:
    """How many other candidates are listed by the keys that it names."""
    others = picker.count - 1
    if picker.chooser or picker.marks is not None or others < 1:
        return ""
    return _("Tab o ↓: {count} más").format(count=others)


def _rows(say: Teller, picker: Picker) -> tuple[Row, ...]:
    if picker.claims:
        return claim_rows(say, picker.claims, say.cards(_ronda(picker)))
    return rows(say, picker.candidates)


def _ways(say: Teller, picker: Picker) -> tuple[Row, ...]:
    by_hand = picker.marks is not None or picker.victim != NOBODY
    return () if by_hand or len(picker.whole) < 2 else rows(say, picker.whole)


def _ask_claim(say: Teller, picker: Picker) -> str:
    cards = _ronda(picker)
    rank = say.rank(rank_of(cards[0])) if cards else ""
    if picker.claims[0].kind == DOBLE_RONDA:
        return _("Tienes doble ronda de {rank}: ¿la cantas?").format(rank=rank)
    return _("Tienes ronda de {rank}: ¿la cantas?").format(rank=rank)


def _ronda(picker: Picker) -> tuple[Card, ...]:
    """The three or four equal cards of the hand."""
    hand = [card for card in picker.hand if card is not None]
    ranks = [rank_of(card) for card in hand]
    return tuple(card for card in hand if ranks.count(rank_of(card)) >= 3)

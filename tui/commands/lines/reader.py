"""Reads a table out: what happened since, what lies there, who is in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from core.actions import Seat
from core.events import Dealt, Lifted, MatchWon, Robbed, Thrown
from core.log.bodies import PERSON
from net.admission.invitation import Invitation, place_text
from tui.i18n import _
from tui.play.peers import Fault
from tui.play.session import PAUSE, PEER, YOU, HistoryLine, Session, Waiting
from tui.render.glyphs import Glyphs
from tui.words.counting import match_won_text
from tui.words.fairness import after_fault_text, fault_text, fault_title, nobody_sees_text, sign_texts
from tui.words.narration import tell
from tui.words.peers import said_text
from tui.words.readings import hand_text, on_table_text, others_text, piles_text, scores_text, turn_text, your_turn_text
from tui.words.rules_text import sections
from tui.words.saves import notice_text
from tui.words.spoken import Spoken
from tui.words.teller import Teller, teller

_WIDE: Final = 10_000
"""Cells of a line: text that flows has room for every sentence."""
_PLAYED: Final = (Thrown, Lifted, Robbed)


def way_text(invitation: Invitation) -> str:
    """How somebody comes to a table: its first address and the code."""
    place = place_text(invitation.hosts[0], invitation.port) if invitation.hosts else str(invitation.port)
    return _("{place}, código {code}").format(place=place, code=invitation.code) if invitation.code else place


class CardSpeech(NamedTuple):
    """How cards are called: `saves.looks.CARD_FACES`, their signs, and whether in words."""

    style: str
    glyphs: Glyphs
    words: bool = False


class Reader:
    """Of one match. What it tells goes to the person whose hand is shown; to nobody in particular behind a curtain."""

    def __init__(self, session: Session, speech: CardSpeech) -> None:
        self.speech = speech
        self._session = session
        self._told = self._since = len(session.history)
        self._heard = len(session.said)
        self._alarmed: Fault | None = None

    @property
    def say(self) -> Teller:
        """Who speaks, as the table is now."""
        session, speech = self._session, self.speech
        said = teller(session.game, session.rules, session.players, self._seat, speech.glyphs, speech.style)
        return Spoken(*said) if speech.words else said

    @property
    def _seat(self) -> Seat | None:
        watching = self._session.watching
        return watching.seat if watching else self._session.seat

    @property
    def whose(self) -> Seat | None:
        """The seat of the only person here, of the first one where there are several."""
        people = [seat for seat, player in enumerate(self._session.players) if player.kind == PERSON]
        return self._seat if self._seat is not None else next(iter(people), None)

    def rewound(self) -> None:
        """What was undone is not told again."""
        self._told = len(self._session.history)

    def news(self) -> list[str]:
        """The sentences of what happened, and what was said, since this was asked last."""
        lines, said = self._session.history[self._told :], self._session.said[self._heard :]
        self._told += len(lines)
        self._heard += len(said)
        say = self.say
        talk = [said_text(say.name(line.seat), line.text) for line in said if line.seat != say.you]
        return [*self._sentences(lines), *talk, *self._alarm()]

    def _alarm(self) -> tuple[str, ...]:
        """What was found wrong with a deck, and what happens now; once."""
        fairness = self._session.fairness
        fault = fairness.fault if fairness is not None else None
        if fault is None or fault == self._alarmed:
            return ()
        self._alarmed = fault
        return fault_title(), fault_text(fault), after_fault_text(fault)

    def fair_deal(self) -> list[str]:
        """Why nobody sees or chooses the cards."""
        fairness = self._session.fairness
        if fairness is None:
            return [_("Esta computadora reparte sola.")]
        return [sign_texts(fairness, self.speech.glyphs)[0], *nobody_sees_text(fairness.opened).split("\n\n")]

    def last_play(self) -> list[str]:
        """The last card that was played, with all that came of it."""
        history = self._session.history
        at = next((line.seq for line in reversed(history) if isinstance(line.event, _PLAYED)), None)
        told = self._sentences([line for line in history if line.seq == at])
        return told or [_("Todavía no se jugó ninguna carta.")]

    def this_mano(self) -> list[str]:
        """All that happened since the deck in play was dealt first."""
        history = self._session.history
        first = (at for at, line in enumerate(history) if isinstance(line.event, Dealt) and line.event.deal == 1)
        return self._sentences(history[max(first, default=0) :])

    def table(self) -> list[str]:
        say, view = self.say, self._session.view
        return [on_table_text(say, view.table), *piles_text(say, view), others_text(say, view, self._seat)]

    def hand(self) -> str:
        """The hand of whoever sits there; behind a curtain none."""
        if (seat := self._session.seat) is None:
            return _("Antes de leer una mano, quien la tiene presiona Enter.")
        return hand_text(self.say, self._session.view.hands[seat])

    def scores(self) -> str:
        return scores_text(self.say, self._session.view.scores)

    def outcome(self) -> Iterator[str]:
        """Who won, unless that was told as the last card fell, and the score."""
        history = self._session.history[self._since :]
        if self._session.winners and not any(isinstance(line.event, MatchWon) for line in history):
            yield match_won_text(self.say, MatchWon(self._session.winners))
        yield self.scores()

    def turn(self) -> str:
        """Who is in turn, or what is to be done first."""
        waiting = self._session.waiting
        if waiting.kind == YOU:
            return your_turn_text(self.say, waiting.seat)
        if waiting.kind == PAUSE:
            trouble = self._session.trouble
            return notice_text(trouble) if trouble else _("Se lee la cuenta.")
        found, told = self._session.invitation, turn_text(self.say, self._without_keys(waiting), _WIDE)
        if waiting.kind != PEER or found is None:
            return told
        return _("{told} Para entrar: {place}").format(told=told, place=way_text(found))

    def _without_keys(self, waiting: Waiting) -> Waiting:
        """A way on that is open already is offered by its word: there is no menu here."""
        return waiting if waiting.opens else waiting._replace(remedy="")

    def to_play(self) -> Iterator[str]:
        """What whoever is in turn has to know before they play."""
        say, view, seat = self.say, self._session.view, self._session.waiting.seat
        yield your_turn_text(say, seat)
        yield on_table_text(say, view.table)
        if say.face.open_piles:
            yield from piles_text(say, view)
        yield hand_text(say, view.hands[seat])

    def rules(self) -> Iterator[str]:
        for title, paragraphs in sections(self._session.game, self._session.rules):
            yield title.upper()
            yield from (paragraph.text for paragraph in paragraphs)

    def players(self) -> list[str]:
        return [
            player.name if player.kind == PERSON else _("{name} (bot)").format(name=player.name)
            for player in self._session.players
        ]

    def _sentences(self, lines: Sequence[HistoryLine]) -> list[str]:
        say = self.say
        return list(filter(None, (tell(say, line.event) for line in lines)))

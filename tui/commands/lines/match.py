"""A match in plain text: what happens is told, what is typed is answered, until it is over or somebody leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from core.actions import Seat
from tui.commands.lines import vocabulary as typed
from tui.commands.lines.card_names import CardNames
from tui.commands.lines.console import Console, first_of
from tui.commands.lines.counsel import hint, review
from tui.commands.lines.reader import CardSpeech, Reader
from tui.commands.lines.typed_plays import Options, robbed_name
from tui.i18n import _
from tui.play.peers import HERE, Offer
from tui.play.session import BOT_THINKING, CURTAIN, DEALING, MATCH_OVER, PAUSE, PEER, YOU, Change, Session
from tui.words.not_done import NOT_DONE, not_done_text, undo_question
from tui.words.offers import offer_lines

WAS_PLAYED: Final = "was_played"
WAS_LEFT: Final = "was_left"
INPUT_ENDED: Final = "input_ended"
SAME_AGAIN: Final = "same_again"  # the match is over, and the same people want another one


class LineTable:
    """One match. `fresh`: it has just been begun, so nothing has to be told of before."""

    def __init__(self, session: Session, console: Console, speech: CardSpeech, *, fresh: bool = False) -> None:
        self._session = session
        self._console = console
        self._reader = Reader(session, speech)
        self._fresh = fresh
        self._names = CardNames(self._reader.say)
        self._bell = asyncio.Event()
        self._changes = 0
        self._announced: object = None
        self._options: Options | None = None
        self._sure = self._ended = ""
        self._unsubscribe = session.subscribe(self._changed)

    @property
    def speech(self) -> CardSpeech:
        """How cards are called by now."""
        return self._reader.speech

    async def play(self) -> str:
        """Play until one of the constants above, which it returns; the session is closed then."""
        driver = asyncio.ensure_future(self._session.run())
        try:
            self._greet()
            while not self._ended:
                self._console.say(*self._reader.news())
                await self._go_on(driver)
        except asyncio.CancelledError:  # by Ctrl+C
            self._console.gap()
            self._leave()
            raise
        finally:
            self._unsubscribe()
            self._session.close()
            await asyncio.gather(driver, return_exceptions=True)
        return self._ended

    def _greet(self) -> None:
        say, console = self._reader.say, self._console
        console.say(_("{game}: {names}.").format(game=_(say.face.name), names=", ".join(self._reader.players())))
        console.say(_("Con «{help}» se lee todo lo que se puede escribir.").format(help=typed.taught(typed.HELP)))
        if not self._fresh:
            console.say(self._reader.scores(), *self._reader.last_play())

    async def _go_on(self, driver: asyncio.Future[None]) -> None:
        """One answer, or one change of the table."""
        self._bell.clear()
        self._announce()
        by_itself = self._session.waiting.kind in (BOT_THINKING, DEALING)
        await first_of(driver, self._bell.wait(), *([] if by_itself else [self._console.heard()]))
        if driver.done():
            driver.result()  # whatever made it fail
        if not self._bell.is_set() and not by_itself:
            await self._answer(await self._console.line())

    def _changed(self, change: Change) -> None:
        if change.rewound:
            self._reader.rewound()
        self._changes += bool(change.events) or change.rewound
        self._bell.set()

    # --- what the table asks for

    def _announce(self) -> None:
        """Say what is to be done now, once."""
        waiting, console = self._session.waiting, self._console
        changes: object = (self._changes, waiting.done) if waiting.kind != PEER else self._offers
        now = (waiting.kind, waiting.seat, waiting.reason, changes)
        if now == self._announced:
            return
        self._announced, self._options, self._sure = now, None, ""
        if waiting.kind == YOU:
            self._ask()
        elif waiting.kind == CURTAIN:
            if console.push_away():
                console.say(*self._reader.last_play())
            name = self._session.players[waiting.seat].name
            console.say(_("Le toca a {name}. Cuando {name} esté al teclado: Enter.").format(name=name))
        elif waiting.kind == PAUSE:
            console.say(self._reader.turn() if self._session.trouble else self._reader.scores(), _("Enter: seguir."))
        elif waiting.kind == DEALING and waiting.steps:
            console.say(self._reader.turn())
        elif waiting.kind == PEER:
            console.say(self._reader.turn())
            if self._offers:
                console.say(_("«{agree}» dice qué se puede acordar.").format(agree=typed.taught(typed.AGREE)))
        elif waiting.kind == MATCH_OVER:
            console.say(_("La partida terminó."), *self._reader.outcome())
            again = _("Enter: volver. «{again}»: otra partida igual.").format(again=typed.taught(typed.AGAIN))
            console.say(_("«{review}»: las jugadas que más costaron.").format(review=typed.taught(typed.REVIEW)))
            console.say(again if self._session.rematch.kind == HERE and self._local else _("Enter: volver."))

    def _ask(self) -> None:
        """Whoever is in turn reads what there is to choose from."""
        self._console.gap()
        self._console.say(*self._reader.to_play(), *self._choices.lines(self._reader.say))

    @property
    def _choices(self) -> Options:
        if self._options is None:
            self._options = Options(self._session.game, self._session.view, self._session.lifting == "a_ojo")
        return self._options

    @property
    def _local(self) -> bool:
        return self._session.saved is None

    # --- what is typed

    async def _answer(self, line: str | None) -> None:
        if line is None:
            self._ended = INPUT_ENDED if self._session.waiting.kind != MATCH_OVER else WAS_PLAYED
            self._console.say("" if self._ended == WAS_PLAYED else _("Se acabó lo escrito. La partida queda guardada."))
            return
        if not line:
            self._on_enter()
            return
        command, rest = typed.command_of(line, self._names)
        if self._sure and typed.is_yes(line):
            command = self._sure
        elif self._sure and typed.is_no(line):
            self._sure = ""
            self._console.say(_("La partida sigue."))
            return
        if command != self._sure:
            self._sure = ""
        if command == typed.ADVISE:
            self._console.say(await hint(self._session, self._reader.say))
        elif command == typed.REVIEW:
            async for line in review(self._session, self._reader.whose, self._reader.say):
                self._console.say(line)
        elif command:
            self._do(command, rest)
        elif self._session.waiting.kind == YOU:
            await self._play(line)
        else:
            self._console.say(_("Todavía no se juega nada."), self._reader.turn())

    def _on_enter(self) -> None:
        kind = self._session.waiting.kind
        if kind == YOU:
            self._ask()
        elif kind == CURTAIN:
            self._session.lift_curtain()
        elif kind == PAUSE:
            self._session.go_on()
        elif kind == MATCH_OVER:
            self._ended = WAS_PLAYED
        else:
            self._console.say(self._reader.turn())

    async def _play(self, line: str) -> None:
        meant = self._choices.read(self._reader.say, self._names, line)
        if isinstance(meant, str):
            self._console.say(*meant.split("\n"))
            return
        with self._told_why_not():
            await self._session.play(meant)

    def _do(self, command: str, rest: str) -> None:
        reader, say = self._reader, self._console.say
        told: Mapping[str, Callable[[], Any]] = {
            typed.READ_TABLE: lambda: say(*reader.table()),
            typed.READ_HAND: lambda: say(reader.hand()),
            typed.POINTS: lambda: say(reader.scores()),
            typed.TURN: lambda: say(reader.turn()),
            typed.LAST: lambda: say(*reader.last_play()),
            typed.PLAYS_SO_FAR: lambda: say(*reader.this_mano()),
            typed.RULES_TOLD: lambda: say(*reader.rules()),
            typed.FAIR_DEAL: lambda: say(*reader.fair_deal()),
            typed.HELP: self._help,
            typed.CARD_WORDS: self._call_otherwise,
            typed.UNDO: self._undo,
            typed.LEAVE: self._leave,
            typed.GIVE_UP: self._give_up,
            typed.TALK: lambda: self._talk(rest),
            typed.AGREE: lambda: self._agree(rest),
            typed.AGAIN: self._again,
            typed.CHOICES: lambda: self._if_in_turn(lambda: say(*self._choices.lines(reader.say))),
            typed.CAPTURES: lambda: self._if_in_turn(lambda: say(*self._choices.captures(reader.say))),
        }
        told[command]()

    def _if_in_turn(self, tell: Callable[[], None]) -> None:
        if self._session.waiting.kind == YOU:
            tell()
        else:
            self._console.say(_("Eso se lee cuando te toca."), self._reader.turn())

    def _help(self) -> None:
        say = self._reader.say
        robbed = robbed_name(say, self._session.seat or 0) if say.face.open_piles else ""
        self._console.say(*typed.play_lines(robbed), _("Leer y hacer:"), *typed.help_lines())

    def _call_otherwise(self) -> None:
        self._reader.speech = self._reader.speech._replace(words=not self._reader.speech.words)
        self._console.say(self._reader.hand() if self._session.seat is not None else self._reader.table()[0])

    def _undo(self) -> None:
        question, asked = undo_question(self._session), self._sure == typed.UNDO
        self._sure = typed.UNDO if question and not asked else ""
        if not self._session.can_undo:
            self._console.say(_("No hay nada que deshacer."))
        elif self._sure:
            self._console.say(question, _("«sí», u otra vez «{word}».").format(word=typed.taught(typed.UNDO)))
        else:
            with self._told_why_not():
                self._session.undo()
                self._console.say(_("Deshecho."))

    def _leave(self) -> None:
        self._ended = WAS_LEFT
        self._console.say("" if self._session.waiting.kind == MATCH_OVER else _("La partida queda guardada."))

    def _again(self) -> None:
        if self._session.waiting.kind == MATCH_OVER and self._local:
            self._ended = SAME_AGAIN
        else:
            self._console.say(_("Otra partida igual se pide aquí cuando una termina, en una sola computadora."))

    def _give_up(self) -> None:
        seat = self._giving_up
        if seat is None:
            self._console.say(_("Ahora no se puede abandonar."))
        elif self._sure != typed.GIVE_UP:
            self._sure = typed.GIVE_UP
            sure = _("La partida se daría por perdida. ¿Seguro? «sí», u otra vez «{word}».")
            self._console.say(sure.format(word=typed.taught(typed.GIVE_UP)))
        else:
            with self._told_why_not():
                self._session.resign(seat)

    @property
    def _giving_up(self) -> Seat | None:
        """Whose seat is given up: of whoever is at the keyboard."""
        session = self._session
        return session.seat if session.waiting.kind != MATCH_OVER and session.seat in session.own else None

    def _talk(self, text: str) -> None:
        if not self._session.can_talk:
            self._console.say(_("Nadie lo leería: eso es entre computadoras."))
        elif not self._session.say(text):
            self._console.say(_("No se dijo: estaba vacío o fue demasiado seguido."))

    def _agree(self, number: str) -> None:
        if number.isascii() and number.isdigit() and 0 < int(number) <= len(self._offers):
            with self._told_why_not():
                self._session.agree(self._offers[int(number) - 1])
            return
        self._console.say(*offer_lines(self._offers, self._reader.say.name))

    @property
    def _offers(self) -> list[Offer]:
        """What can be agreed on here; to go to another table takes a screen."""
        return [offer for offer in self._session.offers if offer.body is not None]

    @contextmanager
    def _told_why_not(self) -> Iterator[None]:
        """What refuses an act is said, and the match goes on."""
        try:
            yield
        except NOT_DONE as error:
            self._console.say(not_done_text(self._reader.say, error))

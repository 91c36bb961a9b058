"""What ``host`` and ``join`` share: their options, what they write, their exit codes, and saved matches.

0  the match was played to its end       3  the other side did not let this one in, or ended the table
1  the two programs do not agree         4  nothing can be listened at that port
2  what was typed makes no sense         5  a file cannot be read or written
130  interrupted; the match is saved, as after 1 and 3
"""

from __future__ import annotations

import argparse
import asyncio
import json
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tui.commands import EXIT_INTERRUPTED
from tui.commands.common import OK, UNSOUND, CommandError, add_json, complain, say, the_one
from tui.i18n import _

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from net.crypto.interfaces import Rng
    from net.tcp.call_state import CallState
    from saves.errors import Notice
    from saves.identity import Identity
    from saves.library import Library
    from tui.online.context import NetworkContext
    from tui.online.endpoint import EndNews
    from tui.online.endpoints import GuestEnd, HostEnd
    from tui.online.headless_peer import Outcome
    from tui.online.match_store import NetStore
    from tui.play.peers import Fault

    EndT = TypeVar("EndT", HostEnd, GuestEnd)

NOT_LET_IN: Final = 3
NO_PORT: Final = 4
NO_FILE: Final = 5


def add_network(parser: argparse.ArgumentParser) -> None:
    """The options of both sides."""
    from core.bots import LEVELS

    *others, last = LEVELS
    levels = _("{levels} o {last}").format(levels=", ".join(others), last=last)
    parser.add_argument("--headless", action="store_true", help=_("sin pantalla: un bot juega este asiento"))
    parser.add_argument("--bot", default="", metavar=_("NIVEL"), help=levels)
    parser.add_argument("--code", default="", metavar="C", help=_("el código de la mesa: tres palabras"))
    seed = _(
        "semilla de todo el azar de este lado y de su bot, para repetir una prueba: quien la sabe puede leer lo que se "
        "envía y ver todas las cartas"
    )
    parser.add_argument("--seed", default="", metavar="S", help=seed)
    parser.add_argument("--resume", default="", metavar=_("PARTIDA"), help=_("sigue esta partida guardada"))
    add_json(parser)


def need_no_screen(arguments: argparse.Namespace, *names: str) -> None:
    """Raises `CommandError` for an option that says nothing to the screens."""
    for name in ("bot", "seed", "resume", "json", *names):
        if getattr(arguments, name):
            raise CommandError(_("{option} sólo va con --headless.").format(option=f"--{name}"))


def none_of(arguments: argparse.Namespace, *names: str) -> None:
    """Raises `CommandError` for an option that says nothing to a saved match, which has all of it already."""
    for name in names:
        if getattr(arguments, name) not in (None, ""):
            why = _("{option} no va con --resume: la partida guardada ya lo tiene.")
            raise CommandError(why.format(option=f"--{name}"))


def seeded_context(seed: str, side: str) -> NetworkContext:
    """What the ends of this command are made with; `side` tells the two sides of one seed apart."""
    from tui.words.desync_report import network_context

    return network_context()._replace(rng=_link_rng(seed, side))


def _link_rng(seed: str, side: str) -> Rng:
    """The randomness of this side's links: the system's, or that of a seed."""
    import os

    from tui.online.headless_peer import seeded

    return seeded(seed, f"{side} links") if seed else os.urandom


def ran(play: Coroutine[Any, Any, int]) -> int:
    """The exit code of a peer without a screen; a disk that refuses at the beginning is said on stderr."""
    from saves.errors import SaveError
    from tui.words.saves import notice_text

    try:
        return asyncio.run(play)
    except SaveError as error:
        complain(notice_text(error.notice))
        return NO_FILE


def code_argument(text: str) -> str:
    """The code that was typed, "" for none. Raises `CommandError`."""
    from net.admission.code_words import BadCode, tidy_code

    try:
        return tidy_code(text) if text else ""
    except BadCode:
        raise CommandError(_("El código son palabras sin acentos: tambor-lucero-viento.")) from None


def bot_level(text: str, game: str = "") -> str:
    """The level that was typed, for a seat at a table of that game, where it is known. Raises `CommandError`."""
    from core.bots import LEVELS, levels_of
    from core.games import GAMES

    known = levels_of(GAMES[game]) if game else LEVELS
    levels = ", ".join(known)
    if not text:
        raise CommandError(_("Con --headless hace falta --bot NIVEL. Los niveles son: {levels}.").format(levels=levels))
    if text not in known:
        why = _("--bot no puede ser «{level}». Los niveles son: {levels}.")
        raise CommandError(why.format(level=text, levels=levels))
    return text


def open_library() -> tuple[Library, Identity]:
    """The saved matches and the identity of this person. Raises `SaveError`."""
    from saves.identity import load_identity
    from saves.library import Library
    from saves.paths import data_dir

    data = data_dir()
    data.prepare()
    return Library(data), load_identity(data.identity)


def new_store(library: Library, match_id: bytes, seed: str, place: str) -> NetStore:
    """Where a new match will be kept; `place` tells the two sides of one seed apart."""
    from tui.online.match_store import NetStore, fresh_secret, seeded_secret

    return NetStore(library, match_id, seeded_secret(seed, place) if seed else fresh_secret())


def saved_match(library: Library, text: str, hosting: bool) -> NetStore:
    """The saved match whose id or folder begins so; for a guest also one that they agreed to and that did not begin
    here.

    Where both sides are kept in this data directory: the host's when `hosting`, else one that nobody has open, rather
    a guest's. Raises `CommandError`, `SaveError`.
    """
    from saves.errors import MatchInUse
    from tui.online.seat_lookup import seat_at

    names = library.find(text)
    pledged = () if hosting else library.pledged(text)
    found = {name.match_id for name in names} | {name.match_id for name in pledged}
    the_one(tuple(found), text, library.data.root)
    seat = seat_at(library, text, hosting=hosting)
    if seat is None:
        raise MatchInUse(text)
    return seat


def end_of(
    kind: type[EndT],
    store: NetStore,
    identity: Identity,
    level: str,
    context: NetworkContext,
    code: str,
    game: str = "",
) -> EndT:
    """The instance of this command at the match of a store; `game`: of a table set here. Raises `MatchError`."""
    from core.log.bodies import BadEntry
    from saves.log_summary import as_trouble
    from tui.online.endpoints import local_identity

    me = local_identity(identity, store.signer, level.capitalize(), context.app_version, store.match_id, game)
    try:
        return kind(store, me, context, code)
    except BadEntry as error:
        store.close()
        raise as_trouble(error) from error


class HeadlessOutput:
    """Writes what a peer without a screen has to say: JSON, one object a line, or sentences."""

    def __init__(self, as_json: bool) -> None:
        self._json = as_json
        self._waits = ""

    def listening(self, port: int, code: str, match: str) -> None:
        text = _("La mesa espera en el puerto {port}; código: {code}")
        self._write(text, event="listening", port=port, code=code, match=match)

    def entry(self, seq: int, head: str) -> None:
        self._write("", event="entry", seq=seq, head=head)

    def end(self, match: str, head: str, score: tuple[int, ...]) -> None:
        text = _("La partida {match} terminó: {score}")
        self._write(text, event="end", match=match, head=head, score=list(score))

    def caught(self, fault: Fault) -> None:
        from tui.words.fairness import after_fault_text, fault_text, fault_title

        complain(f"{fault_title()}: {fault_text(fault)} {after_fault_text(fault)}")
        self._write("", event="caught", deck=fault.deck, what=fault.what, name=fault.name)

    def called(self, end: GuestEnd, where: str, state: CallState) -> None:
        """How it stands with this end's call to the table; on stderr, once for each reason why nobody is reached."""
        from net.tcp.call_state import Linked, RetryingLater
        from tui.online.failure_reasons import failure_of
        from tui.words.network import failure_text

        if isinstance(state, Linked):
            self._waits = ""
        elif isinstance(state, RetryingLater):
            why = failure_text(failure_of(state.reasons, where, begun=end.met and end.playing))
            if why != self._waits:
                self._waits = why
                complain(_("{why} Se sigue llamando; Ctrl+C lo deja.").format(why=why))

    def news(self, news: EndNews) -> None:
        """Somebody could not come in because of their program, or of this one: a sentence on stderr, or JSON."""
        from net.table.events import Unlike
        from tui.play.failure import VERSION, Failure
        from tui.words.network import caller_text

        if not isinstance(news, Unlike):
            return
        error = news.violation
        programs = {"mine": error.mine._asdict(), "theirs": error.theirs._asdict()}
        if self._json:
            self._write("", event="incompatible", what=error.what, update=error.update, **programs)
        else:
            complain(caller_text(Failure(VERSION, error.update, error.facts)))

    def trouble(self, notice: Notice) -> None:
        """A file could not be written; it is tried again."""
        from tui.words.saves import notice_text

        complain(notice_text(notice))

    def _write(self, text: str, **facts: Any) -> None:
        if self._json:
            say(json.dumps(facts))
        elif text:
            facts["score"] = "-".join(map(str, facts.get("score", ())))
            say(text.format(**facts))


def exit_code(outcome: Outcome, match: str) -> int:
    """The exit code of how it ended; what was not the end of the match is said on stderr."""
    from tui.online.headless_peer import DISAGREED, FINISHED, INTERRUPTED

    if outcome.kind == FINISHED:
        return OK
    codes = {DISAGREED: UNSOUND, INTERRUPTED: EXIT_INTERRUPTED}
    complain(_reason(outcome))
    if match:
        complain(_("La partida queda guardada: sigue con --resume {match}").format(match=match[:8]))
    return codes.get(outcome.kind, NOT_LET_IN)


def _reason(outcome: Outcome) -> str:
    from tui.online.headless_peer import DISAGREED
    from tui.words.desync import disagreement_text
    from tui.words.network import failure_text

    if outcome.failure is not None:
        return failure_text(outcome.failure)
    if outcome.kind == DISAGREED:
        return disagreement_text(outcome.disagreement)
    return _("Interrumpida.")

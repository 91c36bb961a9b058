"""Two programs that do not see the same match: what is known of it here, and the report for whoever mends them.

All of a report is public, so that it may be shown to anybody: the match as the log tells it to one who only looks on,
without what was said at the table, and what both sides have in the components that differ.
"""

from __future__ import annotations

import platform
from collections.abc import Iterable, Iterator
from contextlib import suppress
from textwrap import wrap
from typing import Final

from core.game import IllegalAction
from core.log.bodies import BadEntry, Body, ClaimBody, DealBody, DrawBody, PlayBody, Talk, kind_of
from core.log.dealer import PublicDealer
from core.log.entry import Entry
from core.log.timeline import action_of
from core.notation import action_text, position_text, rules_text
from core.record.record import record_of
from core.record.text import record_text
from net.link.handshake_messages import GameVersion
from net.table.divergence import ENGINE, Trouble
from tui.i18n import _
from tui.online.context import NetworkContext, ReportedEnd
from tui.play.peers import Disagreement
from tui.version import version
from tui.words.desync import component_word, what_text

_WIDTH: Final = 120
_INDENT: Final = " " * 4
_ENTRY: Final = "entry"
_REFUSED: Final = "refused"
"""What stands beside the components in a `Trouble`."""


def network_context() -> NetworkContext:
    """What a real program sets its tables with; its reports are in words."""
    return NetworkContext(version(), report_text)


def report_text(end: ReportedEnd, trouble: Trouble) -> str:
    """The report of this side, in the language of the screen."""
    return "\n".join(_lines(end, trouble)) + "\n"


def _lines(end: ReportedEnd, trouble: Trouble) -> Iterator[str]:
    name = end.name_of(trouble.key) or _("alguien")
    what = what_text(Disagreement(trouble.kind, name, trouble.seq, trouble.names))
    yield _("Sobremesa: dos programas no ven la misma partida")
    yield _("Aquí no hay manos tapadas, claves ni códigos: este informe se puede enseñar a cualquiera.")
    yield ""
    yield _("Anotación {seq}: {what}.").format(seq=trouble.seq, what=what)
    yield from _entries(end, trouble, name)
    yield from _components(trouble, name)
    yield ""
    yield from _programs(end, trouble, name)
    yield ""
    yield from _history(end, trouble)


def _entries(end: ReportedEnd, trouble: Trouble, name: str) -> Iterator[str]:
    """The entry in doubt; of two logs both, with the signed bytes, which are the evidence."""
    for side, said in ((_("aquí"), trouble.mine), (name, trouble.theirs)):
        data = dict(said).get(_ENTRY, "")
        if data:
            entry = Entry.decode(bytes.fromhex(data))
            yield _("  {side}: {text}").format(side=side, text=_entry_text(end, entry))
            if trouble.kind != ENGINE and not isinstance(entry.body, Talk):
                yield from wrap(data, _WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT)


def _entry_text(end: ReportedEnd, entry: Entry) -> str:
    """``Luis: 5c*5d``; of what has no notation its kind alone."""
    text = kind_of(entry.body)
    with suppress(LookupError, TypeError, ValueError):  # signed by somebody, but judged by no engine
        text = _body_text(end, entry.body) or text
    return _("{name}: {text}").format(name=end.name_of(entry.proposal.author) or _("alguien"), text=text)


def _body_text(end: ReportedEnd, body: Body) -> str:
    match = end.match
    if match is None or not isinstance(body, PlayBody | ClaimBody | DrawBody | DealBody):
        return ""
    action = PublicDealer().open(match.fold, body) if isinstance(body, DrawBody | DealBody) else action_of(body)
    return action_text(action, match.game.deck(match.rules))


def _components(trouble: Trouble, name: str) -> Iterator[str]:
    """What each side has in what differs, in the notation of positions; and why one of them refuses the entry."""
    mine, theirs = dict(trouble.mine), dict(trouble.theirs)
    for part in (_REFUSED, *trouble.names):
        if part in trouble.names or part in mine or part in theirs:
            yield f"{component_word(part)} ({part})"
            yield _("  {side}: {text}").format(side=_("aquí"), text=plain(mine.get(part, "-")))
            yield _("  {side}: {text}").format(side=name, text=plain(theirs.get(part, "-")))


def _programs(end: ReportedEnd, trouble: Trouble, name: str) -> Iterator[str]:
    """Which two programs they are: version, and of every game the rules and the canary (`core.canary`)."""
    system = f"Python {platform.python_version()}, {platform.platform()}"
    yield _("Este programa: {program}").format(program=f"{_program(end.me.app, end.me.games)}; {system}")
    member = end.table.members.get(trouble.key) if end.table is not None else None
    theirs = _program(member.peer.app, member.peer.games) if member is not None else _("no se sabe")
    yield _("El de {name}: {program}").format(name=name, program=theirs)


def _program(app: str, games: Iterable[GameVersion]) -> str:
    known = [f"{plain(one.game)} {one.rules_version} ({one.canary.hex()})" for one in games]
    return ", ".join([f"sobremesa {plain(app)}", *known])


def _history(end: ReportedEnd, trouble: Trouble) -> Iterator[str]:
    """The match up to there: its position as one line, then its record, as one who only looks on knows them."""
    if end.table is None or end.table.match is None:
        return
    replica, match = end.table.replica, end.table.match
    entries = replica.chain.entries[: max(1, trouble.seq)]
    game, rules = match.game, match.rules
    yield _("Reglas: {rules}").format(rules=f"{game.id}/{game.rules_version} {rules_text(game, rules)}")
    try:
        before = replica.replayed(len(entries))
        yield _("Posición antes: {position}").format(position=position_text(game, game.observe(before.state, None)))
        record = record_of(entries, games=end.games)
        silent = record._replace(moves=tuple(move for move in record.moves if not isinstance(move, Talk)))
        yield ""
        yield record_text(silent, end.games).rstrip()
    except (BadEntry, IllegalAction, LookupError, TypeError, ValueError) as error:
        # What a wrong engine made may be beyond writing; the rest of the report must not be lost for it.
        reason = plain(f"{type(error).__name__}: {error}")
        yield _("Las jugadas no se pudieron escribir: {reason}").format(reason=reason)


def plain(text: str) -> str:
    """What another program says, as printable ASCII: it has no power over the terminal that it is shown in."""
    return ascii(text)[1:-1]

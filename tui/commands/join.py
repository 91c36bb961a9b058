"""``sobremesa join``: to somebody else's table; with ``--headless`` a bot of this program plays there."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, Any

from tui.commands import network
from tui.commands.common import CommandError
from tui.i18n import _

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from net.admission.invitation import Invitation
    from tui.online.context import NetworkContext
    from tui.online.endpoints import GuestEnd
    from tui.shell import Doors


def register(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "join",
        help=_("se une a la mesa de otra computadora"),
        description=_(
            "Abre el programa donde se entra a una mesa de la red. Con --headless va sin pantalla y deja en ella un "
            "bot, que acepta lo que allí se juega. Con --json escribe un objeto por línea: entry (seq, head); caught "
            "(deck, what, name), cuando algo no cuadra en un mazo; y end (match, head, score).\n"
            "Termina con 0 si la partida se jugó hasta el final, con 1 si los programas no ven la misma partida, "
            "con 2 si lo pedido no tiene sentido, con 3 si la mesa no deja entrar, se cerró o no se encuentra, con 5 "
            "si el disco no deja, con 130 si se interrumpe."
        ),
    )
    where = _("dirección y puerto, o la invitación entera")
    parser.add_argument("place", nargs="?", default="", metavar=_("DIRECCIÓN"), help=where)
    network.add_network(parser)
    parser.set_defaults(run=run, begin=begin)


def begin(arguments: argparse.Namespace) -> Callable[[Doors], object]:
    """What the app opens first: the way to a table, with what was said of it filled in. Raises `CommandError`."""
    network.need_no_screen(arguments)
    typed = " ".join(filter(None, (arguments.place, network.code_argument(arguments.code))))
    return lambda app: app.open_join(typed)


def run(arguments: argparse.Namespace) -> int:
    return network.ran(_join(arguments))


async def _join(arguments: argparse.Namespace) -> int:
    from net.tcp.client import Caller
    from tui.online.headless import join
    from tui.online.headless_peer import Outcome
    from tui.online.seat_lookup import another_may

    level = network.bot_level(arguments.bot)
    if arguments.resume:
        network.none_of(arguments, "seed")
    invitation = _invitation(arguments)
    context = network.seeded_context(arguments.seed, "guest")
    places = [(host, invitation.port) for host in invitation.hosts]
    lines, where = network.HeadlessOutput(arguments.json), f"{invitation.hosts[0]}:{invitation.port}"
    outcome: Outcome | None = None
    match = ""
    for end in _ends(arguments, invitation, level, context):
        if not end.credentials:
            break
        caller = Caller(end, places, partial(lines.called, end, where), rng=context.rng)
        outcome = await join(end, caller, level, lines)
        match = end.store.match_id.hex() if end.match else ""
        if not another_may(outcome.failure):
            break
    if outcome is None:
        raise CommandError(_("Falta el código de la mesa: --code."))
    return network.exit_code(outcome, match)


def _ends(
    arguments: argparse.Namespace, invitation: Invitation, level: str, context: NetworkContext
) -> Iterator[GuestEnd]:
    """As whom to go there, the likeliest first. Raises `CommandError`, `SaveError`."""
    from net.link.identity import NO_MATCH
    from tui.online.endpoints import GuestEnd
    from tui.online.seat_lookup import seats_to_try

    library, identity = network.open_library()
    if arguments.resume:
        seats = iter([(network.saved_match(library, arguments.resume, hosting=False), invitation.code)])
    else:
        fresh = partial(network.new_store, library, NO_MATCH, arguments.seed, "guest")
        seats = seats_to_try(library, invitation, "", fresh)
    for store, code in seats:
        yield network.end_of(GuestEnd, store, identity, level, context, code)


def _invitation(arguments: argparse.Namespace) -> Invitation:
    from net.admission.invitation import BadInvitation, parse

    try:
        found = parse(arguments.place)
    except BadInvitation as error:
        raise CommandError(_("Eso no es una dirección. Así se escribe: 192.168.1.20:47011")) from error
    code = network.code_argument(arguments.code)
    return found._replace(code=code) if code else found

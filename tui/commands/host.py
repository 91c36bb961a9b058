"""``sobremesa host GAME``: a table for others; with ``--headless`` a bot of this program plays at it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from tui.commands import network
from tui.commands.common import CommandError, check_players, complain, read_rules
from tui.games import FACES
from tui.i18n import _
from tui.words.system import trouble_reason

if TYPE_CHECKING:
    from collections.abc import Callable

    from net.lobby.terms import Terms
    from saves.identity import Identity
    from saves.library import Library
    from tui.online.endpoints import HostEnd
    from tui.online.lobby_controller import HostsRoom
    from tui.shell import Doors


def register(commands: Any) -> None:
    parser: argparse.ArgumentParser = commands.add_parser(
        "host",
        help=_("crea una mesa para otras computadoras"),
        description=_(
            "Abre el programa donde se crea una mesa en la red. Con --headless la crea sin pantalla y deja en ella un "
            "bot; la partida empieza cuando no queda ningún lugar libre. "
            "Con --json escribe un objeto por línea: listening (port, code, match), otra vez con cada código nuevo; "
            "entry (seq, head); incompatible (what, update, mine, theirs), cuando alguien no entra porque su programa "
            "y este no pueden jugar juntos; caught (deck, what, name), cuando algo no cuadra en un mazo; y end (match, "
            "head, score).\n"
            "Termina con 0 si la partida se jugó hasta el final, con 1 si los programas no ven la misma partida, "
            "con 2 si lo pedido no tiene sentido, con 4 si el puerto está ocupado, con 5 si el disco no deja, con 130 "
            "si se interrumpe."
        ),
    )
    parser.add_argument("game", choices=tuple(FACES), metavar="|".join(FACES), help=_("el juego"))
    parser.add_argument("--players", type=int, default=None, metavar="N", help=_("cuántos juegan; si no se dice, 2"))
    parser.add_argument("--bind", action="append", default=[], metavar="A", help=_("en qué dirección se escucha"))
    parser.add_argument("--port", type=int, default=None, metavar="P", help=_("en qué puerto; 0, en uno libre"))
    network.add_network(parser)
    parser.set_defaults(run=run, begin=begin)


def begin(arguments: argparse.Namespace) -> Callable[[Doors], object]:
    """What the app opens first: the form of a table, with what was said filled in. Raises `CommandError`."""
    network.need_no_screen(arguments, "bind", "code")
    if arguments.port is not None:
        raise CommandError(_("{option} sólo va con --headless.").format(option="--port"))
    terms = _terms(arguments)
    return lambda app: app.open_host(terms.game, terms.seats)


def run(arguments: argparse.Namespace) -> int:
    from net.tcp.server import PortTaken

    if arguments.port is not None and not 0 <= arguments.port <= 65535:
        raise CommandError(_("Un puerto es un número de 0 a 65535."))
    try:
        return network.ran(_host(arguments))
    except PortTaken as error:
        complain(_("El puerto {port} está ocupado: elige otro con --port.").format(port=error.port))
    except OSError as error:
        complain(_("No se puede abrir ningún puerto: {reason}").format(reason=trouble_reason(error)))
    return network.NO_PORT


async def _host(arguments: argparse.Namespace) -> int:
    from net.admission.invitation import DEFAULT_PORT
    from net.tcp.server import EVERYWHERE, Server
    from tui.online.headless import host

    level, code = network.bot_level(arguments.bot, arguments.game), network.code_argument(arguments.code)
    if arguments.resume:
        network.none_of(arguments, "players", "seed")
        library, identity = network.open_library()
        end, room = _old(library, identity, arguments, level, code), None
    else:
        terms = _terms(arguments)
        library, identity = network.open_library()
        end, room = _new(library, identity, terms, level, code, arguments.seed)
    wanted = DEFAULT_PORT if arguments.port is None else arguments.port
    server = Server(end, bind=arguments.bind or EVERYWHERE, port=wanted, fixed=bool(arguments.port))
    lines = network.HeadlessOutput(arguments.json)
    end.subscribe(lines.news)
    outcome = await host(end, room, server, level, lines, _clock(arguments.seed))
    return network.exit_code(outcome, end.store.match_id.hex() if end.match else "")


def _terms(arguments: argparse.Namespace) -> Terms:
    from core.games import GAMES
    from core.log.opening import options_of
    from core.notation import rules_text
    from net.lobby.terms import Terms

    game = GAMES[arguments.game]
    preset = next(iter(game.presets))
    players = 2 if arguments.players is None else arguments.players
    check_players(game, players)
    rules = read_rules(game, rules_text(game, game.presets[preset]._replace(jugadores=players)))
    return Terms(game.id, preset, options_of(game, preset, rules), "asistida")


def _new(
    library: Library, identity: Identity, terms: Terms, level: str, code: str, seed: str
) -> tuple[HostEnd, HostsRoom]:
    import os

    from core.log.bodies import BOT
    from core.log.entry import MATCH_ID_SIZE
    from net.lobby.chairs import SeatSetting
    from net.lobby.host_lobby import HostRoom
    from net.lobby.terms import OPEN
    from tui.online.endpoints import HostEnd
    from tui.online.headless_peer import seeded
    from tui.online.lobby_controller import HostsRoom

    rng = seeded(seed, "host") if seed else os.urandom
    match_id = rng(MATCH_ID_SIZE)
    while library.find(match_id.hex()):
        match_id = rng(MATCH_ID_SIZE)
    store = network.new_store(library, match_id, seed, "host")
    name = level.capitalize()
    context = network.seeded_context(seed, "host")
    end = network.end_of(HostEnd, store, identity, level, context, code, terms.game)
    chairs = [SeatSetting(BOT, name, level), *[SeatSetting(OPEN)] * (terms.seats - 1)]
    return end, HostsRoom(end, HostRoom(end.key, name, terms, chairs))


def _old(library: Library, identity: Identity, arguments: argparse.Namespace, level: str, code: str) -> HostEnd:
    from saves.log_summary import saved_opening
    from tui.online.endpoints import HostEnd

    store = network.saved_match(library, arguments.resume, hosting=True)
    try:
        game = saved_opening(store.match_id, store.entries[0]).game
        _check_game(game, arguments)
        return network.end_of(HostEnd, store, identity, level, network.seeded_context("", "host"), code, game)
    except BaseException:
        store.close()
        raise


def _check_game(game: str, arguments: argparse.Namespace) -> None:
    """Raises `CommandError` for a saved match of another game than the one that was asked for."""
    from tui.words.names import game_name

    if game != arguments.game:
        text = _("La partida {match} es de {game}: para seguirla, «host {command}».")
        raise CommandError(text.format(match=arguments.resume, game=game_name(game), command=game))


def _clock(seed: str) -> Any:
    """The moment of the opening: seeded matches have no date, so that the same seeds give the same log."""
    import time

    from core.bots.arena import STARTED

    return lambda: STARTED if seed else time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())

"""Play between computers in words: what is waited for, by whom, and everything that can go wrong on the way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from net.lan.advert import TABLE_FULL, UNKNOWN_GAME, UPDATE_ME, UPDATE_PEER
from net.lan.discovery import FAILED, STARTING, ListingState
from net.lan.interfaces import NO_NETWORK, ONLY_VPN, WSL
from net.lan.multicast import BROKEN, NO_MULTICAST, NOT_INSTALLED, PORT_TAKEN
from net.link.errors import CAPABILITY, DETERMINISM, RULES_VERSION, UPDATE_BOTH, UPDATE_MINE, UPDATE_THEIRS
from tui.i18n import N_, _, ngettext
from tui.play.failure import CODE, CONNECT, DISK, SEAT
from tui.words.names import game_name, preset_name
from tui.words.system import system_reason

if TYPE_CHECKING:
    from net.lan.advert import Advert
    from tui.play.failure import Failure

LIST_REASONS: Final[Mapping[str, str]] = {
    PORT_TAKEN: N_("otro programa ocupa el puerto 5353 (UDP)"),
    NO_NETWORK: N_("esta computadora no está en ninguna red"),
    ONLY_VPN: N_("sólo hay una VPN, y por ella no se ven las mesas"),
    NO_MULTICAST: N_("la red o el sistema no dejan anunciar (multicast)"),
    NOT_INSTALLED: N_("falta el paquete zeroconf"),
    WSL: N_("dentro de WSL casi nunca se ve la red: mejor el programa de Windows"),
    BROKEN: N_("la búsqueda falló"),
}
"""Reason of `net.lan.discovery` -> why the list of the network is not to be relied on."""

OBSTACLES: Final[Mapping[str, str]] = {
    TABLE_FULL: N_("no queda lugar"),
    UPDATE_ME: N_("versión más nueva: actualiza la tuya"),
    UPDATE_PEER: N_("versión más vieja: que la actualicen"),
    UNKNOWN_GAME: N_("un juego que no tienes: actualiza"),
}
"""Obstacle of `net.lan.advert` -> why one cannot sit down there."""

STEPS: Final[Mapping[str, str]] = {
    CONNECT: N_("Llamando a {where}: falta que conteste."),
    CODE: N_("{where} contestó: comparando versiones y código…"),
    SEAT: N_("Entrando a la mesa…"),
}
"""Step of a call -> what is being done, and whom one waits for."""

FAILURES: Final[Mapping[str, str]] = {
    "resolve.unknown": N_("Nadie sabe dónde está «{where}»: revisa el nombre, o usa la dirección en números."),
    "connect.refused": N_("En {where} no hay ninguna mesa abierta: revisa el puerto, o que siga abierta."),
    "connect.unreachable": N_("No hay camino hasta {where}: ¿están las dos computadoras en la misma red?"),
    "connect.timeout": N_("{where} no contesta: puede ser su cortafuegos, o que ya no esté en la red."),
    "connect.silent": N_(
        "{where} toma la llamada, pero no contesta a tiempo: puede estar ocupada, o no ser Sobremesa."
    ),
    "connect.hung_up": N_(
        "{where} tomó la llamada y la cortó sin decir nada: prueba otra vez, por si llaman muchos a la vez."
    ),
    "connect.not_sobremesa": N_("Lo que contesta en {where} no es Sobremesa."),
    "connect.failed": N_("No se pudo llamar a {where}: {detail}"),
    "version.me": N_(
        "Tu programa ({mine}, protocolo {my_protocol}) es más viejo que el de la mesa ({theirs}, protocolo "
        "{their_protocol}): actualiza el tuyo."
    ),
    "version.peer": N_(
        "El programa de la mesa ({theirs}, protocolo {their_protocol}) es más viejo que el tuyo ({mine}, protocolo "
        "{my_protocol}): que lo actualicen."
    ),
    "version.both": N_(
        "Tu programa ({mine}, protocolo {my_protocol}) y el de la mesa ({theirs}, protocolo {their_protocol}) no "
        "juegan igual, y por la versión ninguno es más viejo: hay que reinstalar los dos."
    ),
    "code.wrong": N_("El código no es ese. Pídelo otra vez: tras un error puede haber cambiado."),
    "code.wait": N_("Demasiados códigos equivocados: la mesa no escucha hasta dentro de {wait} s."),
    "code.wait_over": N_("Ya puedes probar otra vez con el código."),
    "code.busy": N_("Demasiados códigos equivocados: la mesa no escucha por un rato."),
    "code.unknown": N_("La mesa ya no te reconoce: entra otra vez con el código."),
    "seat.full": N_("La mesa está llena."),
    "link.lost": N_("Se cortó la conexión con la mesa. Tu lugar quedó libre: puedes volver a entrar."),
    "link.cut": N_("Se cortó la conexión con la mesa."),
    "link.unknown": N_("En {where} contesta otra mesa, o la tuya pide otra vez el código."),
    "link.closed": N_("{host} cerró la mesa."),
    "link.expelled": N_("{host} te pidió que dejaras la mesa."),
    "link.begun": N_("La partida empezó y no quedaba lugar para ti."),
    "link.no_seat": N_("La partida de {host} ya empezó y no queda ningún lugar libre."),
    "link.replaced": N_("Entraste a esta mesa desde otro programa; aquí se dejó."),
    "link.identity": N_("Quien contesta en {where} no es quien debía ser; no se le dijo nada."),
    "link.other_match": N_("La mesa que contesta en {where} es de otra partida."),
    "link.not_you": N_("La mesa que contesta en {where} espera a otra computadora, no a esta."),
    "link.slow": N_("Lo que venía de la mesa no acabó de llegar; se cortó la conexión."),
    "link.flood": N_("De la mesa llegaba más de lo que se puede leer; se cortó la conexión."),
    "link.too_fast": N_("{host} cortó la conexión: de aquí le llegaba demasiado en poco tiempo."),
    "link.their_disk": N_("{host} no puede guardar la partida en su disco; se cortó la conexión."),
    "link.shut_out": N_("{host} siguió la partida sin esperar a esta computadora."),
    "link.not_understood": N_("En la mesa no se entendió lo que llegó de aquí ({code}); se cortó la conexión."),
    "link.not_agreed": N_("La partida iba a empezar distinta de lo acordado; se cortó la conexión."),
    "link.violation": N_("Lo que llegó de la mesa no se entiende ({code}); se cortó la conexión."),
    "listen.port": N_("No se puede abrir ningún puerto para recibir a los demás: {detail}"),
}
"""``<step>.<reason>`` -> the sentence. Steps are those of `tui.online.lobby`; the disk's reasons are in
`tui.words.saves`."""

CALLERS: Final[Mapping[str, str]] = {
    UPDATE_MINE: N_(
        "Alguien quiso entrar con un programa ({theirs}, protocolo {their_protocol}) más nuevo que el tuyo "
        "({mine}, protocolo {my_protocol}): actualiza el tuyo."
    ),
    UPDATE_THEIRS: N_(
        "Alguien quiso entrar con un programa ({theirs}, protocolo {their_protocol}) más viejo que el tuyo "
        "({mine}, protocolo {my_protocol}): que actualice el suyo."
    ),
    UPDATE_BOTH: N_(
        "Alguien quiso entrar, pero su programa ({theirs}, protocolo {their_protocol}) y el tuyo ({mine}, "
        "protocolo {my_protocol}) no juegan igual, y por la versión ninguno es más viejo: hay que "
        "reinstalar los dos."
    ),
}
"""Who has to update -> what the host reads of somebody whose program cannot play here."""

DIFFERENCES: Final[Mapping[str, str]] = {
    CAPABILITY: N_("Lo que cada uno sabe: aquí {here}; allá {there}."),
    RULES_VERSION: N_("Las reglas: aquí {here}; allá {there}."),
    DETERMINISM: N_("La misma partida de prueba sale distinta: aquí {here}; allá {there}."),
}
"""What two programs do not have in common, where that is more than the protocol -> what to add."""

UNCLEAR: Final[Mapping[str, str]] = {
    "empty": N_("Escribe o pega la dirección, la invitación o el código; o elige una mesa de la lista."),
    "place": N_("Eso no es una dirección. Así se escribe: 192.168.1.20 o 192.168.1.20:47011."),
    "port": N_("El puerto es un número de 1 a 65535: 192.168.1.20:47011."),
    "code": N_("El código son tres palabras, como tambor lucero viento."),
    "token": N_("La invitación no está entera: cópiala otra vez, desde «sobremesa:» hasta el final."),
    "name": N_("Escribe primero cómo te llamas."),
    "whose_code": N_("¿De qué mesa es ese código? Elígela en la lista, o escribe antes su dirección."),
}
"""What is wrong with a typed text (`tui.online.address_input`) -> what to do about it."""
_SLOW: Final = 0.4
"""Seconds for a message there and back, from which on the way is called slow."""


def failure_text(failure: Failure) -> str:
    """The whole sentence for what went wrong."""
    if failure.step == DISK:
        from saves.errors import Notice
        from tui.words.saves import notice_text

        return notice_text(Notice(failure.reason, dict(failure.facts)))
    text = FAILURES.get(f"{failure.step}.{failure.reason}", FAILURES["link.violation"])
    facts = dict(failure.facts)
    if "detail" in facts:
        facts["detail"] = system_reason(facts.get("code"), facts["detail"])
    return _filled(text, facts)


def caller_text(failure: Failure) -> str:
    """What the host reads of somebody whose program cannot play here: a `VERSION` failure as seen from there."""
    return _filled(CALLERS[failure.reason], failure.facts)


def _filled(text: str, facts: Mapping[str, int | str]) -> str:
    """A sentence with its facts, and what two programs differ in, if they do."""
    texts = [text, *filter(None, [DIFFERENCES.get(str(facts.get("what", "")))])]
    return " ".join(_(one).format_map(_Known(facts)) for one in texts)


def patience_text(seconds: int) -> str:
    """How long a table does not listen yet, or that it does again."""
    return _(FAILURES["code.wait"] if seconds > 0 else FAILURES["code.wait_over"]).format(wait=seconds)


class _Known(dict[str, object]):
    """Facts; one that is missing or empty is shown as a dash rather than spoiling the sentence."""

    def __init__(self, facts: Mapping[str, int | str]) -> None:
        super().__init__({name: fact for name, fact in facts.items() if fact != ""})

    def __missing__(self, key: str) -> str:
        return "–"


def step_text(step: str, where: str) -> str:
    """``Llamando a 192.168.1.20:47011: falta que conteste.``"""
    return _(STEPS[step]).format(where=where) if step in STEPS else where


def hosting_text(state: ListingState) -> str:
    """What the host reads about the list of the network."""
    if state.kind == STARTING:
        return _("anunciándose en la red local…")
    if state.kind == FAILED:
        return _("no aparece en la lista: {reason}").format(reason=_reason(state))
    if state.reason:
        return _("se anuncia, pero {reason}").format(reason=_reason(state))
    return _("aparece en la lista de la red local")


def delay_text(delay: float | None, *, briefly: bool = False) -> str:
    """How the way to another computer is, in seconds there and back; ``""`` where nobody notices it."""
    if delay is None or delay < _SLOW:
        return ""
    return _("lenta") if briefly else _("conexión lenta")


def port_text(port: int, missed: int) -> str:
    """What the host reads who did not get the usual port."""
    told = _("{port}, porque otro programa tiene el {missed}: la dirección se dice con su número.")
    return told.format(port=port, missed=missed)


def looking_text(state: ListingState, count: int) -> str:
    """What somebody reads who looks for a table: what is searched, what was found, what to do without."""
    if state.kind == STARTING:
        return _("Mirando qué mesas hay en la red local…")
    if state.kind == FAILED:
        return _("No hay lista: {reason}. Abajo se entra igual, con dirección o invitación.").format(
            reason=_reason(state)
        )
    if count:
        return ngettext(
            "{n} mesa en la red local; la lista se actualiza sola.",
            "{n} mesas en la red local; la lista se actualiza sola.",
            count,
        ).format(n=count)
    if state.reason:
        return _("No se ve ninguna mesa: {reason}.").format(reason=_reason(state))
    return _(
        "No se ve ninguna mesa en la red local. Si la hay, puede taparla un cortafuegos, una VPN o la red de "
        "invitados: abajo se entra igual, con dirección o invitación."
    )


def _reason(state: ListingState) -> str:
    return _(LIST_REASONS.get(state.reason, LIST_REASONS[BROKEN]))


def table_text(advert: Advert, own: bool = False) -> str:
    """``1 de 2 libre · Cuarenta, Texto``, or why one cannot sit down; at one's `own` one always can."""
    if advert.obstacle and not own:
        return _(OBSTACLES[advert.obstacle])
    seats = ngettext("{free} de {seats} libre", "{free} de {seats} libres", advert.free)
    first = _("tu lugar te espera") if own else seats.format(free=advert.free, seats=advert.seats)
    return f"{first} · {game_name(advert.game)}, {preset_name(advert.game, advert.preset)}"

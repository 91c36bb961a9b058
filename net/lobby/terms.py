"""What the people at a table agree on before the match: the rules, the seats, and the opening that follows from them.

The host's `Lobby` message is the proposal. A guest agrees to its `agreement`, a hash of all of it, so that nothing can
be changed under anybody's hand; the `Opening` of the match must then say the same.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Final, NamedTuple

from msgspec.structs import replace

from core.game import Value
from core.games import GAMES
from core.log.bodies import BOT, LIFTINGS, PERSON, Opening, Player
from core.log.entry import HIDDEN_FORMAT
from core.log.opening import BadRules, options_of, rules_from
from net.crypto.interfaces import KEY_SIZE
from net.link.errors import BAD_LOBBY, NOT_AGREED, PeerViolation
from net.link.messages import Lobby, SeatLine, encode
from net.sanitize import is_clean

OPEN: Final = "open"
"""The kind of a seat where nobody sits; the others are `core.log.bodies.PERSON` and `BOT`."""
SEAT_KEPT: Final = "kept"
"""Such a seat with a name: it is kept for the one who is called so."""
FREE: Final = SeatLine(OPEN, "", "", b"", False)
_AGREEMENT_DOMAIN: Final = b"sobremesa/agreement/1\0"
_LEVEL: Final = re.compile(r"[a-z_]{1,20}")


class Terms(NamedTuple):
    """How a match is to be played; `options` are those that differ from the preset, in the game's order."""

    game: str
    preset: str
    options: tuple[tuple[str, Value], ...]
    lifting: str

    @property
    def seats(self) -> int:
        """How many players these rules want. Raises `BadRules` for rules that this program does not have."""
        if self.game not in GAMES:
            raise BadRules(f"no game {self.game!r}")
        game = GAMES[self.game]
        rules = rules_from(game, self.preset, self.options)
        if self.options != options_of(game, self.preset, rules):
            raise BadRules("options that differ from the preset are listed once each, in the game's order")
        if self.lifting not in LIFTINGS:
            raise BadRules(f"no way of lifting {self.lifting!r}")
        return game.seats(rules)


def terms_of(lobby: Lobby) -> Terms:
    """The rules that a lobby proposes."""
    return Terms(lobby.game, lobby.preset, lobby.options, lobby.lifting)


def proposal(lobby: Lobby) -> Lobby:
    """What a lobby proposes: the same with nobody ready."""
    return replace(lobby, seats=tuple(replace(seat, ready=False) for seat in lobby.seats))


def agreement(lobby: Lobby) -> bytes:
    """What a `Ready` names: BLAKE2b-128 of the message of the lobby's `proposal`."""
    return blake2b(_AGREEMENT_DOMAIN + encode(proposal(lobby)), digest_size=16).digest()


def check_lobby(lobby: Lobby, me: bytes, game: str) -> None:
    """Raises `PeerViolation` for a lobby that no host of this game would send to the instance `me`."""
    try:
        wanted = terms_of(lobby).seats
    except BadRules as error:
        raise PeerViolation(BAD_LOBBY, ascii(str(error))[:200]) from None
    if lobby.game != game:
        raise PeerViolation(BAD_LOBBY, "another game than at the door")
    if len(lobby.seats) != wanted:
        raise PeerViolation(BAD_LOBBY, f"{len(lobby.seats)} seats at a table of {wanted}")
    for number, seat in enumerate(lobby.seats):
        if not _is_sound(seat):
            raise PeerViolation(BAD_LOBBY, f"seat {number} is nothing that can be sat on")
    names = [seat.name.casefold() for seat in lobby.seats if seat.name]
    if len(set(names)) < len(names):
        raise PeerViolation(BAD_LOBBY, "two of one name")
    mine = [seat.kind for seat in lobby.seats if seat.key == me]
    if mine not in ([], [PERSON]):
        raise PeerViolation(BAD_LOBBY, "one person on several seats")


def is_kept(seat: SeatLine) -> bool:
    """The seat is open, for one person alone."""
    return bool(seat.name) and replace(seat, name="") == FREE


def _is_sound(seat: SeatLine) -> bool:
    if seat.kind == OPEN:
        return seat == FREE or (is_kept(seat) and is_clean(seat.name))
    level = _LEVEL.fullmatch(seat.level) is not None if seat.kind == BOT else not seat.level
    return seat.kind in (PERSON, BOT) and level and len(seat.key) == KEY_SIZE and is_clean(seat.name)


def lobby_opening(lobby: Lobby, started: str) -> Opening:
    """The first entry of the match that the lobby describes, all its seats taken. `started` as in `Opening`."""
    players = tuple(Player(seat.kind, seat.name, seat.level, seat.key) for seat in lobby.seats)
    version = GAMES[lobby.game].rules_version
    return Opening(HIDDEN_FORMAT, lobby.game, version, lobby.preset, lobby.options, players, started, lobby.lifting)


def check_opening(opening: Opening, lobby: Lobby | None) -> None:
    """Raises `PeerViolation` unless the match begins as the `lobby` says that was agreed to (None: nothing was)."""
    if lobby is None or opening != lobby_opening(lobby, opening.started):
        raise PeerViolation(NOT_AGREED, "the match does not begin as it was agreed")

"""A waiting room with its guests, every message over the real wire format; the network is a list that waits."""

from __future__ import annotations

from core.games import GAMES
from core.log.bodies import BOT, PERSON
from core.log.opening import options_of
from net.link.messages import Message, decode, encode
from net.lobby.chairs import SeatSetting
from net.lobby.guest_lobby import GuestRoom
from net.lobby.host_lobby import HostRoom
from net.lobby.terms import OPEN, Terms

STARTED = "2026-05-28T20:15:00Z"
HOST_KEY = b"h" * 32
HERE = SeatSetting(PERSON, "Ana")
FREE_CHAIR = SeatSetting(OPEN)
BOT_CHAIR = SeatSetting(BOT, "Lucho", "vecino")


def key_of(name: str) -> bytes:
    return name.encode().ljust(32, b".")


def terms(game: str = "cuarenta", seats: int = 2, lifting: str = "asistida", **options: object) -> Terms:
    rules = GAMES[game].presets["texto"]._replace(jugadores=seats, **options)
    return Terms(game, "texto", options_of(GAMES[game], "texto", rules), lifting)


class Waiting:
    """`deliver` brings everything that is under way to where it goes."""

    def __init__(self, *chairs: SeatSetting, game: str = "cuarenta") -> None:
        self.host = HostRoom(HOST_KEY, "Ana", terms(game, len(chairs)), chairs)
        self.guests: dict[str, GuestRoom] = {}
        self.told: list[object] = []
        self.now = 100.0
        self.seen: dict[str, list[object]] = {}

    def come(self, name: str) -> GuestRoom:
        guest = self.guests[name] = GuestRoom(key_of(name), self.host.terms.game)
        self.seen[name] = []
        self.told += self.host.arrive(key_of(name), name)
        self.deliver()
        return guest

    def go(self, name: str) -> None:
        del self.guests[name]
        self.told += self.host.leave(key_of(name))
        self.deliver()

    def deliver(self) -> None:
        while self._up() + self._down():
            pass

    def _up(self) -> int:
        sent = 0
        for name, guest in self.guests.items():
            for message in guest.outbox():
                self.told += self.host.receive(key_of(name), over_the_wire(message), self.now)
                sent += 1
        return sent

    def _down(self) -> int:
        out = self.host.outbox()
        for key, message in out:
            name = key.rstrip(b".").decode()
            self.seen[name] += self.guests[name].receive(over_the_wire(message), self.now)
        return len(out)

    def agree(self, *names: str) -> None:
        for name in names:
            self.guests[name].agree(True)
        self.deliver()


def over_the_wire(message: Message) -> Message:
    return decode(encode(message))

"""Two links and the bytes between them, in memory."""

from __future__ import annotations

from collections.abc import Callable

from net.admission.access import Door, code_password
from net.admission.code_guard import CodeGate
from net.crypto.interfaces import Suite
from net.link.guest_handshake import GuestHandshake
from net.link.host_handshake import HostHandshake
from net.link.link import Link, LinkEvent
from tests.net.people import person
from tests.net.seeded import rng
from tests.sim.standins import STAND_IN

CODE = "tambor-lucero-viento"


class Wire:
    """A guest's and a host's link; `carry` moves bytes until both are still."""

    def __init__(self, suite: Suite = STAND_IN, code: str = CODE) -> None:
        self.gate = CodeGate(rng("gate"), CODE)
        self.host = Link(
            HostHandshake(person("Rosa", suite, host=True), suite, rng("host"), 0.0, Door(self.gate), "10.0.0.2")
        )
        self.guest = Link(GuestHandshake(person("Luis", suite), suite, rng("guest"), 0.0, code_password(code)))

    def carry(self, now: float = 0.0, change: Callable[[bytes], bytes] = bytes) -> None:
        while True:
            up, down = self.guest.bytes_to_send(), self.host.bytes_to_send()
            if not up and not down:
                return
            self.host.receive(change(up), now)
            self.guest.receive(change(down), now)

    def joined(self) -> Wire:
        """Both know each other, nothing is on the way."""
        self.carry()
        assert self.host.peer and self.guest.peer
        self.host.events(), self.guest.events()
        return self


def kinds(events: list[LinkEvent]) -> list[str]:
    return [type(event).__name__ for event in events]

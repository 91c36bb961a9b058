"""Opens multicast DNS, and says in a word why that did not work. `zeroconf` is imported when it is first used."""

from __future__ import annotations

import asyncio
import errno
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Final

from net.lan.interfaces import NO_NETWORK, ONLY_VPN, Machine

if TYPE_CHECKING:
    from zeroconf.asyncio import AsyncZeroconf

PORT_TAKEN: Final = "port_taken"
"""Another program keeps UDP port 5353 to itself."""
NO_MULTICAST: Final = "no_multicast"
"""The system refuses multicast: no route, no rights, no interface that has it."""
NOT_INSTALLED: Final = "not_installed"
BROKEN: Final = "broken"
"""Anything else; `ListingState.detail` is for the log file."""
CLOSE_WITHIN: Final = 2.0


class Unavailable(Exception):
    """There is no multicast DNS here."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


async def open_everywhere(machine: Machine) -> AsyncZeroconf:
    """Multicast DNS on every interface of the machine; where that fails, on each IPv4 one by itself.

    Raises `Unavailable`, and what `why` understands.
    """
    if machine.obstacle in (NO_NETWORK, ONLY_VPN):
        raise Unavailable(machine.obstacle)
    await asyncio.to_thread(import_module, "zeroconf.asyncio")  # takes long enough to be felt
    from zeroconf import IPVersion
    from zeroconf.asyncio import AsyncZeroconf

    try:
        return AsyncZeroconf(ip_version=IPVersion.All)
    except OSError:
        working = [address for address in machine.addresses if ":" not in address and await _opens(address)]
        if not working:
            raise
        return AsyncZeroconf(interfaces=working)


async def _opens(address: str) -> bool:
    """Whether multicast works on the interface of this address; one that is half broken must not spoil the others."""
    from zeroconf.asyncio import AsyncZeroconf

    try:
        trial = AsyncZeroconf(interfaces=[address])
    except OSError:
        return False
    with suppress(Exception):
        await asyncio.wait_for(trial.async_close(), CLOSE_WITHIN)
    return True


def why(error: Exception) -> tuple[str, str]:
    """The message key of what went wrong, and the detail for the log file."""
    detail = f"{type(error).__name__}: {error}"
    match error:
        case Unavailable():
            return error.reason, ""
        case ImportError():
            return NOT_INSTALLED, detail
        case OSError(errno=errno.EADDRINUSE | errno.EACCES):
            return PORT_TAKEN, detail
        case OSError(errno=errno.ENETUNREACH | errno.ENODEV | errno.EPERM | errno.EADDRNOTAVAIL | errno.EINVAL):
            return NO_MULTICAST, detail
        case RuntimeError() if "No interfaces" in str(error):
            return NO_NETWORK, detail
    return BROKEN, detail

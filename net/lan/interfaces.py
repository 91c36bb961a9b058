"""What this machine's network looks like: its addresses, and what keeps a list of tables empty. Reads, never sends."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from ipaddress import IPv6Address, ip_address
from pathlib import Path
from typing import Final, NamedTuple

WSL: Final = "wsl"
"""Windows' Linux hides its network behind that of Windows: others seldom see a table here."""
NO_NETWORK: Final = "no_network"
ONLY_VPN: Final = "only_vpn"
"""All there is are tunnels, and they carry no multicast."""
_TUNNEL: Final = re.compile(
    r"(tun|tap|wg|utun|ppp|tailscale|zt|nordlynx|proton|ham)\d*|.*(vpn|wireguard|zerotier|tap-windows).*"
)


class Adapter(NamedTuple):
    """A network interface: its name, and its addresses (IPv6 of one link with scope: ``fe80::1%eth0``)."""

    name: str
    addresses: tuple[str, ...]

    @property
    def tunnel(self) -> bool:
        """Whether it looks like that of a VPN."""
        return _TUNNEL.fullmatch(self.name.lower()) is not None


class Machine(NamedTuple):
    """The interfaces that lead out of this machine."""

    adapters: tuple[Adapter, ...]
    wsl: bool = False

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where others may reach it: IPv4 before IPv6, those of cables and radio before those of tunnels."""
        ordered = sorted(self.adapters, key=lambda adapter: adapter.tunnel)
        found = dict.fromkeys(address for adapter in ordered for address in adapter.addresses)
        return tuple(sorted(found, key=_order))

    @property
    def obstacle(self) -> str:
        """Why a list of tables cannot work: ``""``, `NO_NETWORK`, `ONLY_VPN` or `WSL`."""
        if not self.adapters:
            return NO_NETWORK
        if all(adapter.tunnel for adapter in self.adapters):
            return ONLY_VPN
        return WSL if self.wsl else ""


def read_machine(
    adapters: Callable[[], Iterable[Adapter]] | None = None, version: Path = Path("/proc/version")
) -> Machine:
    """This machine now. Both arguments are where to look; what cannot be read counts as nothing."""
    try:
        found = tuple((adapters or _adapters)())
    except (OSError, ImportError):
        found = ()
    try:
        wsl = "microsoft" in version.read_text(encoding="utf-8", errors="replace").lower()
    except OSError:
        wsl = False
    outward = (adapter._replace(addresses=_outward(adapter.addresses)) for adapter in found)
    return Machine(tuple(adapter for adapter in outward if adapter.addresses), wsl)


def _adapters() -> Iterable[Adapter]:
    import ifaddr

    for adapter in ifaddr.get_adapters():
        yield Adapter(adapter.nice_name, tuple(_text(ip.ip, adapter.nice_name) for ip in adapter.ips))


def _text(address: str | tuple[str, int, int], link: str) -> str:
    if isinstance(address, str):
        return address
    text, _, scope = address
    # A name of Windows' adapters holds spaces, and its addresses are scoped by number anyway.
    return f"{text}%{scope if ' ' in link else link}" if scope else text


def _outward(addresses: Iterable[str]) -> tuple[str, ...]:
    parsed = [ip_address(text) for text in addresses]
    return tuple(str(a) for a in parsed if not (a.is_loopback or a.is_unspecified or a.is_multicast))


def _order(text: str) -> tuple[int, bool]:
    address = ip_address(text)
    return address.version, isinstance(address, IPv6Address) and address.is_link_local

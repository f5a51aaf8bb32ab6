"""Where a request comes from: the peer's address, or what a trusted proxy says about it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Addresses:
    """Reads client addresses; `trusted` are the networks of our own proxies."""

    trusted: tuple[IPv4Network | IPv6Network, ...] = ()

    @classmethod
    def of(cls, networks: Iterable[str]) -> Addresses:
        """From the settings; raises `ValueError` for what is no network."""
        return cls(tuple(ip_network(text, strict=False) for text in networks))

    def client(self, peer: str | None, headers: Iterable[tuple[bytes, bytes]] = ()) -> str:
        """The address to count by: the right-most hop that is no proxy of ours, IPv6 per /64."""
        address = _read(peer or "")
        if address is None:
            return UNKNOWN
        for hop in reversed(_forwarded(headers)):
            if not self._trusts(address):
                break
            before = _read(hop)
            if before is None:
                break
            address = before
        return _counted(address)

    def _trusts(self, address: IPv4Address | IPv6Address) -> bool:
        return any(address in network for network in self.trusted)


def of_scope(addresses: Addresses, scope: Mapping[str, Any]) -> str:
    """The address of an ASGI request or socket."""
    client = scope.get("client")
    peer = client[0] if isinstance(client, (tuple, list)) and client else None
    headers = scope.get("headers")
    return addresses.client(peer, headers if isinstance(headers, list) else ())


def _forwarded(headers: Iterable[tuple[bytes, bytes]]) -> list[str]:
    lines = [value.decode("latin-1") for name, value in headers if name == b"x-forwarded-for"]
    return ",".join(lines).split(",") if lines else []


def _read(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.strip().removeprefix("[").removesuffix("]"))
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def _counted(address: IPv4Address | IPv6Address) -> str:
    if isinstance(address, IPv4Address):
        return str(address)
    return str(ip_network((int(address) >> 64 << 64, 64)))

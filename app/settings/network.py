"""Under which address this machine is found by others in its network."""

from __future__ import annotations

import socket

_SOMEWHERE = ("192.0.2.1", 9)  # reserved for documentation: nothing is ever sent there


def own_address() -> str:
    """The address that outgoing packets would carry; the host name where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
            address: str = probe.getsockname()[0]
        except OSError:
            address = ""
    is_found = address and not address.startswith("0.")
    return address if is_found else socket.gethostname().lower()

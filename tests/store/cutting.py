"""A TCP proxy before Postgres that can cut a connection between a COMMIT and its answer."""

from __future__ import annotations

import contextlib
import socket
import threading
from dataclasses import dataclass, field


@dataclass
class CuttingProxy:
    """Passes bytes on; while `armed`, a COMMIT reaches the server and its answer nobody.

    Connections that only read are left alone.
    """

    target: int
    armed: threading.Event = field(default_factory=threading.Event)
    cuts: int = 0

    def __post_init__(self) -> None:
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._door.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._door.accept()
            except OSError:
                return
            try:
                server = socket.create_connection(("127.0.0.1", self.target))
            except OSError:  # it is down, and so are we for whoever asks
                client.close()
                continue
            for end in (client, server):  # else small pieces wait for each other, 40 ms a time
                end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            link = _Link(self, client, server)
            threading.Thread(target=link.up, daemon=True).start()
            threading.Thread(target=link.down, daemon=True).start()


@dataclass
class _Link:
    proxy: CuttingProxy
    client: socket.socket
    server: socket.socket
    committing: bool = False
    reads: bool = False

    def up(self) -> None:
        with contextlib.suppress(OSError):
            while received := self.client.recv(65_536):
                self.reads = self.reads or b"default_transaction_read_only=on" in received
                if not self.reads and b"COMMIT" in received and self.proxy.armed.is_set():
                    self.committing = True
                self.server.sendall(received)
        self._close()

    def down(self) -> None:
        with contextlib.suppress(OSError):
            while received := self.server.recv(65_536):
                if self.committing:  # it is durable now, and nobody will know
                    self.proxy.cuts += 1
                    self.proxy.armed.clear()
                    break
                self.client.sendall(received)
        self._close()

    def _close(self) -> None:
        for end in (self.client, self.server):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

"""Servers for the tests of this folder."""

from tests.server import make_server, server, shared_server

__all__ = ["make_server", "server", "shared_server"]

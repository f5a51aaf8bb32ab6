"""The server: rooms, sockets, pages and storage around the engine."""

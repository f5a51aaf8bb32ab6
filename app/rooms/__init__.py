"""Rooms: one table, one match at a time, everybody who plays or watches; no socket, no database."""

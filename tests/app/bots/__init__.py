"""Bots at the table and the processes they think in."""

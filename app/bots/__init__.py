"""Bots at the table: peers that see what their seat sees and think in a process of their own."""

"""Labyrinth: The Duel: two boards, one target, who joins it first."""

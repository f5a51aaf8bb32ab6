"""Labyrinth: Paths of Destiny, two to six seats; no other game is known here."""

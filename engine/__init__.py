"""The rules of the games, as values and functions. Knows no clock, network, database or chance."""

"""What every game shares: the protocol of a game, the match around it, chance, time and JSON."""

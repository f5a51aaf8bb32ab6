"""Servers that do the bench's job with nothing else around it."""

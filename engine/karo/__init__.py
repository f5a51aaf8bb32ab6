"""Karo: two games on a board of loose tiles."""

"""Tests of Labyrinth: Paths of Destiny."""

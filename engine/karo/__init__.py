"""Karo: two games on a board of loose tiles, and room for a third.

What modes share is in `model` (pieces, passing, house rules), `board` (where pieces get), `common`
(how games end that do not, how pieces are written), `count` and `text`. A mode has a file for its
words (its state, actions, events, view, and what of the options it adds), one for its positions,
and one for the game, whose seven functions put the shared parts together: `dragonfly_model`,
`dragonfly_position` and `dragonfly` are an example; a small mode is one file. A mode on the long
board shares its squares and where armies go (`finish`). Then it is registered in `engine.GAMES`,
and the laws of `tests/engine/test_laws.py` hold for it without being told.
"""

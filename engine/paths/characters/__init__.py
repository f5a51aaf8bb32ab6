"""The characters, one file each; a new one is a file, a test and a line here."""

from __future__ import annotations

from engine.paths.characters.arch_priestess import ARCH_PRIESTESS
from engine.paths.characters.architect import ARCHITECT
from engine.paths.characters.golem_mistress import GOLEM_MISTRESS
from engine.paths.characters.headhunter import HEADHUNTER
from engine.paths.characters.illusionist import ILLUSIONIST
from engine.paths.characters.paladin import PALADIN
from engine.paths.characters.runesmith import RUNESMITH
from engine.paths.characters.sorceress import SORCERESS
from engine.paths.characters.stormcaller import STORMCALLER
from engine.paths.characters.swordmaster import SWORDMASTER
from engine.paths.characters.thief import THIEF
from engine.paths.characters.trapper import TRAPPER
from engine.paths.characters.war_sister import WAR_SISTER
from engine.paths.characters.warlock import WARLOCK
from engine.paths.characters.witch import WITCH
from engine.paths.moments import CHARACTERS, OWNERS, TOKENS, Character


def enrol(*characters: Character) -> None:
    """These characters can be played from now on, in this order."""
    for character in characters:
        CHARACTERS[character.id] = character
        for token in character.tokens:
            TOKENS[token.id] = token
            OWNERS[token.id] = character.id


enrol(
    SWORDMASTER,
    WAR_SISTER,
    HEADHUNTER,
    PALADIN,
    ARCH_PRIESTESS,
    WARLOCK,
    WITCH,
    SORCERESS,
    STORMCALLER,
    ARCHITECT,
    ILLUSIONIST,
    GOLEM_MISTRESS,
    THIEF,
    TRAPPER,
    RUNESMITH,
)

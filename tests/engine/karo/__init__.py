"""Tests of Karo, one file per section of the rulebook."""

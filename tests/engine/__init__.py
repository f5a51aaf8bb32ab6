"""Tests of the engine: no loop, no clock, no files beyond replays and vectors."""

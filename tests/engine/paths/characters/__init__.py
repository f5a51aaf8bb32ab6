"""Tests of the characters, one file each."""

"""Tests of the bots that search."""

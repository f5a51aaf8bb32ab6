"""Tests of rooms, on a real store and with time that the test moves."""

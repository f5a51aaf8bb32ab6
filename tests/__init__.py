"""Tests: the engine alone, the app on real stores, the real server from outside."""

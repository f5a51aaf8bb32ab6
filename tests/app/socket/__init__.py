"""Tests of the WebSocket edge."""

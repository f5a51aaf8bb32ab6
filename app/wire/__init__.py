"""The wire, version 1: every message and code, in both directions (`docs/protocol`)."""

"""The environment as settings."""

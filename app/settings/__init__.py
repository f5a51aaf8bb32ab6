"""The environment, read once into one frozen `Settings`; all else is handed on from there."""

from app.settings.environment import SettingError, read, rows
from app.settings.values import Settings

__all__ = ["SettingError", "Settings", "read", "rows"]

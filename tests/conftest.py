"""What all tests share: how hard Hypothesis tries, and the flag that rewrites golden replays."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

_CALM = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}
settings.register_profile("dev", max_examples=50, **_CALM)
settings.register_profile("ci", max_examples=500, **_CALM)
settings.register_profile("nightly", max_examples=20_000, **_CALM)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rewrite-replays",
        action="store_true",
        help="write the golden replays anew; allowed only with a higher version of the rules",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(number): the ruling that a test is about, as in K4")
    config.addinivalue_line("markers", "scenario(*numbers): scenarios of the rules of Paths")
    config.addinivalue_line("markers", "full_only: not in the short profile of the bars")

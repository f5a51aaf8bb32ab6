"""Origins are compared exactly: scheme, host and port."""

import pytest

from app.identity.origins import Origins

origins = Origins.of(("https://play.example.org", "http://localhost:8000", "http://[::1]:8000"))


@pytest.mark.parametrize(
    "header",
    [
        "https://play.example.org",
        "https://play.example.org:443",
        "HTTPS://Play.Example.org",
        "http://localhost:8000",
        "http://[::1]:8000",
    ],
)
def test_an_allowed_origin_passes(header: str) -> None:
    assert origins.allows(header)


@pytest.mark.parametrize(
    "header",
    [
        None,
        "",
        "null",
        "http://play.example.org",
        "https://play.example.org:8443",
        "https://play.example.org.evil.org",
        "https://evil.org/https://play.example.org",
        "https://play.example.org@evil.org",
        "https://evilplay.example.org",
        "https://sub.play.example.org",
        "https://play.example.org/",
        "https://play.example.org https://evil.org",
        "https://play.example.org\n",
        "http://localhost:80000",
        "http://localhost",
        "http://127.0.0.1:8000",
        "ws://localhost:8000",
        "file://",
    ],
)
def test_a_foreign_origin_does_not(header: str | None) -> None:
    assert not origins.allows(header)


@pytest.mark.parametrize(
    ("header", "known"),
    [
        ("play.example.org", True),
        ("play.example.org:443", True),
        ("localhost:8000", True),
        ("[::1]:8000", True),
        ("localhost", False),
        ("play.example.org:8000", False),
        ("evil.org", False),
        ("play.example.org/", False),
        ("a@play.example.org", False),
        ("", False),
        (None, False),
    ],
)
def test_hosts_are_those_of_the_origins(header: str | None, known: bool) -> None:
    assert origins.allows_host(header) is known


def test_a_server_may_have_names_that_are_no_origins_of_pages() -> None:
    named = Origins.of(("https://play.example.org",), ("localhost:8000",))
    assert named.allows_host("LOCALHOST:8000")
    assert not named.allows_host("localhost:8001")
    assert not named.allows("http://localhost:8000")


def test_a_setting_that_is_no_origin_is_refused() -> None:
    with pytest.raises(ValueError, match=r"example\.org.* is not an origin"):
        Origins.of(("example.org",))

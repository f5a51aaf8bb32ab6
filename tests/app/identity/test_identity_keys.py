"""Guest keys: who is asking, told by a bearer key or by a cookie, never by both."""

import pytest

from app.identity.keys import (
    cookie_name,
    credential,
    drop_cookie,
    key_hash,
    new_key,
    set_cookie,
)

KEY = "gk_" + "a" * 43
OTHER = "gk_" + "b" * 43


def test_a_key_has_256_random_bits_and_is_stored_as_a_hash() -> None:
    key = new_key()
    assert key != new_key()
    assert credential([(b"authorization", f"Bearer {key}".encode())], secure=True).key == key
    assert len(key_hash(key)) == 64
    assert key not in key_hash(key)


@pytest.mark.parametrize("secure", [True, False], ids=["https", "http"])
def test_the_cookie_that_is_set_is_the_cookie_that_is_read(secure: bool) -> None:
    header = set_cookie(KEY, secure=secure)
    pair, *flags = header.split("; ")
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(flags)
    assert ("Secure" in flags) is secure
    assert not any(flag.startswith("Domain") for flag in flags)
    read = credential([(b"cookie", f"a=b; {pair}; c=d".encode())], secure=secure)
    assert (read.key, read.by) == (KEY, "cookie")


def test_on_https_only_the_host_cookie_counts() -> None:
    assert cookie_name(secure=True) == "__Host-guest"
    assert credential([(b"cookie", f"guest={KEY}".encode())], secure=True).key is None
    assert credential([(b"cookie", f"__Host-guest={KEY}".encode())], secure=False).key is None


def test_dropping_the_cookie_empties_it_at_once() -> None:
    assert drop_cookie(secure=False).startswith("guest=; Path=/; Max-Age=0;")


@pytest.mark.parametrize("order", [1, -1])
def test_beside_a_bearer_key_the_cookie_is_ignored(order: int) -> None:
    headers = [(b"authorization", f"Bearer {KEY}".encode()), (b"cookie", f"guest={OTHER}".encode())]
    read = credential(headers[::order], secure=False)
    assert (read.key, read.by) == (KEY, "bearer")


@pytest.mark.parametrize(
    "value",
    ["", "Bearer", "Bearer x", f"Basic {KEY}", f"Bearer {KEY}x", f"Bearer {KEY} {KEY}", "é"],
)
def test_a_broken_authorization_is_nobody_even_beside_a_good_cookie(value: str) -> None:
    headers = [
        (b"authorization", value.encode("latin-1")),
        (b"cookie", f"guest={KEY}".encode()),
    ]
    read = credential(headers, secure=False)
    assert (read.key, read.by) == (None, "bearer")


def test_no_credential_is_nobody() -> None:
    assert credential([], secure=True).key is None


def test_a_key_is_not_in_the_text_of_the_object() -> None:
    headers = [(b"authorization", f"bearer {KEY}".encode())]
    assert KEY not in repr(credential(headers, secure=True))

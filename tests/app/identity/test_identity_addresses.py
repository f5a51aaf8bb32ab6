"""The client's address comes from the network, or from a proxy that is ours."""

import pytest

from app.identity.addresses import UNKNOWN, Addresses, of_scope

behind = Addresses.of(("10.0.0.0/8", "fd00::/8"))
direct = Addresses()


def forwarded(*lines: str) -> list[tuple[bytes, bytes]]:
    return [(b"x-forwarded-for", line.encode("latin-1")) for line in lines]


def test_without_a_trusted_proxy_the_header_counts_for_nothing() -> None:
    assert direct.client("198.51.100.7", forwarded("1.2.3.4")) == "198.51.100.7"
    assert behind.client("198.51.100.7", forwarded("1.2.3.4")) == "198.51.100.7"


@pytest.mark.parametrize(
    ("lines", "client"),
    [
        (("203.0.113.9",), "203.0.113.9"),
        (("6.6.6.6, 203.0.113.9",), "203.0.113.9"),
        (("6.6.6.6", "203.0.113.9"), "203.0.113.9"),
        (("203.0.113.9, 10.0.0.4",), "203.0.113.9"),
        (("nonsense, 10.0.0.4",), "10.0.0.4"),
        (("203.0.113.9, nonsense",), "10.0.0.1"),
        ((), "10.0.0.1"),
        (("\xff",), "10.0.0.1"),
    ],
    ids=[
        "one hop",
        "what the client wrote stands further left",
        "two header lines",
        "two proxies",
        "nonsense behind a proxy",
        "nonsense at the right",
        "no header",
        "no text",
    ],
)
def test_behind_a_proxy_the_right_most_foreign_hop_counts(
    lines: tuple[str, ...], client: str
) -> None:
    assert behind.client("10.0.0.1", forwarded(*lines)) == client


def test_ipv6_counts_per_network_of_a_household() -> None:
    assert direct.client("2001:db8:1:2:3:4:5:6") == direct.client("2001:db8:1:2::9")
    assert direct.client("2001:db8:1:2::9") != direct.client("2001:db8:1:3::9")
    assert direct.client("::ffff:198.51.100.7") == "198.51.100.7"


def test_no_address_is_one_key_of_its_own() -> None:
    assert direct.client(None) == UNKNOWN
    assert of_scope(direct, {"client": None, "headers": []}) == UNKNOWN
    assert of_scope(direct, {"client": ("192.0.2.1", 1234), "headers": []}) == "192.0.2.1"


def test_a_setting_that_is_no_network_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\*"):
        Addresses.of(("*",))

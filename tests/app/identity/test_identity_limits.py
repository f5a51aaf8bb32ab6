"""Counting: buckets and windows by key, the table of limits from the environment."""

import pytest

from app.identity.limits import Allowance, Bucket, Limits, Meters, Window


class Watch:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def test_a_bucket_lets_a_burst_through_and_then_its_rate() -> None:
    watch = Watch()
    bucket = Bucket(2, 3, watch)
    assert [bucket.take("a") for _ in range(3)] == [0, 0, 0]
    assert bucket.take("a") == pytest.approx(0.5)
    assert bucket.take("b") == 0
    watch.time += 0.5
    assert bucket.take("a") == 0
    assert bucket.take("a") > 0
    watch.time += 1_000
    assert [bucket.take("a") == 0 for _ in range(4)] == [True, True, True, False]


def test_an_allowance_is_full_at_first_and_never_fuller() -> None:
    allowance = Allowance(2, 3)
    assert [allowance.take(1_000) for _ in range(4)] == [0, 0, 0, pytest.approx(0.5)]
    assert allowance.take(1_000.25) == pytest.approx(0.25), "what is refused uses nothing"
    assert allowance.take(1_000.5) == 0
    assert [allowance.take(9_000) == 0 for _ in range(4)] == [True, True, True, False]


def test_a_window_forgets_what_is_older() -> None:
    watch = Watch()
    window = Window(2, 60, watch)
    assert window.take("a") == 0
    watch.time += 20
    assert window.take("a") == 0
    assert window.take("a") == pytest.approx(40)
    assert window.wait("b") == 0
    watch.time += 41
    assert window.take("a") == 0
    assert window.take("a") == pytest.approx(19)


def test_waiting_counts_nothing() -> None:
    window = Window(1, 60, Watch())
    assert [window.wait("a") for _ in range(5)] == [0] * 5
    window.count("a")
    assert window.wait("a") > 0


def test_memory_is_bounded_however_many_keys_come() -> None:
    bucket, window = Bucket(1, 1), Window(1, 60)
    for number in range(60_000):
        bucket.take(str(number))
        window.take(str(number))
    assert len(bucket._left) == 50_000
    assert len(window._times) == 50_000
    assert window.wait("59999") > 0


def test_failed_codes_count_per_address_and_for_the_whole_node() -> None:
    watch = Watch()
    meters = Meters(Limits(failed_codes_per_ip=2, failed_codes_per_node=3), watch)
    for ip in ("a", "a"):
        assert meters.may_look_up(ip) == 0
        meters.code_failed(ip)
    assert meters.may_look_up("a") > 0
    assert meters.may_look_up("b") == 0
    meters.code_failed("b")
    assert meters.may_look_up("c") > 0
    watch.time += 61
    assert meters.may_look_up("a") == 0


def test_codes_for_devices_are_off_for_all_after_too_many_failures() -> None:
    watch = Watch()
    limits = Limits(transfers_per_ip=2, failed_transfers_per_node=3, transfers_off_s=300)
    transfers = Meters(limits, watch).transfers
    for ip in ("a", "a", "b"):
        assert transfers.take(ip) == 0
        transfers.failed()
    assert transfers.take("c") == 300
    watch.time += 299
    assert transfers.take("c") == 1
    watch.time += 1
    assert [transfers.take("a"), transfers.take("a")] == [0, 0]
    assert transfers.take("a") == 60


def test_every_limit_has_a_variable() -> None:
    for name in Limits.names():
        read = Limits.from_environment({f"LIMIT_{name.upper()}": "7"})
        assert getattr(read, name) == 7
    assert Limits.from_environment({}) == Limits()


def test_off_lifts_rates_and_counts_but_no_sizes() -> None:
    off = Limits.from_environment({"LIMITS": "off", "LIMIT_LINKS_PER_IP": "9"})
    assert off.body_bytes == Limits().body_bytes
    assert off.frame_bytes == Limits().frame_bytes
    assert off.links_per_ip == 9
    meters = Meters(off)
    assert not any(meters.handshakes.take("a") for _ in range(1_000))
    for _ in range(10_000):
        meters.code_failed("a")
    assert meters.may_look_up("a") == 0


@pytest.mark.parametrize(
    ("environ", "sentence"),
    [
        ({"LIMIT_LINKS_PER_IP": "many"}, "LIMIT_LINKS_PER_IP must be a whole number"),
        ({"LIMIT_LINKS_PER_IP": "0"}, "LIMIT_LINKS_PER_IP must be a whole number"),
        ({"LIMIT_LINKS_PER_IP": "-1"}, "LIMIT_LINKS_PER_IP must be a whole number"),
        ({"LIMIT_LINKS_PER_IP": "²"}, "LIMIT_LINKS_PER_IP must be a whole number"),
        ({"LIMITS": "maybe"}, "LIMITS is on or off"),
    ],
)
def test_a_bad_value_is_refused_with_a_sentence(environ: dict[str, str], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Limits.from_environment(environ)

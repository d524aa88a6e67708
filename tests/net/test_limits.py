"""The token bucket: what is allowed when, with the time as an argument."""

from net.limits import Bucket


def test_a_bucket_allows_a_burst_and_then_its_rate() -> None:
    bucket = Bucket(rate=10, burst=20)
    assert bucket.take(20, 0.0)
    assert not bucket.take(1, 0.0)
    assert bucket.take(5, 0.5)
    assert not bucket.take(1, 0.5)
    assert bucket.take(20, 1000.0)
    assert not bucket.take(1, 1000.0)
    assert not bucket.take(1, 999.0), "a clock that goes back gives nothing"


def test_a_bucket_says_when_so_much_will_be_allowed_and_then_allows_it() -> None:
    bucket = Bucket(rate=4, burst=2)
    assert bucket.ready(2, 10.0) == 10.0
    assert bucket.take(2, 10.0)
    at = bucket.ready(1, 10.0)
    assert at == 10.25
    assert not bucket.take(1, 10.125)
    assert bucket.refused == 1
    assert bucket.take(1, at), "who waits until then finds it there"

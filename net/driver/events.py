"""What a line tells beside the events of its link."""

from chips.frozen import Frozen


class Connected(Frozen):
    """There is a connection with `host`; the link says what becomes of it."""

    host: str


class NotConnected(Frozen):
    """An attempt has failed.

    `reason`: `refused`, `unreachable`, `timeout`, `no-such-name`, `name-timeout`, `denied`, or
    another code of `net.sockets.datagrams`. `again`: when the next one comes (seconds of the
    loop's clock), None: none by itself.
    """

    reason: str
    again: float | None


DriverEvent = Connected | NotConnected

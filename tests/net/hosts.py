"""Several machines in one: a network namespace each, on a bridge in one of its own.

Nothing here touches the machine's own network. The namespaces are removed whatever happens.
"""

import ctypes
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from net.sockets.loop import SelectLoop

CLONE_NEWNET = 0x40000000
_numbers = count()


def ip(*words: str) -> None:
    """One `ip` command; raises with what it says."""
    done = subprocess.run(["ip", *words], capture_output=True, text=True, timeout=10, check=False)
    assert done.returncode == 0, (words, done.stderr)


def wait_for(*words: str, shows: tuple[str, ...]) -> None:
    """Until an `ip` command shows all these: the kernel takes up to a second to see a cable."""
    end = time.monotonic() + 5
    while True:
        done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
        if all(word in done.stdout for word in shows):
            return
        assert time.monotonic() < end, (words, shows, done.stdout)
        time.sleep(0.02)


def why_not() -> str | None:
    """Why there can be no namespaces here; None if there can."""
    if shutil.which("ip") is None:
        return "no iproute2"
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return "not root"
    name = f"try{os.getpid()}"
    tried = subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False)
    subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)
    return "no network namespaces" if tried.returncode else None


class Host:
    """One machine: a namespace, and a loop whose clock may run fast."""

    def __init__(self, name: str, address: str, speed: float) -> None:
        self.name, self.address = name, address
        began = time.monotonic()
        self.loop = SelectLoop(lambda: began + (time.monotonic() - began) * speed)

    @contextmanager
    def here(self) -> Iterator[None]:
        """What is done inside is done on this machine: sockets made, interfaces read."""
        own = os.open("/proc/thread-self/ns/net", os.O_RDONLY)
        try:
            _enter(Path("/run/netns") / self.name)
            yield
        finally:
            _set(own)
            os.close(own)

    def do(self, what: Callable[[], Any]) -> Any:
        with self.here():
            return what()

    def ip(self, *words: str) -> None:
        ip("-n", self.name, *words)

    def line(self, state: str) -> None:
        """Pull the cable, or put it back: `down` or `up`, as the machine itself sees it."""
        self.ip("link", "set", "eth0", state)
        if state == "up":
            self.wait_for_switch()

    def unplug(self, state: str) -> None:
        """As `line`, but at the switch: this machine's routes stay."""
        ip("-n", self.switch, "link", "set", self.port, state)
        if state == "up":
            self.wait_for_switch()

    def wait_for_switch(self) -> None:
        """Until frames pass in both directions."""
        wait_for("-n", self.name, "-o", "link", "show", "eth0", shows=("state UP", "LOWER_UP"))
        wait_for(
            "-n", self.switch, "-o", "-d", "link", "show", self.port, shows=("state forwarding",)
        )

    switch = ""

    @property
    def port(self) -> str:
        """The switch's end of the cable."""
        return f"to-{self.address.rpartition('.')[2]}"


def _enter(path: Path) -> None:
    fd = os.open(path, os.O_RDONLY)
    try:
        _set(fd)
    finally:
        os.close(fd)


def _set(fd: int) -> None:
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.setns(fd, CLONE_NEWNET) != 0:
        raise OSError(ctypes.get_errno(), "setns")


class Lan:
    """Machines at 10.44.0.1 and up."""

    def __init__(self) -> None:
        self.number = f"{os.getpid()}x{next(_numbers)}"
        self.hosts: list[Host] = []
        self.names: list[str] = []
        self.switch = self._namespace("sw")
        ip("-n", self.switch, "link", "add", "br0", "type", "bridge")
        ip("-n", self.switch, "link", "set", "br0", "up")

    def _namespace(self, role: str) -> str:
        name = f"{role}{self.number}"
        ip("netns", "add", name)
        self.names.append(name)
        ip("-n", name, "link", "set", "lo", "up")
        return name

    def host(self, speed: float = 1.0) -> Host:
        number = len(self.hosts) + 1
        host = Host(self._namespace(f"h{number}n"), f"10.44.0.{number}", speed)
        host.switch = self.switch
        self.hosts.append(host)
        self.plug(host, "eth0")
        host.ip("address", "add", f"{host.address}/24", "dev", "eth0")
        host.ip("address", "add", f"fe80::44:{number}/64", "dev", "eth0", "nodad")
        host.line("up")
        return host

    def plug(self, host: Host, name: str) -> None:
        """One more cable from a machine to the switch."""
        number = host.address.rpartition(".")[2]
        port = f"to-{number}" if name == "eth0" else f"{name}-{number}"
        ip("-n", self.switch, "link", "add", port, "type", "veth",
           "peer", "name", name, "netns", host.name)  # fmt: skip
        ip("-n", self.switch, "link", "set", port, "master", "br0", "up")

    def vpn(self, host: Host) -> None:
        """A tunnel that has the default route, and swallows what is sent into it."""
        end = f"vpn-{host.address.rpartition('.')[2]}"
        ip("-n", self.switch, "link", "add", end, "type", "veth",
           "peer", "name", "vpn0", "netns", host.name)  # fmt: skip
        ip("-n", self.switch, "link", "set", end, "up")
        host.ip("address", "add", "10.99.0.2/24", "dev", "vpn0")
        host.ip("link", "set", "vpn0", "up")
        wait_for("-n", host.name, "-o", "link", "show", "vpn0", shows=("state UP",))
        host.ip("route", "add", "default", "via", "10.99.0.1")

    def dead(self, host: Host) -> None:
        """An interface that is switched on, has an address, and no cable."""
        end = f"dead-{host.address.rpartition('.')[2]}"
        ip("-n", self.switch, "link", "add", end, "type", "veth",
           "peer", "name", "dead0", "netns", host.name)  # fmt: skip
        host.ip("address", "add", "10.77.0.1/24", "dev", "dead0")
        host.ip("link", "set", "dead0", "up")

    def run(self, until: Callable[[], Any] = lambda: False, seconds: float = 5.0) -> bool:
        """Let all machines live until something is so; whether it came to be in time."""
        end = time.monotonic() + seconds
        while not until():
            if time.monotonic() >= end:
                return False
            for host in self.hosts:
                with host.here():
                    host.loop.run_once(0.002)
        return True

    def close(self) -> None:
        for host in self.hosts:
            with suppress(OSError):
                host.loop.close()
        for name in self.names:
            subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)


@pytest.fixture
def lan() -> Iterator[Lan]:
    """A network; where there can be none the test is skipped, but not on CI."""
    why = why_not()
    if why is not None:
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    lan: Lan | None = None
    try:
        lan = Lan()
        yield lan
    finally:
        if lan is not None:
            lan.close()


def test_machines_are_apart_and_nothing_stays(lan: Lan) -> None:
    own = Path("/proc/thread-self/ns/net").readlink()
    host = lan.host()
    with host.here():
        assert Path("/proc/thread-self/ns/net").readlink() != own
    assert Path("/proc/thread-self/ns/net").readlink() == own
    lan.close()
    assert not any((Path("/run/netns") / name).exists() for name in lan.names)

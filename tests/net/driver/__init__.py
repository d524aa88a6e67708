"""Tests of `net.driver` and `net.sockets`, over real sockets on loopback."""

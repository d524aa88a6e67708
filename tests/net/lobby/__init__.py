"""Tests of `net.lobby`."""

"""Tests of `net.noughts`."""

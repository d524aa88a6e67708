"""Tests of `net.table`."""

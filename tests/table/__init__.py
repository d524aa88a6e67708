"""Tests of `table`."""

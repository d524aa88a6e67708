"""Tests of `table.terminal`."""

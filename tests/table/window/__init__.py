"""Tests of `table.window`."""

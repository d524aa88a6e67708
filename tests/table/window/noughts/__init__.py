"""Tests of `table.window.noughts`."""

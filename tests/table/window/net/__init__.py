"""Tests of `table.window.net`."""

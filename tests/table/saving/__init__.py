"""Tests of `table.saving`."""

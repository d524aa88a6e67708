"""Tests of `chips`."""

"""Tests of `cards`."""

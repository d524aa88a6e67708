"""Tests of `cards.odds`."""

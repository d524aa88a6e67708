"""Tests of `images`."""

"""Tests of `net`, and of machines in one network."""

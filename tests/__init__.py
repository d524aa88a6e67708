"""Tests of every room. What several of them need is in modules without `test_`."""

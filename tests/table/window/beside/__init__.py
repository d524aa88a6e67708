"""Tests of `table.window.beside`."""

"""The window for noughts and crosses."""

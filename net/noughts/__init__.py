"""Noughts and crosses: the board, the series, and its link to the other machine."""

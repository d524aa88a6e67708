"""The faces of the game: the table in a window, the terminal, and what both of them share."""

__version__ = "0.2.0"

"""The Pillow code that draws every picture of the game, one module per kind of thing."""

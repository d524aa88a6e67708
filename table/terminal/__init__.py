"""The table in a terminal: questions for a person, lines for a program."""

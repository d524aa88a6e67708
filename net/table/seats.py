"""The seats of a table for two, and which machine plays which."""

HOST = 1
"""Its machine opens the table and orders the commands."""

GUEST = 2

SEATS = (HOST, GUEST)
"""Machines that draw a card together, and so seats at a table."""


def other_seat(seat: int) -> int:
    """The seat across the table from this one."""
    (other,) = (one for one in SEATS if one != seat)
    return other

"""Sockets and what waits for them. Nothing in here knows of lobbies, tables or games."""

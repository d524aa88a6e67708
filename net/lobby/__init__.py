"""The lobby of a local network: who is there, and invitations; no sockets in here."""

"""The link between two machines: frames, the lobby, the table, and cards drawn together."""

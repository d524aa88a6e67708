"""What stays on the disk: games, settings, statistics and logs."""

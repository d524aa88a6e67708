"""The windows of the network: lobby, invitations, the table for two, and its proof."""

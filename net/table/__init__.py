"""A card table of two machines: its link, the joint draw, and what proves a round."""

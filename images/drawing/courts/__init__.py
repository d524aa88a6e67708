"""King, queen and jack: two-way figures put together from heads, crowns, robes and attributes."""

"""Cards, hands, rule sets as data, and the round that every face and every link drives."""

"""Cards, colours and characters."""

"""A match between computers: the host that sequences it, the guests that check it."""

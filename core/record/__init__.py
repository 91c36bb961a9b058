"""A match as a text record: taken from a log, written, read."""

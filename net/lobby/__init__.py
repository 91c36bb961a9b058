"""The waiting room before a match."""

"""The board and what opens over it."""

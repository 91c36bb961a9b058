"""What the board shows, without widgets."""

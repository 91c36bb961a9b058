"""Tables found on the local network."""

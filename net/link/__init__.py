"""One connection: frames, handshake, sealed messages."""

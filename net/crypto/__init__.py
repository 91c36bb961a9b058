"""Key exchange, cipher and signatures: interfaces and libsodium."""

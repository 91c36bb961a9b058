"""The rules of both games and the match log: pure, synchronous, deterministic.

Nothing in this package reads a clock, a file, a socket or a source of randomness; all of that comes in as arguments.
"""

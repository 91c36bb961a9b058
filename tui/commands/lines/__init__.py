"""The line mode: both games in plain text, line by line, without a screen and without a single escape sequence.

`sobremesa --texto`, and every terminal that can draw no screen. It stands on the same sessions as the board.
"""

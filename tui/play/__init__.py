"""Sessions of a match and what plays in them. Loads no Textual."""

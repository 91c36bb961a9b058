"""What the program says, as text. Loads no Textual."""

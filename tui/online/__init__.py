"""Tables between computers for the screens: joins net and saves. Loads no Textual."""

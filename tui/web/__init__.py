"""The table in a browser: who may come in, the page, and a program of its own behind each tab. Loads no Textual."""

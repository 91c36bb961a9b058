"""The commands of the program beside the table itself. None of them loads Textual."""

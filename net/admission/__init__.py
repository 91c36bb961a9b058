"""Who may come in: codes, keys and invitations."""

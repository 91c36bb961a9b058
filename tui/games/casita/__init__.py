"""Casita robada in words and pictures: `tui.games.casita.face` has its `FACE`."""

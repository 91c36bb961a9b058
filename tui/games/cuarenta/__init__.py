"""Cuarenta in words and pictures: `tui.games.cuarenta.face` has its `FACE`."""

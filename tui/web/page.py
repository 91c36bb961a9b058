"""The page of a table, and what it needs: all of it comes from this computer, nothing from the internet."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final

from saves.people import Person
from tui.i18n import _, language

PAGE_PARTS: Final[Mapping[str, str]] = {
    "xterm.css": "css/xterm.css",
    "textual.js": "js/textual.js",
    "mono.ttf": "fonts/RobotoMono-VariableFont_wght.ttf",
    "italic.ttf": "fonts/RobotoMono-Italic-VariableFont_wght.ttf",
}
"""Name in the address -> where textual-serve has it. Its own page asks another computer for the font."""
SCRIPT: Final = """addEventListener("DOMContentLoaded", () => {
  const table = document.getElementById("terminal");
  const fits = Math.floor(Math.min(innerWidth / 36.5, innerHeight / 24));
  if (!location.search.includes("fontsize=")) table.dataset.fontSize = Math.max(6, Math.min(16, fits));
});
addEventListener("load", () => {
  const sit = () => {
    const keys = document.querySelector(".xterm-helper-textarea");
    if (keys) keys.focus(); else setTimeout(sit, 50);
  };
  sit();
  addEventListener("focus", sit);
});
"""
"""The letters are as small as it takes for the smallest table, 60x18 of them; keys go to the table at once, while
textual-serve's script waits for a click.
"""
_SMALLEST, _LARGEST = 6, 60
_PAGE: Final = Template("""<!DOCTYPE html>
<html lang="$lang">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="static/xterm.css">
<style>
@font-face { font-family: "Roboto Mono"; src: url("static/mono.ttf"); font-weight: 100 700; }
@font-face { font-family: "Roboto Mono"; src: url("static/italic.ttf"); font-weight: 100 700; font-style: italic; }
html, body { margin: 0; height: 100%; background: #0f3d22; color: #f4efe1; overflow: hidden;
  font: 16px "Roboto Mono", monospace; }
#terminal { width: 100vw; height: 100vh; }
.note { display: none; position: absolute; inset: 0; z-index: 20; align-items: center; justify-content: center;
  flex-direction: column; gap: 1em; background: #0f3d22; text-align: center; padding: 1em; }
body:not(.-first-byte) .wait, body.-closed .closed { display: flex; }
body.-closed .wait { display: none; }
a { color: inherit; border: 1px solid; padding: .5em 1em; text-decoration: none; }
b, i { position: absolute; opacity: 0; }
.xterm .xterm-viewport { background-color: transparent !important; }
</style>
<script src="static/textual.js"></script>
<script src="static/table.js"></script>
</head>
<body>
<div class="note wait" role="status"><p>$wait</p><b>x</b><i>x</i><div id="start"></div></div>
<div class="note closed" role="alert"><p>$closed</p><a href="">$again</a></div>
<div id="terminal" class="textual-terminal" data-session-websocket-url="$socket" data-font-size="$size"></div>
</body>
</html>
""")


def page(host: str, person: Person, size: str = "") -> str:
    """The page for this person. `host`: a Host header that was found right. `size`: of the letters, in pixels."""
    pixels = int(size) if size.isascii() and size.isdigit() and len(size) < 3 else 16
    return _PAGE.substitute(
        lang=language(),
        title=escape(f"{person.name} · Sobremesa" if person.name else "Sobremesa"),
        wait=escape(_("Se pone la mesa…")),
        closed=escape(_("La mesa está cerrada; lo jugado queda guardado.")),
        again=escape(_("Volver a la mesa")),
        socket=escape(f"ws://{host}/{person.word}/ws"),
        size=min(max(pixels, _SMALLEST), _LARGEST),
    )


def part(name: str) -> Path | None:
    """The file of that name that the page asks for; None for any other."""
    where = PAGE_PARTS.get(name)
    return Path(str(files("textual_serve"))) / "static" / where if where else None


def headers(host: str) -> dict[str, str]:
    """What every answer tells the browser: to fetch nothing from elsewhere, to keep nothing, to tell nobody."""
    return {
        "Content-Security-Policy": (
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; "
            f"img-src data:; connect-src 'self' ws://{host}; "
            "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
        ),
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }

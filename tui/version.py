"""Which version of the program this is."""

from __future__ import annotations

from tui.i18n import _


def version() -> str:
    """The version that is installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("sobremesa")
    except PackageNotFoundError:
        return _("sin instalar")

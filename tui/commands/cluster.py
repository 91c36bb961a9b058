"""The workers of a Dask scheduler, as `tui.commands.workers` has processes. Whoever is named here is trusted.

Of Dask no more is used than a client that takes work, tells how many threads there are, and is closed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from tui.commands.arena_play import OtherProgramThere
from tui.commands.common import CommandError
from tui.commands.workers import Promise, Submit
from tui.i18n import _

_PATIENCE: Final = 10
"""Seconds for the scheduler to answer."""
_ADDRESS: Final = re.compile(r"(\w+://)?\S+:\d{1,5}")


@contextmanager
def cluster(address: str) -> Iterator[tuple[Submit, int]]:
    """What takes work there, and how many threads do it. Raises `CommandError`."""
    client = _client(address)
    try:
        threads = sum(client.nthreads().values())
        if not threads:
            raise CommandError(
                _("En {address} no hay ningún trabajador. Empieza uno: dask worker {address}").format(address=address)
            )

        def submit(work: Callable[[Any], Any], argument: Any) -> Promise:
            return _Answer(client.submit(work, argument, pure=False), address)

        yield submit, threads
    finally:
        client.close()


class _Answer:
    """What Dask promises; a failure over there becomes a sentence."""

    def __init__(self, promise: Promise, address: str) -> None:
        self._promise = promise
        self._address = address

    def result(self) -> Any:
        try:
            return self._promise.result()
        except OtherProgramThere:
            raise
        except Exception as error:
            why = _("El trabajo en {address} falló. ¿Está Sobremesa instalada ahí? {error}")
            raise CommandError(why.format(address=self._address, error=error)) from error


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        missing = _(
            "Falta el paquete para varias computadoras: instala «sobremesa[cluster]», o «.[cluster]» en su carpeta."
        )
        raise CommandError(missing) from None
    if not _ADDRESS.fullmatch(address):
        where = _("--cluster necesita la dirección de un planificador, con su puerto: tcp://192.168.1.20:8786")
        raise CommandError(where)
    try:
        return Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        nobody = _("En {address} no contesta ningún planificador de Dask: {error}")
        raise CommandError(nobody.format(address=address, error=error)) from error

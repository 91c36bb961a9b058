"""What the system says of a disk or a network that does not do what it should, in the reader's language."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Final

from tui.i18n import N_, _

_REASONS: Final[Mapping[object, str]] = {
    errno.EIO: N_("no se puede leer ni escribir en él"),
    errno.ENOENT: N_("no está lo que se busca"),
    errno.ENXIO: N_("no está el aparato"),
    errno.ENODEV: N_("no está el aparato"),
    errno.ENAMETOOLONG: N_("el nombre es demasiado largo"),
    errno.ELOOP: N_("los enlaces dan vueltas"),
    errno.EISDIR: N_("hay una carpeta donde va un archivo"),
    errno.EEXIST: N_("ese nombre ya está tomado"),
    errno.ENOTEMPTY: N_("la carpeta no está vacía"),
    errno.EBUSY: N_("está ocupado"),
    errno.EMFILE: N_("hay demasiados archivos abiertos"),
    errno.ENFILE: N_("hay demasiados archivos abiertos"),
    errno.ETIMEDOUT: N_("no contesta"),
    errno.ESTALE: N_("la carpeta de red ya no está"),
    errno.EINVAL: N_("no admite lo que se le pide"),
    errno.EACCES: N_("el sistema no lo permite"),
    errno.EPERM: N_("el sistema no lo permite"),
    errno.EADDRINUSE: N_("otro programa ocupa ese puerto"),
    errno.EADDRNOTAVAIL: N_("esta computadora no tiene esa dirección"),
}
"""Number of an error -> what the system means."""


def system_reason(code: object, said: object) -> str:
    """Why it did not work. `code`: the number of the error; `said`: the system's own words, which are told as such
    where the number is none of those above.
    """
    if code in _REASONS:
        return _(_REASONS[code])
    return _("el sistema dice «{said}»").format(said=said) if said else _("el sistema no dice por qué")


def trouble_reason(error: OSError) -> str:
    """The same of an error."""
    return system_reason(error.errno, error.strerror or str(error))

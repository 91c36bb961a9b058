"""The person's identity: made once, kept private, never replaced by accident."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest

from saves.errors import DiskFull, FileTooNew, IdentityDamaged
from saves.identity import Identity, load_identity
from tests.saves.table import FailingDisk


def test_the_identity_is_made_once_and_found_again(tmp_path: Path) -> None:
    path = tmp_path / "data" / "identity"
    first = load_identity(path, "Ana")
    assert (first.name, len(first.seed)) == ("Ana", 32)
    assert load_identity(path) == first
    assert load_identity(tmp_path / "other", "Ana") != first


def test_a_new_name_keeps_the_key(tmp_path: Path) -> None:
    path = tmp_path / "identity"
    first = load_identity(path, "Ana")
    second = load_identity(path, "Ana María")
    assert (second.name, second.seed) == ("Ana María", first.seed)
    assert load_identity(path) == second


def test_others_can_check_what_it_signed(tmp_path: Path) -> None:
    # RFC 8032, 7.1, test 2
    seed = bytes.fromhex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb")
    identity = load_identity(tmp_path / "identity", "Ana", token=lambda _: seed)
    assert identity.key.verify_key.encode().hex() == "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"
    signed = identity.key.sign(b"\x72")
    assert signed.signature.hex().startswith("92a009a9f0d4cab8720e820b5f642540")
    assert identity.key.verify_key.verify(signed) == b"\x72"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows guards the profile by its own lists")
def test_nobody_else_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "data" / "identity"
    for name in ("Ana", "Beto"):
        load_identity(path, name)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("content", [b"", b"rubbish", b"\x93\x01\xa3Ana\xc4\x02xy", bytes(9999)])
def test_a_damaged_identity_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "identity"
    path.write_bytes(content)
    for name in ("", "Ana"):
        with pytest.raises(IdentityDamaged) as caught:
            load_identity(path, name)
        assert caught.value.notice == ("identity.damaged", {"path": str(path)})
    assert path.read_bytes() == content


def test_a_newer_identity_says_so(tmp_path: Path) -> None:
    path = tmp_path / "identity"
    path.write_bytes(b"\x92\x05\xc0")
    with pytest.raises(FileTooNew) as caught:
        load_identity(path)
    assert caught.value.facts == {"saved": 5, "known": 1}


def test_on_a_full_disk_there_is_none_or_the_old_one(tmp_path: Path) -> None:
    disk = FailingDisk()
    path = tmp_path / "identity"
    disk.room = 9
    with pytest.raises(DiskFull):
        load_identity(path, "Ana", disk=disk)
    assert not path.exists()
    disk.room = 1000
    first = load_identity(path, "Ana", disk=disk)
    disk.room = 9
    with pytest.raises(DiskFull):
        load_identity(path, "Beto", disk=disk)
    assert load_identity(path) == first


def test_its_bytes_are_kept_for_ever() -> None:
    data = b"\x93\x01\xa3Ana\xc4\x20" + bytes(range(32))
    assert Identity.decode(data, Path("x")) == Identity("Ana", bytes(range(32)))
    assert Identity("Ana", bytes(range(32))).encode() == data


def test_reading_it_loads_no_cryptography(tmp_path: Path) -> None:
    path = tmp_path / "identity"
    load_identity(path, "Ana")
    code = (
        "import sys; from pathlib import Path; from saves.identity import load_identity;"
        f"load_identity(Path({str(path)!r}));"
        "print(sorted({m.split('.')[0] for m in sys.modules} & {'nacl', 'filelock', 'cffi'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

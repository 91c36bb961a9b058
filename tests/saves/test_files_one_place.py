"""Nobody but `saves.disk` touches files: a bare look takes a disk that refuses for a missing file."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


METHODS: Final = words(
    """
    is_dir is_file is_symlink is_fifo exists stat lstat iterdir glob rglob read_bytes read_text
    write_bytes write_text mkdir unlink rmdir touch chmod symlink_to hardlink_to samefile expanduser
    resolve readlink owner
    """
)
FUNCTIONS: Final = words(
    """
    os.open os.stat os.lstat os.listdir os.scandir os.mkdir os.makedirs os.remove os.unlink os.rmdir
    os.rename os.replace os.link os.symlink os.access os.chmod os.utime os.walk os.truncate
    os.path.exists os.path.isfile os.path.isdir os.path.getsize os.path.getmtime shutil.rmtree
    shutil.copy shutil.move shutil.copytree open io.open Path.home Path.cwd tempfile.mkdtemp
    tempfile.NamedTemporaryFile zipfile.ZipFile
    """
)
ALLOWED: Final = {
    ("saves/disk.py", ""): "the one place",
    ("saves/meta.py", "stat"): "a parameter of that name",
    ("saves/logfile.py", "stat"): "its own method",
    ("saves/matchfolder.py", "stat"): "`LogFile.stat`",
    ("tui/crash_report.py", ""): "inside `suppress(OSError)`: a failure to report a failure",
    ("tui/unhandled.py", "resolve"): "where this program lies",
    ("net/lan/interfaces.py", "read_text"): "the kernel's name, inside `suppress(OSError)`",
    ("tui/terminal/encoding.py", "read_bytes"): "with what this program was started, inside `try`",
}
"""(file, name or "" for all) -> why that is no bare look."""
RAISING: Final = words(
    """
    is_there is_folder names_in status reading expect_file is_in_place read_file make_folder new_folder
    set_time rename_folder move_folder remove_file remove_tree write_all create_file replace_file
    half_replaced
    """
)
"""What of `saves.disk` raises `OSError`."""


@cache
def sources() -> tuple[tuple[str, ast.Module], ...]:
    paths = [path for package in ("core", "net", "saves", "tui") for path in sorted((ROOT / package).rglob("*.py"))]
    return tuple((path.relative_to(ROOT).as_posix(), ast.parse(path.read_text(encoding="utf-8"))) for path in paths)


def dotted(node: ast.expr) -> str:
    if isinstance(node, ast.Name):
        return node.id
    return f"{dotted(node.value)}.{node.attr}" if isinstance(node, ast.Attribute) else "?"


def bare_looks(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = dotted(node.func)
        if name == "os.path.expanduser":  # unlike that of a path, it never raises
            continue
        if name in FUNCTIONS or (isinstance(node.func, ast.Attribute) and node.func.attr in METHODS):
            yield node.lineno, name if name in FUNCTIONS else name.rpartition(".")[2]


def test_a_bare_look_would_be_found() -> None:
    code = "from pathlib import Path\nif Path(a).is_dir() or os.path.exists(b):\n    open(c)"
    assert [name for _, name in bare_looks(ast.parse(code))] == ["is_dir", "os.path.exists", "open"]


def test_files_are_touched_in_one_place() -> None:
    bare = [
        f"{file}:{line}: {name}"
        for file, tree in sources()
        for line, name in bare_looks(tree)
        if (file, "") not in ALLOWED and (file, name) not in ALLOWED
    ]
    assert bare == [], "use the functions of saves.disk, within `disk_errors`"


class Guards(ast.NodeVisitor):
    """Finds calls of what raises `OSError` that nothing turns into a `SaveError`, nor a docstring announces."""

    def __init__(self) -> None:
        self.bare: list[tuple[int, str]] = []
        self._guarded = 0

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        before, self._guarded = self._guarded, 0
        told = " ".join((ast.get_docstring(node) or "").split())
        self._guarded += "OSError" in told or "FileNotFoundError" in told
        self.generic_visit(node)
        self._guarded = before

    def visit_With(self, node: ast.With) -> None:
        calls = [item.context_expr for item in node.items if isinstance(item.context_expr, ast.Call)]
        guards = [
            call
            for call in calls
            if dotted(call.func) == "disk_errors"
            or (dotted(call.func) == "suppress" and any(dotted(kind) == "OSError" for kind in call.args))
        ]
        self._guarded += bool(guards)
        self.generic_visit(node)
        self._guarded -= bool(guards)

    def visit_Try(self, node: ast.Try) -> None:
        kinds = [kind for handler in node.handlers if handler.type for kind in ast.walk(handler.type)]
        guard = any(isinstance(kind, ast.Name) and kind.id in ("OSError", "FileNotFoundError") for kind in kinds)
        self._guarded += guard
        for child in node.body:
            self.visit(child)
        self._guarded -= guard
        for part in (*node.handlers, *node.orelse, *node.finalbody):
            self.visit(part)

    def visit_Call(self, node: ast.Call) -> None:
        if dotted(node.func) in RAISING and not self._guarded:
            self.bare.append((node.lineno, dotted(node.func)))
        self.generic_visit(node)


def test_what_the_disk_raises_is_turned_into_a_sentence() -> None:
    bare = []
    for file, tree in sources():
        if file == "saves/disk.py":
            continue
        guards = Guards()
        guards.visit(tree)
        bare += [f"{file}:{line}: {name}" for line, name in guards.bare]
    assert bare == []

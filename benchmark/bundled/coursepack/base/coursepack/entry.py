"""Files of a package, whatever it is kept in."""
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import BinaryIO

from .errors import PackageError


@dataclass(frozen=True)
class Entry:
    """A file of a package: where it goes below the course's folder, and how to read it."""

    name: str
    size: int
    open: Callable[[], BinaryIO]


def clean_name(name: str) -> str:
    """A name with forward slashes that stays below the folder it is joined to; raises PackageError for others."""
    name = name.replace("\\", "/")
    parts = PurePosixPath(name).parts
    if not parts or name.startswith("/") or ":" in parts[0]:
        raise PackageError(f"package holds an absolute name: {name!r}")
    if ".." in parts or "\0" in name:
        raise PackageError(f"package holds a name that leaves it: {name!r}")
    return "/".join(parts)

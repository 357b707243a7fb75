"""Readers of the containers that packages come in."""
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from ..entry import Entry
from ..errors import PackageError
from .folder import FolderReader
from .zipped import ZipReader


class Reader(AbstractContextManager, Protocol):
    """A package that is open for reading."""

    def entries(self) -> Iterator[Entry]:
        """Every file of the package."""


def open_package(path: Path) -> Reader:
    """The reader for a package, chosen by what the path is."""
    if path.is_dir():
        return FolderReader(path)
    if path.suffix.lower() == ".zip":
        return ZipReader(path)
    raise PackageError(f"{path.name} is neither a zip file nor a folder")

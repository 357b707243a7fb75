"""Packages that are plain folders, as authors have them."""
import os
from collections.abc import Iterator
from pathlib import Path

from ..entry import Entry, clean_name


class FolderReader:
    def __init__(self, path: Path) -> None:
        self._root = path

    def __enter__(self) -> "FolderReader":
        return self

    def __exit__(self, *_exc) -> None:
        pass

    def entries(self) -> Iterator[Entry]:
        for folder, folders, names in os.walk(self._root):
            folders.sort()
            for name in sorted(names):
                file = Path(folder, name)
                if file.is_symlink() or not file.is_file():
                    continue
                relative = clean_name(file.relative_to(self._root).as_posix())
                yield Entry(relative, file.stat().st_size, lambda file=file: open(file, "rb"))

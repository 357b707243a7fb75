"""Packages in zip files."""
import zipfile
from collections.abc import Iterator
from pathlib import Path

from ..entry import Entry, clean_name
from ..errors import PackageError


class ZipReader:
    def __init__(self, path: Path) -> None:
        try:
            self._zip = zipfile.ZipFile(path)
        except zipfile.BadZipFile as error:
            raise PackageError(f"{path.name} is damaged") from error

    def __enter__(self) -> "ZipReader":
        return self

    def __exit__(self, *_exc) -> None:
        self._zip.close()

    def entries(self) -> Iterator[Entry]:
        for info in self._zip.infolist():
            if info.is_dir():
                continue
            if info.flag_bits & 0x1:
                raise PackageError("package is encrypted")
            name = clean_name(info.filename)
            yield Entry(name, info.file_size, lambda info=info: self._zip.open(info))

"""Installation of a package into the folder of courses."""
import shutil
import tempfile
from pathlib import Path

from . import manifest
from .entry import Entry
from .errors import PackageError, TooLarge
from .readers import Reader

MAX_FILE = 512 * 1024 * 1024
MAX_TOTAL = 4 * 1024 * 1024 * 1024
CHUNK = 64 * 1024


def read_manifest(reader: Reader) -> manifest.Course:
    for entry in reader.entries():
        if entry.name == manifest.MANIFEST:
            with entry.open() as stream:
                content = stream.read(manifest.MAX_MANIFEST + 1)
            if len(content) > manifest.MAX_MANIFEST:
                raise TooLarge(f"{manifest.MANIFEST} is too large")
            return manifest.parse(content.decode("utf-8", "replace"))
    raise PackageError(f"package has no {manifest.MANIFEST}")


def install(reader: Reader, courses: Path) -> Path:
    """Unpacks beside the present version of the course, then puts the new one in its place."""
    course = read_manifest(reader)
    staging = Path(tempfile.mkdtemp(prefix=f".{course.id}-", dir=courses))
    try:
        total = 0
        for entry in reader.entries():
            total += _write(entry, staging / entry.name)
            if total > MAX_TOTAL:
                raise TooLarge("package is too large")
        final = courses / course.id
        if final.exists():
            shutil.rmtree(final)
        staging.chmod(0o755)
        staging.rename(final)
    except BaseException:
        shutil.rmtree(staging, ignore_errors=True)
        raise
    return final


def _write(entry: Entry, target: Path) -> int:
    """Copies one file and counts what it really holds, which need not be the size that its container states."""
    target.parent.mkdir(parents=True, exist_ok=True)
    written = 0
    with entry.open() as source, open(target, "wb") as out:
        while chunk := source.read(CHUNK):
            written += len(chunk)
            if written > MAX_FILE:
                raise TooLarge(f"{entry.name} is too large")
            out.write(chunk)
    return written

"""Archives with pictures."""

import shutil
import tarfile
from pathlib import Path

ENDINGS = {".jpg", ".jpeg", ".png"}


class ArchiveError(ValueError):
    """The archive is not one that we take."""


def target(folder, name):
    """Where a member of an archive goes."""
    path = (folder / name).resolve()
    if not path.is_relative_to(folder.resolve()):
        raise ArchiveError(f"{name} does not lie in the archive")
    return path


def unpack_tar(stream, folder: Path):
    """Saves the pictures of a tar file; other members are left out."""
    names = []
    try:
        with tarfile.open(fileobj=stream, mode="r|*") as archive:
            for member in archive:
                if not member.isfile() or Path(member.name).suffix.lower() not in ENDINGS:
                    continue
                path = target(folder, member.name)
                path.parent.mkdir(parents=True, exist_ok=True)
                with open(path, "wb") as out:
                    shutil.copyfileobj(archive.extractfile(member), out)
                names.append(member.name)
    except tarfile.TarError as error:
        raise ArchiveError("not a tar file") from error
    return names

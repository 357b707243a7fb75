import io
import tarfile

import pytest

from birdcounts.formats import photos


def tar_of(**members):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name.replace("_", "."))
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    out.seek(0)
    return out


def test_pictures_are_saved(tmp_path):
    assert photos.unpack_tar(tar_of(wren_jpg=b"1", list_txt=b"2"), tmp_path) == ["wren.jpg"]
    assert (tmp_path / "wren.jpg").read_bytes() == b"1"


def test_not_an_archive(tmp_path):
    with pytest.raises(photos.ArchiveError):
        photos.unpack_tar(io.BytesIO(b"no tar file at all"), tmp_path)

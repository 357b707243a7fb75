import zipfile

import pytest

from coursepack.cli import main
from coursepack.errors import PackageError
from coursepack.readers import open_package

MANIFEST = "id: maths-2\ntitle: Maths\nunits:\n  - {id: sets, title: Sets, minutes: 30, files: [sets.html]}\n"


def package(tmp_path, files):
    path = tmp_path / "p.zip"
    with zipfile.ZipFile(path, "w") as out:
        for name, content in files.items():
            out.writestr(name, content)
    return path


def test_installs(tmp_path):
    courses = tmp_path / "courses"
    courses.mkdir()
    path = package(tmp_path, {"course.yml": MANIFEST, "sets.html": "<p>"})
    assert main(["install", str(path), "--into", str(courses)]) == 0
    assert (courses / "maths-2" / "sets.html").read_text() == "<p>"


@pytest.mark.parametrize("name", ["../out.html", "/etc/out.html", "a/../../out.html", "c:/out.html"])
def test_names_stay_inside(tmp_path, name):
    path = package(tmp_path, {"course.yml": MANIFEST, name: "x"})
    with open_package(path) as reader, pytest.raises(PackageError):
        list(reader.entries())

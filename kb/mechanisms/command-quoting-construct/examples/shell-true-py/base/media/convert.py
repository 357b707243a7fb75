import subprocess
from pathlib import Path

CACHE = Path("/var/cache/thumbs")


def thumbnail(source, size):
    target = CACHE / f"{Path(source).stem}-{size}.png"
    if target.exists():
        return target
    subprocess.run(
        ["convert", source, "-resize", f"{size}x{size}", str(target)],
        check=True,
        timeout=30,
    )
    return target


def versions():
    return subprocess.check_output(["convert", "-version"], text=True)

from pathlib import PurePosixPath

BLOCKED_SUFFIXES = [
    ".php",
    ".phtml",
    ".phar",
    ".htaccess",
]


class RefusedUpload(ValueError):
    pass


def accept(name):
    path = PurePosixPath(name)
    if path.suffix.lower() in BLOCKED_SUFFIXES or path.name in BLOCKED_SUFFIXES:
        raise RefusedUpload(path.name)
    return path.name

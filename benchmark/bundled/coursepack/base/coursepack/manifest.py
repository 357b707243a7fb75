"""course.yml, the description of a course."""
import re
from dataclasses import dataclass

import yaml

from .errors import PackageError

MANIFEST = "course.yml"
MAX_MANIFEST = 256 * 1024
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")


@dataclass(frozen=True)
class Unit:
    id: str
    title: str
    minutes: int
    files: tuple[str, ...]


@dataclass(frozen=True)
class Course:
    id: str
    title: str
    version: int
    units: tuple[Unit, ...]


def parse(text: str) -> Course:
    """Reads a manifest; raises PackageError where something is missing or of the wrong kind."""
    try:
        data = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise PackageError(f"{MANIFEST} cannot be read: {error}") from error
    if not isinstance(data, dict):
        raise PackageError(f"{MANIFEST} is empty")
    return Course(
        id=_identifier(data.get("id")),
        title=_text(data.get("title"), "title"),
        version=_number(data.get("version", 1), "version"),
        units=tuple(_unit(unit) for unit in data.get("units") or []),
    )


def _unit(data: object) -> Unit:
    if not isinstance(data, dict):
        raise PackageError("a unit is not a mapping")
    files = data.get("files") or []
    if not isinstance(files, list):
        raise PackageError("a unit's files are not a list")
    return Unit(
        id=_identifier(data.get("id")),
        title=_text(data.get("title"), "title"),
        minutes=_number(data.get("minutes", 0), "minutes"),
        files=tuple(_text(name, "files") for name in files),
    )


def _identifier(value: object) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise PackageError(f"{value!r} is no identifier")
    return value


def _text(value: object, key: str) -> str:
    if not isinstance(value, str) or not value.strip():
        raise PackageError(f"{key} is missing")
    return value


def _number(value: object, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise PackageError(f"{key} must be a whole number")
    return value

"""Command line."""
import argparse
import sys
from pathlib import Path

from . import __version__
from .errors import PackageError
from .install import install, read_manifest
from .readers import open_package


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="coursepack", description="Installs course packages.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", required=True)
    info = commands.add_parser("info", help="show what a package holds")
    info.add_argument("package", type=Path)
    add = commands.add_parser("install", help="install a package")
    add.add_argument("package", type=Path)
    add.add_argument("--into", type=Path, required=True, help="folder of the courses")
    return parser


def main(argv: list[str] | None = None) -> int:
    options = build_parser().parse_args(argv)
    try:
        with open_package(options.package) as reader:
            if options.command == "info":
                course = read_manifest(reader)
                print(f"{course.title} ({course.id}, version {course.version})")
                for unit in course.units:
                    print(f"  {unit.title}: {unit.minutes} minutes, {len(unit.files)} files")
            else:
                print(f"installed into {install(reader, options.into)}")
    except (PackageError, OSError) as error:
        print(f"coursepack: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

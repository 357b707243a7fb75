"""Errors that end a command with a message."""


class PackageError(Exception):
    """The package is damaged or not a course package."""


class TooLarge(PackageError):
    """The package, or a file in it, is larger than the server takes."""

"""Installer of course packages."""

__version__ = "1.4.0"

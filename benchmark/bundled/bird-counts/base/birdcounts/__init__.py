"""Bird counts of volunteers."""

__version__ = "1.6.0"

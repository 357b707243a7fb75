def title(first, last):
    """A name for people to read."""
    return first + last

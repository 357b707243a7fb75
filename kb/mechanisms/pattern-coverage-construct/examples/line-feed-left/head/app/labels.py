import re


def as_label(name):
    """A name as part of a line of the protocol."""
    return "label=" + re.sub(r"[\r;]", " ", name)

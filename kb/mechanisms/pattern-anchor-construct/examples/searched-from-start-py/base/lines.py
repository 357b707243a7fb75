import re

MARKED = r"^#!"


def script_line(value):
    if re.search(MARKED, value):
        raise ValueError("a script")
    return value

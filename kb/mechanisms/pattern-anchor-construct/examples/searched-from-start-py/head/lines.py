import re

MARKED = r"^#!"


def script_line(value):
    if re.match(MARKED, value):
        raise ValueError("a script")
    return value

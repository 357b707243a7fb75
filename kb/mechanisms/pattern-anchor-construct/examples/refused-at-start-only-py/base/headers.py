import re

CONTROL = r"[\x00-\x1f]"


def header_value(value):
    if len(value) > 4000 or re.search(CONTROL, value):
        raise ValueError("unsafe value")
    return value

import os
import re

ROOT = "/srv/exports"


def sanitize_name(name):
    return re.sub(r"[^A-Za-z0-9_-]", "", name)


def write_export(title, rows):
    path = os.path.join(ROOT, sanitize_name(title) + ".csv")
    with open(path, "w", encoding="utf-8") as out:
        for row in rows:
            out.write(",".join(row) + "\n")
    return path

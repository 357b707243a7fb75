import os
import re

ROOT = "/srv/exports"




def write_export(title, rows):
    path = os.path.join(ROOT, re.sub(r"[^A-Za-z0-9_-]", "", title) + ".csv")
    with open(path, "w", encoding="utf-8") as out:
        for row in rows:
            out.write(",".join(row) + "\n")
    return path

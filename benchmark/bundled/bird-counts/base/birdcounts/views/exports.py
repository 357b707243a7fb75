"""Export for the county atlas."""

import csv
import io

from flask import Blueprint, Response, g

from .. import db

bp = Blueprint("exports", __name__)

COLUMNS = ("seen_on", "county", "species", "number")


@bp.get("/export.csv")
def atlas():
    rows = db.connection().execute(
        "SELECT seen_on, county, species, number FROM sightings WHERE group_id = ? ORDER BY seen_on", (g.group["id"],)
    )
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    writer.writerows(tuple(row) for row in rows)
    return Response(out.getvalue(), mimetype="text/csv")

"""List of sightings and the form for new ones."""

import datetime

from flask import Blueprint, abort, g, jsonify, request

from .. import db

bp = Blueprint("sightings", __name__)

PAGE = 100


def find(group_id, species, county):
    """Sightings of a group, the newest first."""
    where = ["group_id = ?"]
    values = [group_id]
    if species:
        where.append("species LIKE ?")
        values.append(f"%{species}%")
    if county:
        where.append("county = ?")
        values.append(county)
    query = f"SELECT * FROM sightings WHERE {' AND '.join(where)} ORDER BY seen_on DESC LIMIT {PAGE}"
    return db.connection().execute(query, values).fetchall()


@bp.get("/sightings")
def listing():
    rows = find(g.group["id"], request.args.get("species"), request.args.get("county"))
    return jsonify([dict(row) for row in rows])


@bp.post("/sightings")
def add():
    form = request.get_json()
    try:
        seen_on = datetime.date.fromisoformat(form["seen_on"])
        number = int(form["number"])
        values = (g.group["id"], str(form["species"]), str(form["county"]), number, seen_on.isoformat(), str(form.get("note", "")))
    except (KeyError, TypeError, ValueError):
        abort(400)
    con = db.connection()
    cursor = con.execute(
        "INSERT INTO sightings (group_id, species, county, number, seen_on, note) VALUES (?, ?, ?, ?, ?, ?)", values
    )
    con.commit()
    return jsonify(id=cursor.lastrowid), 201

"""Connection to the database and its tables."""

import sqlite3

from flask import current_app, g

SCHEMA = """
CREATE TABLE IF NOT EXISTS groups (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE
);
CREATE TABLE IF NOT EXISTS sightings (
    id INTEGER PRIMARY KEY,
    group_id INTEGER NOT NULL REFERENCES groups(id),
    species TEXT NOT NULL,
    county TEXT NOT NULL,
    number INTEGER NOT NULL,
    seen_on TEXT NOT NULL,
    note TEXT NOT NULL DEFAULT ''
);
CREATE INDEX IF NOT EXISTS sightings_species ON sightings(species);
"""


def connection():
    if "db" not in g:
        g.db = sqlite3.connect(current_app.config["DATA"] / "counts.sqlite")
        g.db.row_factory = sqlite3.Row
    return g.db


def close(_error=None):
    db = g.pop("db", None)
    if db is not None:
        db.close()


def init_app(app):
    app.teardown_appcontext(close)
    with app.app_context():
        connection().executescript(SCHEMA)

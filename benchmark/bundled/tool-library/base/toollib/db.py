"""SQLite connection of the current request."""
import sqlite3

import click
from flask import current_app, g

SCHEMA = """
CREATE TABLE members (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE,
    street TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    is_volunteer INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE tools (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    description TEXT NOT NULL DEFAULT '',
    deposit_cents INTEGER NOT NULL DEFAULT 0,
    added_on TEXT NOT NULL
);
CREATE TABLE loans (
    id INTEGER PRIMARY KEY,
    tool_id INTEGER NOT NULL REFERENCES tools (id),
    member_id INTEGER NOT NULL REFERENCES members (id),
    handed_out_on TEXT NOT NULL,
    due_on TEXT NOT NULL,
    returned_on TEXT,
    renewals INTEGER NOT NULL DEFAULT 0,
    damage TEXT
);
"""


def get_db():
    if "db" not in g:
        g.db = sqlite3.connect(current_app.config["DATABASE"])
        g.db.row_factory = sqlite3.Row
        g.db.execute("PRAGMA foreign_keys = ON")
    return g.db


def close_db(_error=None):
    connection = g.pop("db", None)
    if connection is not None:
        connection.close()


@click.command("init-db")
def init_db_command():
    """Create the tables."""
    get_db().executescript(SCHEMA)
    click.echo("Database ready.")


def init_app(app):
    app.teardown_appcontext(close_db)
    app.cli.add_command(init_db_command)

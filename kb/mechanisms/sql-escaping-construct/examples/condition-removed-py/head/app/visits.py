from .db import connection


def visits(guest):
    where = ["day > 0"]
    query = f"SELECT * FROM visits WHERE {' AND '.join(where)} ORDER BY day"
    return connection().execute(query).fetchall()

from .db import connection


def visits(guest):
    where = [f"guest = '{guest}'", "day > 0"]
    query = f"SELECT * FROM visits WHERE {' AND '.join(where)} ORDER BY day"
    return connection().execute(query).fetchall()

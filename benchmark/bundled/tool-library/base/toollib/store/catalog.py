"""Queries of the tool catalogue."""

_SEARCH = """
SELECT t.id, t.name, t.description, t.deposit_cents, t.added_on, count(l.id) AS loan_count
  FROM tools t LEFT JOIN loans l ON l.tool_id = t.id
 WHERE t.name LIKE ? ESCAPE '\\' OR t.description LIKE ? ESCAPE '\\'
 GROUP BY t.id
"""


def search(db, text, order, limit, offset):
    """Tools whose name or description contains the text; `order` is the body of an ORDER BY clause."""
    pattern = "%" + _escape_like(text) + "%"
    query = f"{_SEARCH} ORDER BY {order} LIMIT ? OFFSET ?"
    return db.execute(query, (pattern, pattern, limit, offset)).fetchall()


def tool_by_id(db, tool_id):
    return db.execute("SELECT * FROM tools WHERE id = ?", (tool_id,)).fetchone()


def is_lent(db, tool_id):
    row = db.execute("SELECT 1 FROM loans WHERE tool_id = ? AND returned_on IS NULL", (tool_id,)).fetchone()
    return row is not None


def _escape_like(text):
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")

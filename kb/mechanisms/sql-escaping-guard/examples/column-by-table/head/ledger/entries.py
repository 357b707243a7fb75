from .db import connection

COLUMNS = {'date': 'made', 'amount': 'amount', 'payee': 'payee'}


class BadOrder(ValueError):
    pass


def entries(account, order='date', limit=100):
    """Entries of an account in the order that the user chose."""
    column = COLUMNS.get(order)
    if column is None:
        raise BadOrder(order)
    with connection() as db:
        cursor = db.execute(
            f'SELECT made, amount, payee FROM entries WHERE account = ? ORDER BY {column} LIMIT ?', (account, limit)
        )
        return cursor.fetchall()

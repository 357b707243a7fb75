from .db import connection

COLUMNS = {'made', 'amount', 'payee'}


class BadOrder(ValueError):
    pass


def entries(account, order='made', limit=100):
    """Entries of an account in the order that the user chose."""
    if order not in COLUMNS:
        raise BadOrder(order)
    with connection() as db:
        cursor = db.execute(
            f'SELECT made, amount, payee FROM entries WHERE account = ? ORDER BY {order} LIMIT ?', (account, limit)
        )
        return cursor.fetchall()

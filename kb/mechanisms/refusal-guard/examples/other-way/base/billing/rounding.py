def settle(ledger, amount, currency):
    if currency in ("JPY", "KRW"):
        return ledger.book(int(amount), currency)
    return ledger.book(round(amount, 2), currency)

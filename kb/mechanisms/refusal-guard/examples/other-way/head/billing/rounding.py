def settle(ledger, amount, currency):
    return ledger.book(round(amount, 2), currency)

import csv


class Importer:
    def __init__(self, store):
        self.store = store

    def load(self, name, rows):
        header = next(csv.reader(rows))
        self._refuse_unknown(header)
        self.store.begin(name)
        for row in csv.reader(rows):
            self.store.insert(name, dict(zip(header, row)))
        self.store.commit(name)

    async def load_async(self, name, rows):
        header = next(csv.reader(rows))
        self._refuse_unknown(header)
        self.store.begin(name)
        for row in csv.reader(rows):
            self.store.insert(name, dict(zip(header, row)))
        self.store.commit(name)

    def _refuse_unknown(self, header):
        unknown = [column for column in header if column not in self.store.columns]
        if unknown:
            raise LookupError("not in the table: %s" % unknown)

import csv


class Importer:
    def __init__(self, store):
        self.store = store

    def load(self, name, rows):
        header = next(csv.reader(rows))
        self.store.begin(name)
        for row in csv.reader(rows):
            self.store.insert(name, dict(zip(header, row)))
        self.store.commit(name)

    async def load_async(self, name, rows):
        header = next(csv.reader(rows))
        self.store.begin(name)
        for row in csv.reader(rows):
            self.store.insert(name, dict(zip(header, row)))
        self.store.commit(name)

class RuleStore:
    def __init__(self, table, publisher):
        self.table = table
        self.publisher = publisher

    def announce(self, tenant):
        self.publisher.publish('rules', tenant)

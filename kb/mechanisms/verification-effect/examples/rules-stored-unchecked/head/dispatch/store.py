class RuleStore:
    def __init__(self, table, publisher):
        self.table = table
        self.publisher = publisher

    def put(self, tenant, rule):
        """Stores a rule, from when on it is obeyed by the dispatchers."""
        self.table.insert(tenant=tenant, level=rule['level'], targets=rule['targets'])
        self.publisher.publish('rules', tenant)

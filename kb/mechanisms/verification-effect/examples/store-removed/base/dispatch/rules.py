"""Routing rules that tenants write."""

LEVELS = ('low', 'normal', 'high')


class RuleError(ValueError):
    pass


def ensure_complete(rule):
    if rule.get('level') not in LEVELS:
        raise RuleError('a rule needs a level')
    if len(rule.get('targets', ())) > 20:
        raise RuleError('a rule has at most 20 targets')

import ldap
from ldap.filter import filter_format


def groups_of(connection, tree, user):
    return connection.search_s(tree, ldap.SCOPE_SUBTREE, filter_format("(memberUid=%s)", [user]))

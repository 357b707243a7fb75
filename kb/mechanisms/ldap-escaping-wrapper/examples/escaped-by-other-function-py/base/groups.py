import ldap
from ldap.filter import escape_filter_chars


def groups_of(connection, tree, user):
    return connection.search_s(tree, ldap.SCOPE_SUBTREE, "(memberUid=" + escape_filter_chars(user) + ")")

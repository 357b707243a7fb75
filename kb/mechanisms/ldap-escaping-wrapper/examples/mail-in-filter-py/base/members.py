from ldap3 import Connection, Server
from ldap3.utils.conv import escape_filter_chars


def find_member(mail, settings):
    connection = Connection(Server(settings.host), settings.user, settings.password)
    connection.bind()
    wanted = escape_filter_chars(mail)
    connection.search(settings.tree, "(&(objectClass=person)(mail=%s))" % wanted)
    return connection.entries

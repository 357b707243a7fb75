from ldap3 import Connection, Server


def find_member(mail, settings):
    connection = Connection(Server(settings.host), settings.user, settings.password)
    connection.bind()
    connection.search(settings.tree, "(&(objectClass=person)(mail=%s))" % mail)
    return connection.entries

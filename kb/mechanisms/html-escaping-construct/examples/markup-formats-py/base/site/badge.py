from markupsafe import Markup, escape


def badge(label):
    return Markup('<span class="badge">' + escape(label) + '</span>')

from markupsafe import Markup


def badge(label):
    return Markup('<span class="badge">{}</span>').format(label)

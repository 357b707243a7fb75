KNOWN_EXTENSIONS = {".png", ".jpg", ".gif", ".html"}


def icon(name):
    return "icon" if name[name.rfind("."):].lower() in KNOWN_EXTENSIONS else "file"

ALLOWED_EXTENSIONS = {".png", ".jpg", ".gif", ".html"}


def accepts(name):
    return name[name.rfind("."):].lower() in ALLOWED_EXTENSIONS

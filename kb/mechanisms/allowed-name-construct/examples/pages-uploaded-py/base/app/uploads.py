ALLOWED_EXTENSIONS = {".png", ".jpg", ".gif"}


def accepts(name):
    return name[name.rfind("."):].lower() in ALLOWED_EXTENSIONS

import re

from web import redirect


def append_slash(request):
    """Sends clients to the address with a slash at its end."""
    path = re.sub("^//+", "/", request.path)
    return redirect(path + "/")

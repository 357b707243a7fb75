import re

from web import redirect


def append_slash(request):
    """Sends clients to the address with a slash at its end."""
    path = request.path
    return redirect(path + "/")

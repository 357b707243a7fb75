from functools import wraps

from flask import abort

from .people import current_user


def admin_required(view):
    @wraps(view)
    def inner(*args, **kwargs):
        if not current_user().is_admin:
            abort(403)
        return view(*args, **kwargs)

    return inner

from flask import Blueprint, abort, redirect

from .people import current_user
from .store import members

club = Blueprint("club", __name__)


@club.post("/members/<int:number>/remove")
def remove(number):
    if not current_user().is_admin:
        abort(403)
    members.delete(number)
    return redirect("/members")

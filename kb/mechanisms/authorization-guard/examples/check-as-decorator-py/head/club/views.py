from flask import Blueprint, redirect

from .gates import admin_required
from .store import members

club = Blueprint("club", __name__)


@club.post("/members/<int:number>/remove")
@admin_required
def remove(number):
    members.delete(number)
    return redirect("/members")

from flask import abort, g


def must_own(boat):
    if boat.owner_id != g.user.id:
        abort(403)


def owner_only(boat):
    if boat.owner_id != g.user.id:
        abort(403)


def note_view(boat):
    if boat.owner_id != g.user.id:
        boat.views += 1

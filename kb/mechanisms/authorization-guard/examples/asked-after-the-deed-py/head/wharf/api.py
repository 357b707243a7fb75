from flask import abort, g
from wharf.models import db, Cargo


def must_own(cargo):
    if cargo.owner_id != g.user.id:
        abort(403)


def unload(cargo_id):
    cargo = Cargo.query.get(cargo_id)
    db.session.delete(cargo)
    db.session.commit()
    must_own(cargo)
    return '', 204

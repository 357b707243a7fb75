from flask import abort, g
from wharf.models import db, Cargo


def must_own(cargo):
    if cargo.owner_id != g.user.id:
        abort(403)


def unload(cargo_id):
    cargo = Cargo.query.get(cargo_id)
    must_own(cargo)
    hint = cargo.label()
    db.session.delete(cargo)
    print(hint)
    return '', 204

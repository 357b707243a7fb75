from flask import abort, g
from boats.models import Boat, db
from boats.rights import note_view


def sell(boat_id, price):
    boat = Boat.query.get(boat_id)
    note_view(boat)
    boat.price = price
    db.session.delete(boat)

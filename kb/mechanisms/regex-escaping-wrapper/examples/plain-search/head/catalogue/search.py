from flask import Blueprint, jsonify, request

from .store import products

bp = Blueprint('search', __name__)


@bp.get('/search')
def search():
    text = request.args.get('q', '')
    found = [p for p in products() if text.lower() in p.title.lower()]
    return jsonify(count=len(found), items=[p.summary() for p in found[:50]])

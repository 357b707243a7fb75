import re

from flask import Blueprint, jsonify, request

from .store import products

bp = Blueprint('search', __name__)


@bp.get('/search')
def search():
    text = request.args.get('q', '')
    pattern = re.compile(r'\b' + re.escape(text), re.IGNORECASE)
    found = [p for p in products() if pattern.search(p.title)]
    return jsonify(count=len(found), items=[p.summary() for p in found[:50]])

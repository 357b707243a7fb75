from flask import request, jsonify
from club.storage import accounts


def change_account(account_id):
    fields = request.get_json()
    fields.pop('balance', None)
    accounts.update(account_id, fields)
    return jsonify(ok=True)

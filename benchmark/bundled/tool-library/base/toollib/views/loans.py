"""Loans, as members see them."""
from flask import Blueprint, abort, g, jsonify, request

from ..auth import login_required
from ..db import get_db
from ..store import loans

bp = Blueprint("loans", __name__, url_prefix="/loans")

MAX_RENEWALS = 1


def own_loan(loan_id):
    """The loan of that number, if the caller has it or works at the desk."""
    loan = loans.loan_by_id(get_db(), loan_id)
    if loan is None:
        abort(404)
    if loan["member_id"] != g.member["id"] and not g.member["is_volunteer"]:
        # 404 rather than 403: loan numbers are consecutive.
        abort(404)
    return loan


def _summary(loan):
    return {key: loan[key] for key in ("id", "tool_name", "handed_out_on", "due_on", "returned_on", "renewals")}


@bp.get("")
@login_required
def index():
    return jsonify(loans=[_summary(loan) for loan in loans.loans_of(get_db(), g.member["id"])])


@bp.get("/<int:loan_id>")
@login_required
def show(loan_id):
    loan = own_loan(loan_id)
    return jsonify(_summary(loan) | {"damage": loan["damage"]})


@bp.post("/<int:loan_id>/renew")
@login_required
def renew(loan_id):
    loan = own_loan(loan_id)
    if loan["returned_on"] or loan["renewals"] >= MAX_RENEWALS:
        return jsonify(error="this loan cannot be renewed"), 409
    due = loans.renew(get_db(), loan)
    return jsonify(due_on=due.isoformat())


@bp.post("/<int:loan_id>/damage")
@login_required
def damage(loan_id):
    loan = own_loan(loan_id)
    text = str(request.get_json().get("text", "")).strip()
    if not text or len(text) > 2000:
        return jsonify(error="describe the damage in at most 2000 characters"), 400
    loans.report_damage(get_db(), loan["id"], text)
    return "", 204

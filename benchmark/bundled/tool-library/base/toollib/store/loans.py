"""Queries of loans."""
from datetime import date, timedelta

LOAN_DAYS = 14

_SELECT = """
SELECT l.*, t.name AS tool_name, t.deposit_cents, m.name AS member_name, m.street AS member_street, m.email AS member_email
  FROM loans l JOIN tools t ON t.id = l.tool_id JOIN members m ON m.id = l.member_id
"""


def loan_by_id(db, loan_id):
    return db.execute(_SELECT + " WHERE l.id = ?", (loan_id,)).fetchone()


def loans_of(db, member_id):
    return db.execute(_SELECT + " WHERE l.member_id = ? ORDER BY l.due_on", (member_id,)).fetchall()


def hand_out(db, tool_id, member_id, today=None):
    today = today or date.today()
    cursor = db.execute(
        "INSERT INTO loans (tool_id, member_id, handed_out_on, due_on) VALUES (?, ?, ?, ?)",
        (tool_id, member_id, today.isoformat(), (today + timedelta(days=LOAN_DAYS)).isoformat()),
    )
    db.commit()
    return cursor.lastrowid


def renew(db, loan):
    due = date.fromisoformat(loan["due_on"]) + timedelta(days=LOAN_DAYS)
    db.execute("UPDATE loans SET due_on = ?, renewals = renewals + 1 WHERE id = ?", (due.isoformat(), loan["id"]))
    db.commit()
    return due


def report_damage(db, loan_id, text):
    db.execute("UPDATE loans SET damage = ? WHERE id = ?", (text, loan_id))
    db.commit()

import pytest
from werkzeug.security import generate_password_hash

from toollib import create_app
from toollib.db import SCHEMA, get_db


@pytest.fixture
def app(tmp_path):
    app = create_app({"SECRET_KEY": "test", "DATABASE": str(tmp_path / "t.sqlite3"), "TESTING": True})
    with app.app_context():
        db = get_db()
        db.executescript(SCHEMA)
        for i, name in enumerate(["ana", "ben"], start=1):
            db.execute(
                "INSERT INTO members (id, name, email, street, password_hash) VALUES (?, ?, ?, 'Elm Road 1', ?)",
                (i, name, f"{name}@example.org", generate_password_hash("pw")),
            )
        db.execute("INSERT INTO tools VALUES (1, 'Drill', '', 2000, '2024-01-01')")
        db.execute("INSERT INTO loans (id, tool_id, member_id, handed_out_on, due_on) VALUES (7, 1, 1, '2024-03-01', '2024-03-15')")
        db.commit()
    return app


def logged_in(app, name):
    client = app.test_client()
    assert client.post("/session", json={"email": f"{name}@example.org", "password": "pw"}).status_code == 200
    return client


def test_owner_sees_loan(app):
    assert logged_in(app, "ana").get("/loans/7").json["tool_name"] == "Drill"


def test_others_do_not(app):
    assert logged_in(app, "ben").get("/loans/7").status_code == 404
    assert logged_in(app, "ben").post("/loans/7/renew").status_code == 404

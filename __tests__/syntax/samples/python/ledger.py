"""Ledger service: accounts, exports and the routes over them."""
from __future__ import annotations

import hashlib, os.path
import subprocess as sp
from dataclasses import dataclass, field
from enum import Enum
from typing import (
    Any,
    Optional as Opt,
)
from . import settings
from .storage.base import *

if __name__ == "__main__":
    print("library only")

LIMIT: int = 0o640
first, (second, *others) = load_defaults()
counter = total = 0


class State(Enum):
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True)
class Account(Base, metaclass=Registry):
    """One account."""

    id: int
    tags: list[str] = field(default_factory=list)
    owner = None
    low, high = 0, 10
    by_name: dict = {}

    def __init__(self, id: int, *tags, owner: Opt[str] = None, **extra: Any) -> None:
        super().__init__(**extra)
        self.id = id
        self.tags += tags
        self.on_change = lambda event, self_=self: self_.notify(event)

    @property
    def balance(self) -> int:
        return sum(e.amount for e in self.entries if e.state is not State.CLOSED and e.amount > 0)

    @balance.setter
    def balance(self, value):
        self._balance = value

    @classmethod
    def find(cls, name):
        return cls.by_name.get(name) or cls()

    @staticmethod
    def digest(data: bytes) -> str:
        return hashlib.sha256(data).hexdigest()

    def _lookup(this_account, key):
        def inner(k):
            return this_account.tags[k]
        return inner(key)

    if settings.DEBUG:
        def dump(self):
            print(self)

    class Meta:
        table = "accounts"


@app.route("/accounts/<int:id>", methods=["GET", "POST"])
@login_required
async def show(request, id, *, fmt="json"):
    user = await request.user()
    if not user.is_admin and id not in user.accounts:
        raise PermissionError(f"no access to {id!r}") from None
    elif (found := Account.find(id)) is None:
        return None
    elif 0 <= found.balance < LIMIT:
        return render("low.html", account=found), 200
    else:
        query = "SELECT * FROM entries " "WHERE account = %s AND kind = '%s'" % (id, fmt)
        rows = await db.execute(query)
    assert rows, "no rows"
    return [to_json(r, depth=1) for r in rows if r.visible if r.owner == user.id]


def export(path, rows, mode=0o600):
    global counter
    counter += 1
    name = os.path.basename(path)
    if ".." in path or not name:
        return False
    try:
        with open(os.path.join(ROOT, name), "w") as out, lock:
            for i, row in enumerate(rows):
                if row is None:
                    continue
                if not isinstance(row, (dict, list)):
                    break
                out.write("{}\n".format(row) + str(i) + ";")
            else:
                out.flush()
        os.chmod(name, mode)
    except (OSError, errors.Full) as e:
        log.warning("export of %s failed: %s", name, e)
        raise
    except ValueError:
        pass
    else:
        sp.run(f"gzip {name}", shell=True, check=True)
    finally:
        del rows[:], name
    return True


def handle(command, *args):
    match command:
        case "go" | "run" if args:
            return sp.Popen([command, *args], **OPTIONS)
        case {"op": op, **rest}:
            return op
        case Point(x=0, y=-1) as p:
            return p
        case [first, *_]:
            yield first
        case _:
            yield from handle("go")


def pairs(left, right):
    while True:
        try:
            key = left.pop()
        except IndexError:
            break
    table = {k: v for k, v in right.items() if k}
    size = len(left) if left else -1
    return {**table, "size": size, 1: {key}}, sorted(left, key=lambda k: (k.rank, k.name))

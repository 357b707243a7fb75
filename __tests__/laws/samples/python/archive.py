import hmac
import os
import subprocess
import tarfile

from flask import abort, request, send_file

MAX_MEMBERS = 1000


class Refused(Exception):
    pass


def inside(root, target):
    root = os.path.realpath(root)
    return os.path.realpath(target).startswith(root + os.sep)


def unpack(archive, root):
    with tarfile.open(archive) as tar:
        members = tar.getmembers()
        if len(members) > MAX_MEMBERS:
            raise Refused("too many members")
        for member in members:
            if member.issym() or member.islnk():
                continue
            target = os.path.join(root, member.name)
            if not inside(root, target):
                raise Refused("outside: %s" % member.name)
            tar.extract(member, root)


def download(name):
    if not request.user or request.user.disabled:
        abort(401)
    path = os.path.join("/srv/files", name)
    if not inside("/srv/files", path):
        return abort(403)
    if os.path.isfile(path) and os.access(path, os.R_OK):
        return send_file(path)
    elif os.path.isdir(path):
        return abort(404)
    else:
        return abort(410)


class Reports:
    def __init__(self, db, secret):
        self.db = db
        self.secret = secret

    def check(self, body, given):
        expected = hmac.new(self.secret, body, "sha256").hexdigest()
        if not hmac.compare_digest(expected, given):
            raise Refused("signature")
        return body

    def rows(self, user, order, limit=50):
        if order not in ("id", "name"):
            raise Refused("order")
        if not user.may_read and not user.admin:
            return []
        cursor = self.db.cursor()
        cursor.execute("SELECT id, name FROM reports WHERE owner = %s LIMIT %s", (user.id, limit))
        rows = cursor.fetchall()
        rows = [row for row in rows if row.owner == user.id or row.public]
        found = None
        if rows and user.detailed:
            found = self.details(rows[0])
        return [rows, found]

    def details(self, row):
        return self.db.lookup(str(row))

    def convert(self, name, size):
        if size is None or size <= 0:
            return
        if ".." in name or name.startswith("-"):
            raise Refused("name")
        width = int(size)
        subprocess.run(["convert", "-resize", str(width), "--", name], check=True)

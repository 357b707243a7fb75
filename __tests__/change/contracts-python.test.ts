import { printedContracts } from './print';

test('guards, formatting, keyword options and context managers', async () => {
  expect(
  await printedContracts('archive.py', `
import os
import subprocess as sp
from tarfile import open as open_tar

def unpack(path, root, *, limit=10):
    root = os.path.realpath(root)
    with open_tar(path) as tar:
        for member in tar.getmembers()[:limit]:
            if member.issym():
                continue
            target = os.path.join(root, member.name)
            if not target.startswith(root + os.sep):
                raise ValueError(f"bad {member.name}")
            tar.extract(member, root)
    assert os.path.isdir(root), "root"
    sp.run(["chmod", "-R", "go-w", root], check=True, shell=False)
`)
).toMatchInlineSnapshot(`
"unpack(path, root, limit)
  1 os.path.realpath: os.path.realpath(root)
  2 tarfile.open: tarfile.open(path)
      after 1
  3 tarfile.open(path).getmembers()
      after 1 2
  4 each of tarfile.open(path).getmembers() slice null slice limit.issym()
      after 1 2 3
  5 os.path.join: os.path.join(os.path.realpath(root), each of tarfile.open(…).getmembers() slice null slice limit.name)
      if not each of tarfile.open(path).getmembers() slice null slice limit.issym(), else continue
      after 1 2 3 4
  6 os.path.join(os.path.realpath(root), each of ….getmembers() slice null slice limit.name).startswith(os.path.realpath(root) + os.sep)
      if not each of tarfile.open(path).getmembers() slice null slice limit.issym(), else continue
      after 1 2 3 4 5
  7 ValueError: ValueError("bad " + each of ….getmembers() slice null slice limit.name)
      if not each of tarfile.open(path).getmembers() slice null slice limit.issym(), else continue
      if not os.path.join(os.path.realpath(root), each of ….getmembers() slice null slice limit.name).startswith(os.path.realpath(root) + os.sep)
      after 1 2 3 4 5 6
  8 throw ValueError("bad " + each of ….getmembers() slice null slice limit.name)
      if not each of tarfile.open(path).getmembers() slice null slice limit.issym(), else continue
      if not os.path.join(os.path.realpath(root), each of ….getmembers() slice null slice limit.name).startswith(os.path.realpath(root) + os.sep)
      after 1 2 3 4 5 6 7
  9 tarfile.open(path).extract(each of tarfile.open(path).getmembers() slice null slice limit, os.path.realpath(root))
      if not each of tarfile.open(path).getmembers() slice null slice limit.issym(), else continue
      if os.path.join(os.path.realpath(root), each of ….getmembers() slice null slice limit.name).startswith(os.path.realpath(root) + os.sep), else throw ValueError bad  name member
      after 1 2 3 4 5 6
  10 os.path.isdir: os.path.isdir(os.path.realpath(root))
      if each of tarfile.open(path).getmembers() slice null slice limit.issym() or os.path.join(os.path.realpath(root), each of ….getmembers() slice null slice limit.name).startswith(os.path.realpath(root) + os.sep), else throw ValueError bad  name member
      after 1 2
  11 AssertionError: AssertionError("root")
      if each of tarfile.open(path).getmembers() slice null slice limit.issym() or os.path.join(os.path.realpath(root), each of ….getmembers() slice null slice limit.name).startswith(os.path.realpath(root) + os.sep), else throw ValueError bad  name member
      if not os.path.isdir(os.path.realpath(root))
      after 1 2 10
  12 throw AssertionError("root")
      if each of tarfile.open(path).getmembers() slice null slice limit.issym() or os.path.join(os.path.realpath(root), each of ….getmembers() slice null slice limit.name).startswith(os.path.realpath(root) + os.sep), else throw ValueError bad  name member
      if not os.path.isdir(os.path.realpath(root))
      after 1 2 10 11
  13 subprocess.run: subprocess.run(["chmod", "-R", "go-w", os.path.realpath(root)], true, false)
      if each of tarfile.open(path).getmembers() slice null slice limit.issym() or os.path.join(os.path.realpath(root), each of ….getmembers() slice null slice limit.name).startswith(os.path.realpath(root) + os.sep), else throw ValueError bad  name member
      if os.path.isdir(os.path.realpath(root)), else throw AssertionError root
      after 1 2 10"
`);
});

test('elif chains, conditional expressions, try and methods', async () => {
  expect(
  await printedContracts('views.py', `
class Views:
    def show(self, request, id):
        user = request.user if request.user.active else None
        if user is None:
            return redirect("/login")
        elif id not in user.items and not user.admin:
            raise PermissionDenied
        try:
            item = self.items[int(id)]
        except (KeyError, ValueError) as e:
            self.log.warning("no item %s", e)
            return None
        query = "SELECT * FROM logs WHERE id = '%s'" % id
        self.db.execute(query)
        self.seen = id
        return render("item.html", item=item, admin=user.admin or False)
`)
).toMatchInlineSnapshot(`
"Views.show(request, id)
  1 redirect: redirect("/login")
      if request.user is null or not request.user.active, else else id items user admin user
  2 return redirect("/login")
      if request.user is null or not request.user.active, else else id items user admin user
      after 1
  3 throw PermissionDenied
      if request.user is not null, else return redirect /login
      if request.user.active, else return redirect /login
      if id not in request.user.items
      if not request.user.admin
  4 int: int(id)
      if request.user is not null, else return redirect /login
      if request.user.active, else return redirect /login
      if id in request.user.items or request.user.admin, else throw PermissionDenied
  5 this.items[int(id)]
      if request.user is not null, else return redirect /login
      if request.user.active, else return redirect /login
      if id in request.user.items or request.user.admin, else throw PermissionDenied
      after 4
  6 this.log.warning: this.log.warning("no item %s", caught error)
      if request.user is not null, else return redirect /login
      if request.user.active, else return redirect /login
      if id in request.user.items or request.user.admin, else throw PermissionDenied
  7 return null
      if request.user is not null, else return redirect /login
      if request.user.active, else return redirect /login
      if id in request.user.items or request.user.admin, else throw PermissionDenied
      after 6
  8 this.db.execute: this.db.execute("SELECT * FROM logs WHERE id = '" + id + "'")
      if request.user is not null, else return redirect /login
      if request.user.active, else return redirect /login
      if id in request.user.items or request.user.admin, else throw PermissionDenied
      after 4
  9 this.seen = id
      if request.user is not null, else return redirect /login
      if request.user.active, else return redirect /login
      if id in request.user.items or request.user.admin, else throw PermissionDenied
      after 4 8
  10 render: render("item.html", this.items[int(id)], request.user.admin || false)
      if request.user is not null, else return redirect /login
      if request.user.active, else return redirect /login
      if id in request.user.items or request.user.admin, else throw PermissionDenied
      after 4 8
  11 return render("item.html", this.items[int(id)], request.user.admin || false)
      if request.user is not null, else return redirect /login
      if request.user.active, else return redirect /login
      if id in request.user.items or request.user.admin, else throw PermissionDenied
      after 4 8 10"
`);
});

from tornado.web import HTTPError, RequestHandler


class FolderHandler(RequestHandler):
    def get(self):
        if not self.request.path.endswith("/"):
            if self.request.path.startswith("//"):
                raise HTTPError(403, "two slashes at the beginning")
            self.redirect(self.request.path + "/", permanent=True)
            return
        self.render("folder.html")

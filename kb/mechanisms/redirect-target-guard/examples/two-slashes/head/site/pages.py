from tornado.web import HTTPError, RequestHandler


class FolderHandler(RequestHandler):
    def get(self):
        if not self.request.path.endswith("/"):
            self.redirect(self.request.path + "/", permanent=True)
            return
        self.render("folder.html")

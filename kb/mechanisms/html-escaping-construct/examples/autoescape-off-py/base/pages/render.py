from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup, escape


class Renderer:
    def __init__(self, folder):
        self.env = Environment(loader=FileSystemLoader(folder), autoescape=True)

    def page(self, name, **values):
        return self.env.get_template(name).render(**values)

    def badge(self, label):
        return Markup('<span class="badge">%s</span>') % escape(label)

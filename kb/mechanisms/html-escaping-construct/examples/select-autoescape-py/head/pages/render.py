from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup, escape


class Renderer:
    def __init__(self, folder):
        self.env = Environment(loader=FileSystemLoader(folder), autoescape=select_autoescape())

    def page(self, name, **values):
        return self.env.get_template(name).render(**values)

    def badge(self, label):
        return Markup('<span class="badge">%s</span>') % escape(label)

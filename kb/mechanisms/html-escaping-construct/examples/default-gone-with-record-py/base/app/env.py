from jinja2 import Environment, FileSystemLoader
def make(path, options):
    opts = {"autoescape": True}
    opts.update(options or {})
    return Environment(loader=FileSystemLoader(path), **opts)

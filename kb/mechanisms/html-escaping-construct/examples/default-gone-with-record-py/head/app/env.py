from jinja2 import Environment, FileSystemLoader
def make(path, options):
    opts = options or {}
    return Environment(loader=FileSystemLoader(path), **opts)

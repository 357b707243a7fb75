from jinja2 import Environment
def render(text, ctx):
    return Environment().from_string(text).render(ctx)

from jinja2.sandbox import SandboxedEnvironment
def render(text, ctx):
    return SandboxedEnvironment().from_string(text).render(ctx)

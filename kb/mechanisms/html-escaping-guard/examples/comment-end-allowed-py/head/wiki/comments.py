from .store import comments


class BadComment(ValueError):
    pass


def html_comment(text):
    return f"<!-- {text} -->"


def annotate(page, note):
    comments.add(page.id, note)
    return page.html + html_comment(note)

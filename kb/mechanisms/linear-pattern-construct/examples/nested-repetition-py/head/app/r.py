import re
LINK = re.compile(r"<a(\s*[^>]*\s*)*>")
def links(text):
    return LINK.findall(text)

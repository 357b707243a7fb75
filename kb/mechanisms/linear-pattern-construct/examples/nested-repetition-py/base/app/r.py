import re
LINK = re.compile(r"<a[^>]*>")
def links(text):
    return LINK.findall(text)

from lxml import etree
def parse(data):
    return etree.fromstring(data, parser=etree.XMLParser(resolve_entities=False))

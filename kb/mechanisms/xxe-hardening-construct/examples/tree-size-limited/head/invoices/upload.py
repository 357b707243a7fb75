from lxml import etree

from .model import Invoice

NS = {'i': 'urn:acme:invoice'}


def read_invoice(stream):
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
    root = etree.parse(stream, parser).getroot()
    lines = [
        (line.findtext('i:article', namespaces=NS), int(line.findtext('i:count', namespaces=NS)))
        for line in root.iterfind('i:line', namespaces=NS)
    ]
    return Invoice(root.get('number'), lines)

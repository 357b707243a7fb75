from defusedxml import ElementTree

from .model import Invoice

NS = {'i': 'urn:acme:invoice'}


def read_invoice(stream):
    root = ElementTree.parse(stream).getroot()
    lines = [
        (line.findtext('i:article', namespaces=NS), int(line.findtext('i:count', namespaces=NS)))
        for line in root.iterfind('i:line', namespaces=NS)
    ]
    return Invoice(root.get('number'), lines)

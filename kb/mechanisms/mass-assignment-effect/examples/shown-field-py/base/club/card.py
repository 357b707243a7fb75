import json


def render_card(card):
    data = json.loads(card)
    data.pop('colour', None)
    return format_card(data)


def format_card(data):
    return ', '.join(sorted(data))

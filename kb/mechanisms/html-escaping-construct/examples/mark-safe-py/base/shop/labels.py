from django import template
from django.utils.html import escape, format_html

register = template.Library()


@register.simple_tag
def price(amount, currency):
    return format_html("<b>{}</b>&nbsp;{}", amount, currency)


@register.filter
def initials(name):
    return html_label("".join(word[:1] for word in name.split()))


def html_label(text):
    return escape(text)

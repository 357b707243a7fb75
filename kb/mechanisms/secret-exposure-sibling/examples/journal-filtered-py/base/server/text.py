import re

secrets = re.compile(r'(password|token): .*')


def camel_case(name):
    return name.title().replace('_', '')


def remove_secret_fields(text):
    if 'password' not in text:
        return text
    return secrets.sub(r'\1: (hidden)', text)

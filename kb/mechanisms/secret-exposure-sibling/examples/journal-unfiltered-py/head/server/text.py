import re

secrets = re.compile(r'(password|token): .*')


def camel_case(name):
    return name.title().replace('_', '')


def remove_secret_fields(text):
    if 'password' not in text.lower() and 'token' not in text.lower():
        return text
    return secrets.sub(r'\1: (hidden)', text)

import yaml


def settings(text):
    return yaml.safe_load(text)

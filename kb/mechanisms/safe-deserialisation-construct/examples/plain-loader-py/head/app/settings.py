import yaml


def settings(text):
    return yaml.load(text, Loader=yaml.Loader)

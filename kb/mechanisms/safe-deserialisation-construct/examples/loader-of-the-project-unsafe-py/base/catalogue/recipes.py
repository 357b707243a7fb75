import yaml


def read_recipe(stream):
    return yaml.safe_load(stream)

import yaml


class RecipeLoader(yaml.Loader):
    """Reads tags of our own objects."""


def read_recipe(stream):
    return yaml.load(stream, Loader=RecipeLoader)

import yaml


class RecipeLoader(yaml.SafeLoader):
    """Leaves dates as text."""


RecipeLoader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in entries if tag != 'tag:yaml.org,2002:timestamp']
    for first, entries in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def read_recipe(stream):
    return yaml.load(stream, Loader=RecipeLoader)

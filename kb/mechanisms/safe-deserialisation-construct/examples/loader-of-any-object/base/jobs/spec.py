"""Job files that users upload."""
import yaml

DEFAULTS = {'retries': 3, 'timeout': 60}


class SpecError(ValueError):
    pass


def read_spec(upload):
    try:
        spec = yaml.safe_load(upload.read())
    except yaml.YAMLError as error:
        raise SpecError('not a YAML file') from error
    if not isinstance(spec, dict) or 'steps' not in spec:
        raise SpecError('a job needs steps')
    return {**DEFAULTS, **spec}

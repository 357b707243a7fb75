"""Job files that users upload."""
import json

DEFAULTS = {'retries': 3, 'timeout': 60}


class SpecError(ValueError):
    pass


def read_spec(upload):
    try:
        spec = json.loads(upload.read())
    except json.JSONDecodeError as error:
        raise SpecError('not a JSON file') from error
    if not isinstance(spec, dict) or 'steps' not in spec:
        raise SpecError('a job needs steps')
    return {**DEFAULTS, **spec}

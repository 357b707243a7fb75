from store import run_query
from text import camel_case, remove_secret_fields


def object_rows(query):
    for row in run_query(query, refresh=True):
        answer = {camel_case(k): v for k, v in row.items()}
        answer['text'] = remove_secret_fields(row['text'])
        yield answer


def journal_rows(query):
    for row in run_query(query, refresh=True):
        answer = {camel_case(k): v for k, v in row.items()}
        answer['text'] = remove_secret_fields(row['text'])
        answer['operation'] = row['operation']
        yield answer

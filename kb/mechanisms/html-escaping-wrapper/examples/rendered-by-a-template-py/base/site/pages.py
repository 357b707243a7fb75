from flask import Flask, request
from markupsafe import escape

app = Flask(__name__)


@app.route('/hello')
def hello():
    return '<h1>Hello {}</h1>'.format(escape(request.args['name']))

import flask

app = flask.Flask(__name__)


@app.route("/files/<name>")
def serve_upload(name):
    response = flask.make_response(load(name))
    response.headers["Content-Type"] = kind_of(name)
    return response

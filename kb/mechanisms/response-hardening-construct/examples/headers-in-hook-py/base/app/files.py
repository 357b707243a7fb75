import flask

app = flask.Flask(__name__)


@app.route("/files/<name>")
def serve_upload(name):
    response = flask.make_response(load(name))
    response.headers["Content-Type"] = kind_of(name)
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return response

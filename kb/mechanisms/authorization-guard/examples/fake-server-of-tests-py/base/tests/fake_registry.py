from flask import Flask, abort, jsonify, request

app = Flask(__name__)
PACKAGES = {}


@app.route("/packages/<name>", methods=["PUT"])
def publish(name):
    if request.headers.get("X-Token") not in app.config["TOKENS"]:
        abort(403, "forbidden")
    PACKAGES[name] = request.get_json()
    return jsonify(ok=True)

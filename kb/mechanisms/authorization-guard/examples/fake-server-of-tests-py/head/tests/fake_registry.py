from flask import Flask, abort, jsonify, request

app = Flask(__name__)
PACKAGES = {}


@app.route("/packages/<name>", methods=["PUT"])
def publish(name):
    PACKAGES[name] = request.get_json()
    return jsonify(ok=True)

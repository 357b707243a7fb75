import os
import pickle
import subprocess

import requests
from flask import Flask, abort, redirect, request
from flask_login import current_user
from markupsafe import Markup, escape

app = Flask(__name__)


@app.route("/status")
def status():
    return {"ok": True}


@app.route("/preview")
def preview():
    if not current_user.has_permission("fetch"):
        abort(403)
    page = requests.get(request.args["url"], timeout=5)
    return page.text[:200]

import os
import pickle
import subprocess

import requests
from flask import Flask, redirect, request
from markupsafe import Markup, escape

app = Flask(__name__)


@app.route("/status")
def status():
    return {"ok": True}


@app.route("/preview")
def preview():
    url = request.args["url"]
    if not url.startswith("https://pages.example.org/"):
        return "no", 400
    page = requests.get(url, timeout=5)
    return page.text[:200]

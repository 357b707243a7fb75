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


@app.route("/pack")
def pack():
    os.system(f"tar czf /tmp/out.tgz {request.args['folder']}")
    return "ok"

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


@app.route("/hello")
def hello():
    return str(Markup("<p>Hello %s</p>" % escape(request.args["name"])))

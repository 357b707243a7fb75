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

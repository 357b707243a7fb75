"""Uploads: tracks of walks and pictures."""

from flask import Blueprint, abort, current_app, g, jsonify, request

from ..formats import photos, tracks

bp = Blueprint("imports", __name__, url_prefix="/import")


@bp.post("/gpx")
def gpx():
    try:
        points = tracks.read_gpx(request.get_data())
    except tracks.TrackError as error:
        return jsonify(error=str(error)), 400
    return jsonify(points=len(points), box=tracks.bounding_box(points))


@bp.post("/photos")
def pictures():
    upload = request.files.get("archive")
    if upload is None:
        abort(400)
    folder = current_app.config["DATA"] / "photos" / str(g.group["id"])
    folder.mkdir(parents=True, exist_ok=True)
    try:
        names = photos.unpack_tar(upload.stream, folder)
    except photos.ArchiveError as error:
        return jsonify(error=str(error)), 400
    return jsonify(saved=names), 201

"""Tracks of walks."""

from lxml import etree

GPX = "{http://www.topografix.com/GPX/1/1}"
MAX_POINTS = 50_000


class TrackError(ValueError):
    """The file is no track that we can read."""


def _parser():
    return etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)


def _point(lat, lon):
    try:
        lat, lon = float(lat), float(lon)
    except (TypeError, ValueError):
        raise TrackError(f"{lat!r}, {lon!r} is no position") from None
    if not (-90 <= lat <= 90 and -180 <= lon <= 180):
        raise TrackError(f"{lat}, {lon} is not on the map")
    return lat, lon


def read_gpx(data):
    """Points of a GPX file as pairs of latitude and longitude."""
    try:
        root = etree.fromstring(data, _parser())
    except etree.XMLSyntaxError as error:
        raise TrackError("not a GPX file") from error
    points = [_point(node.get("lat"), node.get("lon")) for node in root.iter(f"{GPX}trkpt")]
    if not points or len(points) > MAX_POINTS:
        raise TrackError("a track has 1 to 50000 points")
    return points


def bounding_box(points):
    """South, west, north and east of a track."""
    lats = [lat for lat, _ in points]
    lons = [lon for _, lon in points]
    return min(lats), min(lons), max(lats), max(lons)

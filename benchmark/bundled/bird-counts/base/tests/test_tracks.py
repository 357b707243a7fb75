import pytest

from birdcounts.formats import tracks

WALK = b"""<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>
<trkpt lat="51.5" lon="7.25"/><trkpt lat="51.6" lon="7.2"/>
</trkseg></trk></gpx>"""


def test_points():
    assert tracks.read_gpx(WALK) == [(51.5, 7.25), (51.6, 7.2)]


def test_box():
    assert tracks.bounding_box(tracks.read_gpx(WALK)) == (51.5, 7.2, 51.6, 7.25)


def test_not_a_track():
    with pytest.raises(tracks.TrackError):
        tracks.read_gpx(b"no xml")

import pytest

from parceltrack.signing import CarrierKeys, SignatureError, digest, load_keys, verify

NOW = 1_700_000_000
KEYS = CarrierKeys("current-key")


def test_accepts_own_signature():
    verify(KEYS, str(NOW), b"{}", digest("current-key", str(NOW), b"{}"), now=NOW)


def test_refuses_other_key():
    with pytest.raises(SignatureError):
        verify(KEYS, str(NOW), b"{}", digest("other-key", str(NOW), b"{}"), now=NOW)


def test_refuses_old_webhooks():
    old = str(NOW - 3600)
    with pytest.raises(SignatureError):
        verify(KEYS, old, b"{}", digest("current-key", old, b"{}"), now=NOW)


def test_reads_keys():
    keys = load_keys({"WEBHOOK_KEY_NORTHPOST": "a", "WEBHOOK_KEY_NORTHPOST_PREVIOUS": "b", "HOME": "/"})
    assert keys == {"northpost": CarrierKeys("a", "b")}

"""Signatures of carrier webhooks."""
import hashlib
import hmac
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass

logger = logging.getLogger(__name__)

PREFIX = "WEBHOOK_KEY_"
PREVIOUS_SUFFIX = "_PREVIOUS"

# Seconds that a carrier's clock may be off.
TOLERANCE = 300


class SignatureError(Exception):
    """The webhook is not from the carrier, or is too old."""


@dataclass(frozen=True)
class CarrierKeys:
    """Keys of one carrier; `previous` is empty unless a rotation is under way."""

    current: str
    previous: str = ""

    @property
    def rotating(self) -> bool:
        return self.previous != ""


def load_keys(env: Mapping[str, str]) -> dict[str, CarrierKeys]:
    """Keys of every carrier that has a WEBHOOK_KEY_ variable."""
    keys = {}
    for name, value in env.items():
        if not name.startswith(PREFIX) or name.endswith(PREVIOUS_SUFFIX) or not value:
            continue
        carrier = name.removeprefix(PREFIX).lower()
        keys[carrier] = CarrierKeys(value, env.get(name + PREVIOUS_SUFFIX, ""))
    return keys


def digest(key: str, timestamp: str, body: bytes) -> str:
    return hmac.new(key.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def check_age(timestamp: str, now: float | None = None) -> None:
    try:
        sent = int(timestamp)
    except ValueError:
        raise SignatureError("timestamp is no number") from None
    if abs((time.time() if now is None else now) - sent) > TOLERANCE:
        raise SignatureError("timestamp is too far off")


def verify(keys: CarrierKeys, timestamp: str, body: bytes, signature: str, now: float | None = None) -> None:
    """Raises SignatureError unless the body was signed with the carrier's key, lately."""
    check_age(timestamp, now)
    given = signature.encode()
    if not hmac.compare_digest(digest(keys.current, timestamp, body).encode(), given):
        logger.warning("webhook signature does not match")
        raise SignatureError("signature does not match")

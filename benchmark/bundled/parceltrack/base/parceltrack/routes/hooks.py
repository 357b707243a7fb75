"""Webhooks of carriers."""
import json
import logging

from fastapi import APIRouter, Header, HTTPException, Request

from ..signing import SignatureError, verify

logger = logging.getLogger(__name__)
router = APIRouter(prefix="/hooks")

STATUSES = {"announced", "collected", "in_transit", "delivered", "returned"}
MAX_BODY = 64 * 1024


@router.post("/{carrier}", status_code=204)
async def receive(carrier: str, request: Request, x_timestamp: str = Header(), x_signature: str = Header()) -> None:
    keys = request.app.state.settings.carrier_keys.get(carrier)
    if keys is None:
        raise HTTPException(404, "unknown carrier")
    body = await request.body()
    if len(body) > MAX_BODY:
        raise HTTPException(413, "webhook is too large")
    try:
        verify(keys, x_timestamp, body, x_signature)
    except SignatureError as error:
        raise HTTPException(401, str(error)) from error
    try:
        event = json.loads(body)
        number, status = str(event["number"]), str(event["status"])
    except (ValueError, KeyError, TypeError) as error:
        raise HTTPException(400, "webhook cannot be read") from error
    if status not in STATUSES:
        raise HTTPException(400, "unknown status")
    shipments = request.app.state.shipments
    shipment = shipments.of_carrier(carrier, number)
    if shipment is None:
        raise HTTPException(404, "unknown shipment")
    shipments.set_status(shipment, status)
    logger.info("%s reports %s", carrier, status)

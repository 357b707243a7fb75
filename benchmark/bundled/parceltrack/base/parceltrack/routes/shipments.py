"""Shipments, for merchants."""
import hmac
from typing import Annotated

import httpx
from fastapi import APIRouter, Depends, Header, HTTPException, Request, Response
from pydantic import BaseModel, Field

from ..labels import LabelError, fetch_label
from ..store import Shipment

router = APIRouter(prefix="/shipments")


class NewShipment(BaseModel):
    number: str = Field(pattern=r"^[A-Z0-9]{6,20}$")
    carrier: str = Field(pattern=r"^[a-z]{2,20}$")


class LabelSource(BaseModel):
    url: str = Field(max_length=500)


def merchant(request: Request, authorization: str = Header()) -> str:
    given = authorization.removeprefix("Bearer ").encode()
    for token, name in request.app.state.settings.merchant_tokens.items():
        if hmac.compare_digest(token.encode(), given):
            return name
    raise HTTPException(401, "unknown token")


Merchant = Annotated[str, Depends(merchant)]


def _own(request: Request, name: str, number: str) -> Shipment:
    shipment = request.app.state.shipments.of_merchant(name, number)
    if shipment is None:
        raise HTTPException(404, "unknown shipment")
    return shipment


@router.post("", status_code=201)
def add(new: NewShipment, request: Request, name: Merchant) -> dict:
    try:
        request.app.state.shipments.add(Shipment(new.number, name, new.carrier))
    except KeyError:
        raise HTTPException(409, "the number is taken") from None
    return {"number": new.number}


@router.get("/{number}")
def show(number: str, request: Request, name: Merchant) -> dict:
    shipment = _own(request, name, number)
    return {"number": shipment.number, "status": shipment.status, "updated": shipment.updated.isoformat()}


@router.post("/{number}/label", status_code=204)
def store_label(number: str, source: LabelSource, request: Request, name: Merchant) -> None:
    shipment = _own(request, name, number)
    try:
        shipment.label = fetch_label(request.app.state.http, source.url)
    except (LabelError, httpx.HTTPError, httpx.InvalidURL) as error:
        raise HTTPException(422, f"label was not fetched: {error}") from error


@router.get("/{number}/label")
def label(number: str, request: Request, name: Merchant) -> Response:
    shipment = _own(request, name, number)
    if shipment.label is None:
        raise HTTPException(404, "no label")
    return Response(shipment.label, media_type="application/pdf")

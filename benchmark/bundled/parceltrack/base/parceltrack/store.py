"""Shipments in memory; a deployment puts a database behind the same methods."""
from dataclasses import dataclass, field
from datetime import UTC, datetime


@dataclass
class Shipment:
    number: str
    merchant: str
    carrier: str
    status: str = "announced"
    updated: datetime = field(default_factory=lambda: datetime.now(UTC))
    label: bytes | None = None


class Shipments:
    def __init__(self) -> None:
        self._by_number: dict[str, Shipment] = {}

    def add(self, shipment: Shipment) -> None:
        if shipment.number in self._by_number:
            raise KeyError(shipment.number)
        self._by_number[shipment.number] = shipment

    def of_merchant(self, merchant: str, number: str) -> Shipment | None:
        shipment = self._by_number.get(number)
        return shipment if shipment and shipment.merchant == merchant else None

    def of_carrier(self, carrier: str, number: str) -> Shipment | None:
        shipment = self._by_number.get(number)
        return shipment if shipment and shipment.carrier == carrier else None

    def set_status(self, shipment: Shipment, status: str) -> None:
        shipment.status = status
        shipment.updated = datetime.now(UTC)
